"""Measures modules of torch, compiled by tsopt.compile, beside torch.compile and eager torch, and writes records.

    python3 bench/models/models.py RECORDS [WORD…]

It needs a GPU, torch and the tool tsopt ($TSOPT). It appends to the file RECORDS a line for the run and a line for each model.
With words, only the models whose names have one of them. $MODE is the mode of torch.compile, reduce-overhead by default; $RUNS the
number of runs, 15; $COMMIT names tsopt's commit in the record. The modules are those of test/models, in sizes that are used. "Without attention" leaves the projections and
adds what they give, so that the rest is compared by itself.

An error is the relative Frobenius error of the result against the module in float32. A time is of one call, measured as in
bench/survey. Seconds to compile include the first call, where torch.compile compiles.
"""
import copy
import json
import os
import sys
import time
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, *p) for p in (["../survey"], ["../../python"], ["../../test/models"])]
import torch

import record
import survey
import tsopt

MODE = os.environ.get("MODE", "reduce-overhead")


def normal(*shape):
    return [torch.randn(*shape)]


def words(count, *shape):
    return torch.randint(0, count, shape)


def swiglu():
    from swiglu import SwiGlu
    return SwiGlu(4096, 11008), normal(4096, 4096)


def layernorm_mlp():
    from layernorm_mlp import LayerNormMlp
    return LayerNormMlp(1024, 4096), normal(8, 512, 1024)


def mlp():
    from mlp import Mlp
    return Mlp(1024, 4096), normal(4096, 1024)


def softmax():
    from softmax import Softmax
    return Softmax(), normal(8192, 8192)


def rope():
    from rope import Rope
    return Rope(128, 2048), normal(1, 32, 2048, 128)


def cross_entropy():
    from cross_entropy import CrossEntropy
    return CrossEntropy(), [*normal(8192, 32000), words(32000, 8192)]


def residual_block():
    from resnet import Block
    return Block(64, 64), normal(32, 64, 56, 56)


def llama():
    from llama import Llama
    return Llama(32000, 4096, 11008, 32, 32, 2, 2048), [words(32000, 1, 2048)]


def bert():
    from bert import Bert
    present = torch.ones(8, 512, dtype=torch.int64)
    present[1, 300:] = 0
    return Bert(30522, 768, 3072, 12, 12, 512), [words(30522, 8, 512), present]


def llama_rest():
    return mock.patch("torch.nn.functional.scaled_dot_product_attention", lambda q, k, v, **_: q + k + v)


def bert_rest():
    def forward(self, x, mask):
        y = self.query(x) + self.key(x) + self.value(x)
        x = self.norm1(x + self.output(y))
        return self.norm2(x + self.down(torch.nn.functional.gelu(self.up(x))))

    import bert
    return mock.patch.object(bert.Layer, "forward", forward)


# Of each model its family, type, and what is changed of it while it is compiled and called.
MODELS = {
    "RMSNorm + SwiGLU + residual, 4096x4096, inner 11008, bf16": ("block", swiglu, torch.bfloat16, None),
    "LayerNorm + GELU MLP 4096x1024x4096 f16": ("block", layernorm_mlp, torch.float16, None),
    "GELU MLP 4096x1024x4096 f16": ("block", mlp, torch.float16, None),
    "residual block of 3x3 convolutions 32x64x56x56 f16": ("block", residual_block, torch.float16, None),
    "softmax 8192x8192 f16": ("rows", softmax, torch.float16, None),
    "rotary embedding 32x2048x128 f16": ("rows", rope, torch.float16, None),
    "cross entropy 8192x32000 bf16": ("rows", cross_entropy, torch.bfloat16, None),
    "Llama, 2 layers, 2048 tokens, bf16, without attention": ("model", llama, torch.bfloat16, llama_rest),
    "Llama, 2 layers, 2048 tokens, bf16": ("model", llama, torch.bfloat16, None),
    "BERT-base 8x512 f16, without attention": ("model", bert, torch.float16, bert_rest),
    "BERT-base 8x512 f16": ("model", bert, torch.float16, None),
}


def tensors(value):
    """The tensors of a result."""
    if isinstance(value, torch.Tensor):
        return [value]
    return [t for v in (value.values() if isinstance(value, dict) else value) for t in tensors(v)]


def sides(make, kind, cold):
    """What each side needed for a model, or the reason why there is no number."""
    torch.manual_seed(0)
    model, args = make()
    model = model.eval().cuda()
    args = [a.cuda() for a in args]
    small = [a.to(kind) if a.is_floating_point() else a for a in args]
    out, calls = {}, []
    with torch.no_grad():
        model = model.to(kind)
        wide = copy.deepcopy(model).float()
        wants = tensors(wide(*[a.float() if a.is_floating_point() else a for a in small]))
        del wide

        def add(side, get):
            try:
                begin = time.perf_counter()
                call = get()
                got = [t.clone() for t in tensors(call(*small))]
                torch.cuda.synchronize()
                seconds = time.perf_counter() - begin
                errors = [((g.float() - w).norm() / w.norm()).item() for g, w in zip(got, wants)]
                out[side] = {"error": float(f"{max(errors):.3g}"), "compile_s": round(seconds, 2)}
                for _ in range(20):  # graphs are made in the first calls
                    call(*small)
                calls.append((side, lambda: call(*small)))
            except Exception as e:
                out[side] = {"reason": survey.reason(e)}

        add("tsopt", lambda: tsopt.compile(model, *small))
        add("torch_compile", lambda: torch.compile(model, mode=MODE))
        add("torch", lambda: model)
        for (side, _), times in zip(calls, survey.times(torch, [c for _, c in calls], cold)):
            out[side] |= record.spread(times)
    return out


def main(path, words):
    cold = torch.empty(256 << 20, dtype=torch.uint8, device="cuda")
    run = record.run(torch, "models", {}, {}, "python3 bench/models/models.py",
                     f"CUDA events, median of {survey.RUNS}, calls interleaved, L2 flushed by writing 256 MiB, random normal inputs; torch.compile in its mode {MODE}")
    run["commits"] = {"tsopt": os.environ.get("COMMIT", "")}
    run["ceilings"] = survey.ceilings(torch, cold)
    with open(path, "a") as f:
        print(json.dumps(run), file=f, flush=True)
        for name, (family, make, kind, change) in MODELS.items():
            if words and not any(w in name for w in words):
                continue
            with change() if change else mock.patch.dict({}):
                found = sides(make, kind, cold)
            line = {"run": run["run"], "case": name, "problem": name, "family": family, "source": "test/models", "kernel": make.__name__,
                    "parameters": {"type": str(kind).removeprefix("torch.")}, "sides": found}
            print(json.dumps(line), file=f, flush=True)
            print(name, {s: v.get("median", v.get("reason")) for s, v in found.items()}, flush=True)
            torch.cuda.empty_cache()
            torch.compiler.reset()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
