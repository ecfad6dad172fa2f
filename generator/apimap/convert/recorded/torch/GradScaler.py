from helpers.torch.amp import GradScaler as GradScaler
