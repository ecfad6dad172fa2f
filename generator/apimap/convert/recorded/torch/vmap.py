from helpers.torch.func import vmap as vmap
