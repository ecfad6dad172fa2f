from helpers import autocast_block


class autocast(autocast_block):
    """A block in which products and convolutions compute in dtype, losses in float32."""
