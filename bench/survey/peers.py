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
    if kernel not in ("attention", "attention_window", "mla_prefill", "attention_varlen"):
        raise Absent("no kernel of this kind")
    from flash_attn.cute import flash_attn_func, flash_attn_varlen_func

    of = dict(causal=args.get("causal", True))
    if args.get("window"):
        of = dict(window_size=(args["window"] - 1, 0))
    if args.get("softcap"):
        of["softcap"] = args["softcap"]
    attend = flash_attn_func
    if kernel == "attention_varlen":
        *inputs, begin = inputs
        attend = flash_attn_varlen_func
        of |= dict(cu_seqlens_q=begin, cu_seqlens_k=begin, max_seqlen_q=args["longest"], max_seqlen_k=args["longest"])

    def call():
        out = attend(*inputs, **of)
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
    if kernel in ("gemm_residual", "gemm_residual_shared"):
        from quack.gemm_interface import gemm_add

        return lambda: gemm_add(*inputs)
    if kernel == "bias_silu":
        from quack.gemm_interface import gemm_act

        a, b, bias = inputs
        return lambda: gemm_act(a, b.t(), bias=bias, activation="silu", store_preact=False)[1]
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
    if kernel == "residual_rms_norm":
        from quack.rmsnorm import rmsnorm_fwd

        a, residual, gain = inputs

        def call():
            out, sum, _ = rmsnorm_fwd(a, gain.float(), residual=residual, eps=1e-5)
            return sum, out

        return call
    if kernel == "cross_entropy":
        from quack.cross_entropy import cross_entropy_fwd

        return lambda: cross_entropy_fwd(*inputs)
    if kernel == "softmax" or kernel == "softmax_rows" and not args["log"]:
        from quack.softmax import softmax

        return lambda: softmax(inputs[0])
    raise Absent("no kernel of this kind")


PEERS = {"tilelang": tilelang, "fa4": fa4, "quack": quack}
PACKAGES = {"tilelang": "tilelang", "fa4": "flash-attn-4", "quack": "quack-kernels"}
