"""Converts torchvision's networks and compares each with its port: ``make zoo``.

The wheel is fetched, unpacked beside the cache and never installed. Its compiled operators are not used: the
package's ``__init__``, which insists on them, is left out, so networks that need one (detection with its
``nms``) stop on torch's side, and the results say so. Each network is built small, on inputs of 64 × 64, and
compared in evaluation, loss, gradients and after three steps of training. Results go to ``docs/zoo.json``,
from which the site's page is made; what is there of networks that were not asked for stays.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from apimap.model.errors import ApimapError, Exit
from apimap.model.paths import CACHE, ROOT
from apimap.proof import Comparison, Workers, compare
from apimap.site.overview.zoo import RESULTS, Model, read, write
from tools.command import ended

WHEEL = "torchvision==0.28.0"  # the release for the torch that set-up installs
TIME_LIMIT = 900.0  # seconds for one network to be built and run
STEPS = 3
# Parts of the package that no network is in, and what is compiled.
_LEFT_OUT = ("datasets", "io", "tv_tensors", "transforms/v2", "_C.so", "image.so")
_INIT = '"""The networks alone: what the package loads besides them needs compiled operators."""\n'

IMAGE, VIDEO = "float32[4,3,64,64]", "float32[1,3,8,64,64]"


@dataclass(frozen=True)
class Case:
    """A family's smallest network: how it is built, on what it is run."""

    family: str
    kind: str
    network: str
    inputs: tuple[str, ...] = (IMAGE,)

    @property
    def reference(self) -> str:
        """The network as ``apimap compare`` takes it."""
        return f"torchvision.models{'' if self.network.startswith(':') else '.'}{self.network}"


WIDE = "float32[2,3,64,64]"
MAPS = "[float32[2,8,8,8], float32[2,8,4,4]]"  # what a feature pyramid gives
CROPS = "float32[2,8,14,14]"  # regions, cut out and brought to one size

_TEN = "num_classes=10"
_BLOCKS = (
    "[MSBlockConfig(1, 16, 32, [3, 3, 3], [3, 3, 3], [1, 1, 1], [1, 4, 4]), "
    "MSBlockConfig(2, 32, 64, [3, 3, 3], [3, 3, 3], [1, 2, 2], [1, 2, 2])]"
)
_SMALL = "resnet.ResNet(resnet.Bottleneck, [1, 1, 1, 1], replace_stride_with_dilation=[False, True, True])"
CASES = (
    Case("AlexNet", "classification", f"alexnet:alexnet({_TEN})", ("float32[2,3,96,96]",)),
    Case("VGG", "classification", f"vgg:vgg11_bn({_TEN}, init_weights=False)"),
    Case("ResNet", "classification", f"resnet:resnet18({_TEN})"),
    Case(
        "ResNeXt",
        "classification",
        f"resnet:ResNet(Bottleneck, [1, 1, 1, 1], {_TEN}, groups=32, width_per_group=4)",
    ),
    Case(
        "Wide ResNet",
        "classification",
        f"resnet:ResNet(Bottleneck, [1, 1, 1, 1], {_TEN}, width_per_group=128)",
    ),
    Case("DenseNet", "classification", f"densenet:DenseNet(16, (2, 3, 2, 2), 32, {_TEN})"),
    Case("GoogLeNet", "classification", f"googlenet:googlenet({_TEN}, init_weights=False, aux_logits=False)"),
    Case(
        "Inception",
        "classification",
        f"inception:inception_v3({_TEN}, init_weights=False, aux_logits=False)",
        ("float32[2,3,96,96]",),
    ),
    Case("MNASNet", "classification", f"mnasnet:mnasnet0_5({_TEN})"),
    Case("MobileNetV2", "classification", f"mobilenetv2:mobilenet_v2({_TEN})"),
    Case("MobileNetV3", "classification", f"mobilenetv3:mobilenet_v3_small({_TEN})"),
    Case("RegNet", "classification", f"regnet:regnet_y_400mf({_TEN})"),
    Case("ShuffleNetV2", "classification", f"shufflenetv2:shufflenet_v2_x0_5({_TEN})"),
    Case("SqueezeNet", "classification", f"squeezenet:squeezenet1_1({_TEN})"),
    Case("EfficientNet", "classification", f"efficientnet:efficientnet_b0({_TEN})"),
    Case(
        "EfficientNetV2",
        "classification",
        "efficientnet:EfficientNet([FusedMBConvConfig(1, 3, 1, 24, 24, 1), "
        "FusedMBConvConfig(4, 3, 2, 24, 32, 2), MBConvConfig(4, 3, 2, 32, 64, 2)], "
        f"0.2, last_channel=128, {_TEN})",
    ),
    Case(
        "ConvNeXt",
        "classification",
        "convnext:ConvNeXt([CNBlockConfig(32, 64, 2), CNBlockConfig(64, 96, 2), CNBlockConfig(96, None, 2)], "
        f"{_TEN})",
    ),
    Case(
        "Swin",
        "classification",
        f"swin_transformer:SwinTransformer([4, 4], 32, [2, 2, 2], [2, 2, 4], [4, 4], {_TEN})",
    ),
    Case(
        "Swin V2",
        "classification",
        "swin_transformer:SwinTransformer([4, 4], 32, [2, 2, 2], [2, 2, 4], [4, 4], "
        f"block=SwinTransformerBlockV2, downsample_layer=PatchMergingV2, {_TEN})",
    ),
    Case(
        "MaxViT",
        "classification",
        f"maxvit:MaxVit((64, 64), 32, 2, [32, 64], [1, 2], 16, 0.2, {_TEN})",
    ),
    Case(
        "ViT",
        "classification",
        "vision_transformer:VisionTransformer(64, 16, 4, 4, 64, 128, num_classes=10)",
    ),
    Case(
        "FCN",
        "segmentation",
        f":segmentation.fcn._fcn_resnet({_SMALL}, 4, True)",
        (WIDE,),
    ),
    Case(
        "DeepLabV3",
        "segmentation",
        f":segmentation.deeplabv3._deeplabv3_resnet({_SMALL}, 4, True)",
        (WIDE,),
    ),
    Case(
        "LR-ASPP",
        "segmentation",
        "segmentation.lraspp:lraspp_mobilenet_v3_large(weights=None, weights_backbone=None, num_classes=4)",
    ),
    Case(
        "ResNet with feature pyramid",
        "detection body",
        "detection.backbone_utils:resnet_fpn_backbone(backbone_name='resnet18', weights=None)",
    ),
    Case(
        "MobileNet with feature pyramid",
        "detection body",
        "detection.backbone_utils:_mobilenet_extractor(mobilenet.mobilenet_v3_small(), True, 3)",
    ),
    Case(
        "SSD body",
        "detection body",
        "detection.ssd:_vgg_extractor(vgg16(), False, 5)",
        ("float32[1,3,300,300]",),
    ),
    Case(
        "SSDlite body",
        "detection body",
        "detection.ssdlite:ssdlite320_mobilenet_v3_large(weights=None, weights_backbone=None, num_classes=4)"
        ".backbone",
    ),
    Case("Region proposals", "detection body", "detection.rpn:RPNHead(8, 3, conv_depth=2)", (MAPS,)),
    Case("RetinaNet heads", "detection body", "detection.retinanet:RetinaNetHead(8, 3, 4)", (MAPS,)),
    Case(
        "FCOS heads",
        "detection body",
        "detection.fcos:FCOSHead(32, 1, 4)",
        ("[float32[2,32,8,8], float32[2,32,4,4]]",),
    ),
    Case(
        "Faster R-CNN heads",
        "detection body",
        "detection.faster_rcnn:FastRCNNConvFCHead((8, 7, 7), [8, 8], [16])",
        ("float32[4,8,7,7]",),
    ),
    Case("Mask R-CNN heads", "detection body", "detection.mask_rcnn:MaskRCNNHeads(8, (8, 8), 1)", (CROPS,)),
    Case(
        "Mask R-CNN predictor", "detection body", "detection.mask_rcnn:MaskRCNNPredictor(8, 8, 4)", (CROPS,)
    ),
    Case(
        "Keypoint R-CNN heads",
        "detection body",
        "detection.keypoint_rcnn:KeypointRCNNHeads(8, (8, 8))",
        (CROPS,),
    ),
    Case(
        "Keypoint R-CNN predictor",
        "detection body",
        "detection.keypoint_rcnn:KeypointRCNNPredictor(8, 5)",
        (CROPS,),
    ),
    Case(
        "RAFT",
        "optical flow",
        "optical_flow.raft:raft_small()",
        ("float32[1,3,128,128]", "float32[1,3,128,128]"),
    ),
    Case(
        "R3D",
        "video",
        f"video.resnet:VideoResNet(BasicBlock, [Conv3DSimple] * 4, [1, 1, 1, 1], BasicStem, {_TEN})",
        (VIDEO,),
    ),
    Case(
        "MC3",
        "video",
        "video.resnet:VideoResNet(BasicBlock, [Conv3DSimple] + [Conv3DNoTemporal] * 3, [1, 1, 1, 1], "
        f"BasicStem, {_TEN})",
        (VIDEO,),
    ),
    Case(
        "R(2+1)D",
        "video",
        f"video.resnet:VideoResNet(BasicBlock, [Conv2Plus1D] * 4, [1, 1, 1, 1], R2Plus1dStem, {_TEN})",
        (VIDEO,),
    ),
    Case("S3D", "video", f"video.s3d:s3d({_TEN})", ("float32[1,3,16,224,224]",)),
    Case(
        "MViT V1",
        "video",
        f"video.mvit:MViT((32, 32), 4, {_BLOCKS}, False, False, False, False, {_TEN})",
        ("float32[1,3,4,32,32]",),
    ),
    Case(
        "MViT V2",
        "video",
        f"video.mvit:MViT((32, 32), 4, {_BLOCKS}, True, True, True, True, {_TEN})",
        ("float32[1,3,4,32,32]",),
    ),
    Case(
        "Swin3D",
        "video",
        f"video.swin_transformer:SwinTransformer3d([2, 4, 4], 32, [2, 2, 2], [2, 2, 4], [8, 4, 4], {_TEN})",
        (VIDEO,),
    ),
)


def source(folder: Path, wheel: str = "") -> Path:
    """The unpacked networks below ``folder``; fetched by pip if ``wheel`` does not name a file."""
    place = folder / "torch"
    if (place / "torchvision").is_dir():
        return place
    folder.mkdir(parents=True, exist_ok=True)
    if not wheel:
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            WHEEL,
            "--no-deps",
            "--quiet",
            "--dest",
            str(folder),
        ]
        if subprocess.run(command, check=False).returncode:
            raise ApimapError(f"{WHEEL} could not be fetched; name a wheel by --wheel")
        wheel = str(next(folder.glob("torchvision-*.whl")))
    shutil.rmtree(place, ignore_errors=True)
    with zipfile.ZipFile(wheel) as file:
        names = [name for name in file.namelist() if name.startswith("torchvision/")]
        file.extractall(place, names)
    package = place / "torchvision"
    for name in _LEFT_OUT:
        path = package / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    (package / "__init__.py").write_text(_INIT, encoding="utf-8")
    return place


def converted(source: Path, folder: Path) -> Path:
    """The same tree in mindspore, by ``apimap convert``."""
    place = folder / "mindspore"
    shutil.rmtree(place, ignore_errors=True)
    command = [sys.executable, "-m", "apimap", "convert", str(source), "-o", str(place)]
    command += ["--time-limit", str(int(TIME_LIMIT))]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode not in (Exit.OK, Exit.FINDINGS) or not place.is_dir():
        raise ApimapError(f"`apimap convert` ended with {done.returncode}: {done.stderr.strip()[-500:]}")
    return place


def commit() -> str:
    """What converted: the short hash of the checkout's commit, with ``+`` where files have changed since."""
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty=+", "--exclude=*"],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    return done.stdout.strip()


def judged(case: Case, found: Comparison, version: str) -> Model:
    """A comparison as the page tells it."""
    worst: dict[str, float] = {}
    for phase in found.phases:
        for each in phase.tensors:
            if each.agrees and each.relative is not None and each.kind in ("output", "loss"):
                word = "evaluation" if phase.phase == "evaluation" else each.kind
                worst[word] = max(worst.get(word, 0.0), float(f"{each.relative:.1e}"))
    where, why = "", ""
    if found.failure is not None:
        line = found.failure
        file = Path(line.file)
        place = f"{file.name}:{line.line}" if line.file else ""
        where = " ".join(each for each in (line.side, line.stage, line.layer, place) if each)
        why = f"{line.exception}: {line.message.splitlines()[0][:200] if line.message else ''}"
    elif found.first is not None:
        first = found.first
        where = f"{first.phase} {first.where} {first.layer}".strip()
        why = first.cls
    return Model(
        case.family,
        case.kind,
        case.reference,
        list(case.inputs),
        found.status,
        version,
        found.torch_release,
        found.mindspore_release,
        found.device,
        WHEEL,
        worst,
        where,
        why,
        any(phase.by_layer for phase in found.phases),
    )


def main(arguments: list[str] | None = None) -> int:
    """Converts, compares and writes; exit code 1 if a network differs or stops."""
    parser = argparse.ArgumentParser("zoo", description="Convert and compare torchvision's networks.")
    parser.add_argument("families", nargs="*", help="only these (default: all)")
    parser.add_argument("--wheel", default="", help="torchvision's wheel, if it is at hand")
    parser.add_argument("--port", help="a converted tree to compare (default: convert it now)")
    parser.add_argument("--version", help="the commit that converted it (default: this one)")
    given = parser.parse_args(arguments)
    chosen = [case for case in CASES if not given.families or case.family in given.families]
    unknown = set(given.families) - {case.family for case in CASES}
    if unknown:
        raise ApimapError(f"no family is called {', '.join(sorted(unknown))}")
    folder = CACHE / "zoo"
    original = source(folder, given.wheel)
    port = Path(given.port) if given.port else converted(original, folder)
    version = given.version or commit()
    agreed = True
    with Workers(time_limit=TIME_LIMIT) as workers:
        for case in chosen:
            print(f"{case.family} … ", end="", flush=True)
            found = compare(
                case.reference,
                case.reference,
                case.inputs,
                backward=True,
                train_steps=STEPS,
                torch_paths=[str(original)],
                mindspore_paths=[str(port)],
                workers=workers,
            )
            model = judged(case, found, version)
            print(json.dumps({"status": model.status, **model.largest}), model.where, model.why, flush=True)
            known = {each.network: each for each in read(RESULTS)} | {case.reference: model}
            agreed = agreed and model.status == "agree"
            places = {each.reference: place for place, each in enumerate(CASES)}
            kept = [each for each in known.values() if each.network in places]
            write(RESULTS, sorted(kept, key=lambda each: places[each.network]))
    return Exit.OK if agreed else Exit.FINDINGS


if __name__ == "__main__":
    ended("zoo", main)
