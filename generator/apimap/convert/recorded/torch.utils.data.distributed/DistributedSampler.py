from helpers.torch.utils.data import DistributedSampler as DistributedSampler
