"""The cases: programs of tsopt for several devices, with the peers that do the same.

A case has a family, the programs of its sides (tsopt, and alone for what one device does without the others), which kernels of each are counted, a
peer of peers.py with its arguments.
"""
import collective, gemms, kernels


class Case:
    def __init__(self, family, programs, counted=None, peer=None, parameters=None):
        self.family, self.programs, self.counted, self.peer, self.parameters = family, programs, counted, peer, parameters or {}


SIZES = {"1 KiB": 1 << 10, "64 KiB": 64 << 10, "1 MiB": 1 << 20, "16 MiB": 16 << 20, "64 MiB": 64 << 20, "256 MiB": 256 << 20, "1 GiB": 1 << 30}

# The kernels of kernels.py that are cases, with the kernels of each program that count, where not all do, and the peer.
KERNELS = {
    "attention, keys and values gathered": ("attention", None, "attention"),
    "attention, keys and values as a ring": ("ring", None, "attention"),
    "MLA decode": ("mla", None, None),
    "MoE dispatch": ("moe", ["main_on_device_0_kernel"], "moe_dispatch"),
    "MoE combine": ("moe", ["main_on_device_1_kernel"], "moe_combine"),
    "grouped GEMM, rows to their owners": ("grouped", None, None),
    "MLP of two GEMMs": ("mlp", None, "mlp"),
    "stages of a pipeline": ("pipeline", None, "pipeline"),
    "halo exchange with its stencil": ("halo", None, "halo"),
    "softmax of divided rows": ("softmax", None, "softmax"),
    "LayerNorm of divided rows": ("layernorm", None, "layernorm"),
}


def cases(d):
    found = {}
    for kind in ("all_reduce", "all_gather", "reduce_scatter", "all_to_all"):
        for size, n in SIZES.items():
            # Kernels fill and check the array; that of the collective is missing where copy engines do it.
            counted = ["main_on_device_0_kernel" if kind == "all_gather" else "main_on_device_1_kernel"]
            found[f"{kind} {size}"] = Case("collective", {"tsopt": collective.program(kind, n, d)}, counted, "collective", {"kind": kind, "size": n})
    for shape, (rows, width, inner) in gemms.SHAPES.items():
        made = dict(gemms.programs(rows, width, inner, d))
        for kind in ("ag", "rs", "ar"):
            sides = {"tsopt": made[kind], "alone": made["rs_alone" if kind == "ar" else kind + "_alone"]}
            found[f"{gemms.KINDS[kind]} {shape}"] = Case("GEMM with a collective", sides, ["main_on_device_kernel", "main_kernel"], "gemm",
                                                          {"kind": kind, "rows": rows, "width": width, "inner": inner})
    for name, (kind, counted, peer) in KERNELS.items():
        sides = {side: kernels.KINDS[kind](d, side == "alone", **kernels.SIZES[kind]) for side in ("tsopt", "alone")}
        found[name] = Case("kernel", {s: t for s, t in sides.items() if t}, counted, peer, {"program": kind})
    return found
