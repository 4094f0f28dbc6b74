"""The compilers and libraries that are measured beside tsopt.

A peer is a function of (torch, kernel, args, inputs), the case's. It returns the call to measure, or raises Absent with
the reason why the peer has no such kernel. Nothing is imported before a peer is asked for.
"""


class Absent(Exception):
    pass


def tilelang(torch, kernel, args, inputs):
    """The same program, compiled by TileLang."""
    import importlib
    from registry import source

    compiled = getattr(importlib.import_module(source(kernel)), kernel)(**args)
    return lambda: compiled(*inputs)


def fa4(torch, kernel, args, inputs):
    """FlashAttention-4, written in CuTe DSL."""
    if kernel != "attention":
        raise Absent("no kernel of this kind")
    from flash_attn.cute import flash_attn_func

    def call():
        out = flash_attn_func(*inputs, causal=args["causal"])
        return out[0] if isinstance(out, tuple) else out

    return call


def quack(torch, kernel, args, inputs):
    """quack: GEMM and row kernels, written in CuTe DSL."""
    if kernel == "gemm":
        from quack.gemm_interface import gemm

        if args["dtype"] not in ("float16", "bfloat16") or args["out"] != args["dtype"]:
            raise Absent("no kernel of these types")
        a, b = inputs
        x, y = a.t() if args["storage"][0] == "t" else a, b.t() if args["storage"][1] == "t" else b
        return lambda: gemm(x, y)
    if kernel == "rms_norm":
        from quack.rmsnorm import rmsnorm

        weight = torch.ones(inputs[0].shape[1], device="cuda")

        def call():
            out = rmsnorm(inputs[0], weight, eps=1e-5)
            return out[0] if isinstance(out, tuple) else out

        return call
    if kernel == "layer_norm":
        from quack.rmsnorm import layernorm_fwd

        weight, bias = inputs[1].float(), inputs[2].float()
        return lambda: layernorm_fwd(inputs[0], weight, bias, eps=1e-5)
    if kernel == "softmax":
        from quack.softmax import softmax

        return lambda: softmax(inputs[0])
    raise Absent("no kernel of this kind")


PEERS = {"tilelang": tilelang, "fa4": fa4, "quack": quack}
PACKAGES = {"tilelang": "tilelang", "fa4": "flash-attn-4", "quack": "quack-kernels"}
