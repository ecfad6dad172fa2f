from helpers.torch import autocast as autocast
