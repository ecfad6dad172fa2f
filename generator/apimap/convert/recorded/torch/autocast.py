from helpers.torch.amp import autocast as autocast
