"""What the worker must know about tensorflow: import, device, state and tensors.

Loaded by path inside a worker, never by the parent; Python 3.9 syntax.
"""

import os
import random
import re

PRELOAD = ()
BESIDE = ()

# What a program must mention to change the settings below.
_SETTERS = ("set_", "enable_", "disable_", "run_functions_eagerly", "trategy", "policy")

# What fills memory before each program, as lengths and how many at once (see :meth:`Adapter.started`).
_SOIL = ((64, 4), (1024, 1))
# What comes before a message of an operation that failed: in which traced wrapper, on which device.
_NODE = re.compile(r"\{\{(?:function_node|node) [^}]*\}\}\s*")
_OPERATION = re.compile(r"\s*\[Op:\w+\](?: name: *\S*)?")

tf = None
_soil = []
_defaults = ()


def installed(version):
    """The version by package metadata: the build without accelerators is a package of its own."""
    return version("tensorflow_cpu") or version("tensorflow")


def load():
    """Imports tensorflow and Keras, which it would load on first need, and returns its version."""
    global tf
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")  # what it says of the processor at every start
    import tensorflow
    from tensorflow.python.autograph.pyct import inspect_utils

    tf = tensorflow
    tf.keras.layers  # noqa: B018  # loaded lazily
    # AutoGraph would read a function's file anew, and programs are no files: their lines are in linecache.
    inspect_utils._fix_linecache_record = lambda function: None
    return tf.__version__


def devices(present):
    """The devices that work here, best first: the pinned build knows the processor alone."""
    found = [each for each in present if each == "GPU" and tf.config.list_physical_devices("GPU")]
    return [*found, "CPU"]


def prepare(device):
    """Chooses the device; returns whether this process may be forked afterwards.

    The context, with its threads and devices, is made by the first operation: none may run before a fork.
    """
    threads = int(os.environ.get("OMP_NUM_THREADS", "1"))
    tf.config.threading.set_intra_op_parallelism_threads(threads)
    tf.config.threading.set_inter_op_parallelism_threads(threads)
    if device == "CPU":
        tf.config.set_visible_devices([], "GPU")
    return device == "CPU"


def namespaces():
    """The modules and classes that a program might patch."""
    keras = tf.keras
    public = [
        tf,
        tf.math,
        tf.nn,
        tf.linalg,
        tf.random,
        tf.data,
        tf.data.Dataset,
        tf.Tensor,
        tf.Variable,
        tf.GradientTape,
        keras.Model,
        keras.layers,
        keras.losses,
        keras.optimizers,
        keras.initializers,
    ]
    members = [*vars(keras.layers).values(), *vars(keras.optimizers).values()]
    return public + [each for each in members if isinstance(each, type)]


def started(salt):
    """Takes the state of a fresh worker, just before its first program."""
    global _defaults
    value = random.Random(salt).randrange(1 << 14, 1 << 15) * 2.0**112
    _soil[:] = [(tf.fill([length], -value), blocks) for length, blocks in _SOIL]
    _defaults = _settings()
    reset("")


def _settings():
    keras = tf.keras
    return (
        keras.backend.floatx(),
        keras.backend.epsilon(),
        keras.backend.image_data_format(),
        keras.mixed_precision.global_policy().name,
        tf.config.functions_run_eagerly(),
        tf.config.experimental.tensor_float_32_execution_enabled(),
        tf.executing_eagerly(),
        tf.distribute.has_strategy(),
    )


def unsafe(source):
    """Why what a program left behind must not be freed, or ""."""
    return ""


def reset(source):
    """Puts tensorflow's global state back; returns why this worker must go, or ""."""
    # Names of layers are counted, and random layers draw from a generator, per session.
    tf.keras.backend.clear_session(free_memory=False)
    tf.keras.utils.set_random_seed(0)  # Python's and numpy's generators as well, from which Keras draws seeds
    held = [tf.negative(each) for each, blocks in _soil for _ in range(blocks)]
    del held
    if any(word in source for word in _SETTERS) and _settings() != _defaults:
        return "a setting was changed"
    if "determinism" in source or "debugging" in source:  # there is no way to ask, or none to take it back
        return "a setting may have been changed"
    return ""


def message(error):
    """The text of an exception without the graph's node and the name of the operation."""
    return _OPERATION.sub("", _NODE.sub("", str(error)))


def encode(value, array, other):
    """The wire form of tensorflow's own types, or None for any other value."""
    if isinstance(value, tf.keras.Variable):
        value = value.value
    if isinstance(value, (tf.Tensor, tf.Variable)):
        return _tensor(value, array, other)
    if isinstance(value, tf.DType):
        return ("dtype", value.name)
    if isinstance(value, tf.TensorShape):
        if value.rank is None:
            return other(value)
        return ("tuple", [("none",) if each is None else ("int", each) for each in value.as_list()], None)
    if isinstance(value, (tf.RaggedTensor, tf.SparseTensor, tf.IndexedSlices)):
        return other(value)
    return None


def _tensor(value, array, other):
    if not hasattr(value, "numpy"):  # of a graph: it has no data
        return other(value)
    data = value.numpy()
    name = value.dtype.name
    known = getattr(data, "dtype", None) is not None and (data.dtype.kind in "biufc" or name == "bfloat16")
    return array("tensor", data, name) if known else other(value)
