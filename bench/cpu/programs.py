"""The programs that bench.py measures, with their peers."""
import numpy as np

try:
    import torch
    torch.set_num_threads(1)
except ImportError:
    torch = None


class Case:
    unit = "GB/s"

    def peers(self, arrays):
        return {}


def bf16(x):
    """The nearest bf16 of f32, as their bits."""
    bits = x.view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def tensor(x, kind):
    t = torch.from_numpy(x)
    return t.view(torch.bfloat16) if kind == "bf16" else t


DTYPES = {"f32": np.float32, "bf16": np.uint16, "i8": np.int8, "u8": np.uint8, "i32": np.int32}


class Gemm(Case):
    unit = "GFLOP/s"

    def __init__(self, kind, m, n, k, tile):
        self.m, self.n, self.k, self.kind = m, n, k, kind
        a, b, c = {"f32": ("f32", "f32", "f32"), "bf16": ("bf16", "bf16", "f32"), "s8": ("i8", "i8", "i32"),
                   "u8s8": ("u8", "i8", "i32")}[kind]
        self.kinds = a, b, c
        self.name = f"gemm {kind} {m}x{n}x{k} tile {'x'.join(map(str, tile))}"
        self.work = 2 * m * n * k
        bm, bn, bk = tile
        flag = "unsigned_a" if a == "u8" else ""
        a, zero = a.replace("u8", "i8"), "0.0" if c == "f32" else "0"
        self.text = f"""
func.func @main(%a: memref<{m}x{k}x{a}>, %b: memref<{k}x{n}x{b}>, %c: memref<{m}x{n}x{c}>) {{
  tile.kernel (%row, %col) = (0, 0) to ({m}, {n}) step ({bm}, {bn}) {{
    %zero = arith.constant dense<{zero}> : tensor<{bm}x{bn}x{c}>
    %sum = tile.pipelined %k = 0 to {k} step {bk} stages(2) iter_args(%acc = %zero) -> (tensor<{bm}x{bn}x{c}>) {{
      %s = tile.load %a[%row, %k] : memref<{m}x{k}x{a}> -> tensor<{bm}x{bk}x{a}>
      %t = tile.load %b[%k, %col] : memref<{k}x{n}x{b}> -> tensor<{bk}x{bn}x{b}>
      %g = tile.gemm %s, %t, %acc {flag} : tensor<{bm}x{bk}x{a}>, tensor<{bk}x{bn}x{b}> -> tensor<{bm}x{bn}x{c}>
      tile.yield %g : tensor<{bm}x{bn}x{c}>
    }}
    tile.store %sum, %c[%row, %col] : tensor<{bm}x{bn}x{c}>, memref<{m}x{n}x{c}>
  }}
  return
}}
"""

    def arrays(self, aligned):
        rng = np.random.default_rng(0)
        out = []
        for shape, kind in zip(((self.m, self.k), (self.k, self.n), (self.m, self.n)), self.kinds):
            x = aligned(shape, DTYPES[kind])
            if kind == "f32":
                x[:] = rng.standard_normal(shape)
            elif kind == "bf16":
                x[:] = bf16(rng.standard_normal(shape, np.float32))
            elif kind != "i32":
                x[:] = rng.integers(0 if kind == "u8" else -128, 256 if kind == "u8" else 128, shape)
            out.append(x)
        return out

    def peers(self, arrays):
        a, b, c = arrays
        out = {}
        if self.kind == "f32":
            to = np.empty_like(c)
            out["NumPy"] = lambda: np.matmul(a, b, out=to)
        if torch is None:
            return out
        x, y = tensor(a, self.kinds[0]), tensor(b, self.kinds[1])
        if self.kind in ("f32", "bf16"):
            z = torch.empty((self.m, self.n), dtype=x.dtype)
            out["torch"] = lambda: torch.mm(x, y, out=z)
        elif self.kind == "s8":
            z = torch.empty((self.m, self.n), dtype=torch.int32)
            out["torch"] = lambda: torch._int_mm(x, y, out=z)
        else:
            packed = torch.ops.onednn.qlinear_prepack(y.t().contiguous().t(), [self.m, self.k])
            scales, zeros = torch.ones(self.n), torch.zeros(self.n, dtype=torch.int64)
            out["oneDNN"] = lambda: torch.ops.onednn.qlinear_pointwise(
                x, 1.0, 0, packed, scales, zeros, None, 1.0, 0, torch.float32, "none", [], "")
        return out

    def error(self, arrays):
        def wide(x, kind):
            return (x.astype(np.uint32) << 16).view(np.float32).astype(np.float64) if kind == "bf16" else x.astype(np.float64)
        a, b, c = (wide(x, kind) for x, kind in zip(arrays, self.kinds))
        want = a @ b
        return float(np.abs(c - want).max() / np.abs(want).max())


class Rows(Case):
    """A function of each row of 4096x4096 f32."""
    rows, cols = 4096, 4096

    def __init__(self, name, body, want, peer):
        self.name, self.want, self.peer = f"{name} f32 {self.rows}x{self.cols}", want, peer
        self.work = 2 * 4 * self.rows * self.cols
        t = f"tensor<1x{self.cols}xf32>"
        self.text = f"""
func.func @main(%x: memref<{self.rows}x{self.cols}xf32>, %y: memref<{self.rows}x{self.cols}xf32>) {{
  tile.kernel blocks(%r) = ({self.rows}) {{
    %t = tile.load %x[%r, 0] : memref<{self.rows}x{self.cols}xf32> -> {t}
{body.replace("ROW", t).replace("ONE", "tensor<1x1xf32>").replace("COLS", f"{self.cols}.0")}
    tile.store %out, %y[%r, 0] : {t}, memref<{self.rows}x{self.cols}xf32>
  }}
  return
}}
"""

    def arrays(self, aligned):
        x, y = aligned((self.rows, self.cols), np.float32), aligned((self.rows, self.cols), np.float32)
        x[:] = np.random.default_rng(0).standard_normal(x.shape)
        return [x, y]

    def peers(self, arrays):
        x, y = arrays
        to = np.empty_like(x)
        out = {"copy": lambda: np.copyto(to, x), "NumPy": lambda: self.want(x)}
        if torch is not None and self.peer:
            t = torch.from_numpy(x)
            out["torch"] = lambda: self.peer(t)
        return out

    def error(self, arrays):
        x, y = arrays
        want = self.want(x.astype(np.float64))
        return float(np.abs(y - want).max() / np.abs(want).max())


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def layernorm(x):
    d = x - x.mean(-1, keepdims=True)
    return d / np.sqrt((d * d).mean(-1, keepdims=True) + 1e-5)


def rmsnorm(x):
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5)


REDUCE = """    %{name}r = tile.reduce {kind} %{x} dims [1] : ROW
    %{name} = tile.expand_dims %{name}r dim 1 : tensor<1xf32>
"""
SOFTMAX = REDUCE.format(name="max", kind="max", x="t") + """    %maxs = tile.broadcast %max : ONE -> ROW
    %d = arith.subf %t, %maxs : ROW
    %e = math.exp %d : ROW
""" + REDUCE.format(name="sum", kind="add", x="e") + """    %sums = tile.broadcast %sum : ONE -> ROW
    %out = arith.divf %e, %sums : ROW"""
SCALE = REDUCE.format(name="sq", kind="add", x="dd") + """    %n = arith.constant dense<COLS> : ONE
    %eps = arith.constant dense<1.0e-05> : ONE
    %var = arith.divf %sq, %n : ONE
    %vare = arith.addf %var, %eps : ONE
    %rs = math.rsqrt %vare : ONE
    %rss = tile.broadcast %rs : ONE -> ROW
    %out = arith.mulf %d, %rss : ROW"""
LAYERNORM = REDUCE.format(name="sum", kind="add", x="t") + """    %m = arith.constant dense<COLS> : ONE
    %mean = arith.divf %sum, %m : ONE
    %means = tile.broadcast %mean : ONE -> ROW
    %d = arith.subf %t, %means : ROW
    %dd = arith.mulf %d, %d : ROW
""" + SCALE
RMSNORM = "    %dd = arith.mulf %t, %t : ROW\n" + SCALE.replace("mulf %d,", "mulf %t,")


class Attention(Case):
    """Attention of 8 heads of 64, 2048 queries and keys, f32."""
    unit = "GFLOP/s"
    heads, length, dim = 8, 2048, 64

    def __init__(self, queries=64, keys=64):
        h, s, d = self.heads, self.length, self.dim
        self.name = f"attention f32 {h}x{s}x{d} tile {queries}x{keys}"
        self.work = 4 * h * s * s * d
        row, scores, out = f"tensor<{queries}xf32>", f"tensor<{queries}x{keys}xf32>", f"tensor<{queries}x{d}xf32>"
        array, kv = f"memref<{h}x{s}x{d}xf32>", f"tensor<{keys}x{d}xf32>"
        scale = d ** -0.5 / np.log(2)
        self.text = f"""
func.func @main(%Q: {array}, %K: {array}, %V: {array}, %O: {array}) {{
  tile.kernel (%h, %q0) = (0, 0) to ({h}, {s}) step (1, {queries}) {{
    %scaler = arith.constant dense<{scale}> : {row}
    %scalet = arith.constant dense<{scale}> : {scores}
    %m0 = arith.constant dense<0xFF800000> : {row}
    %l0 = arith.constant dense<0.0> : {row}
    %o0 = arith.constant dense<0.0> : {out}
    %q = tile.load %Q[%h, %q0, 0] : {array} -> {out}
    %m, %l, %o = tile.pipelined %k = 0 to {s} step {keys} stages(2) iter_args(%mi = %m0, %li = %l0, %oi = %o0) -> ({row}, {row}, {out}) {{
      %kt = tile.load %K[%h, %k, 0] : {array} -> {kv}
      %vt = tile.load %V[%h, %k, 0] : {array} -> {kv}
      %qk = tile.gemm %q, %kt transpose_b : {out}, {kv} -> {scores}
      %mt = tile.reduce max %qk dims [1] : {scores}
      %mn = arith.maximumf %mi, %mt : {row}
      %md = arith.subf %mi, %mn : {row}
      %ms = arith.mulf %md, %scaler : {row}
      %alpha = math.exp2 %ms : {row}
      %mb = tile.broadcast %mn dims [1] : {row} -> {scores}
      %sd = arith.subf %qk, %mb : {scores}
      %ss = arith.mulf %sd, %scalet : {scores}
      %p = math.exp2 %ss : {scores}
      %rs = tile.reduce add %p dims [1] : {scores}
      %ln = math.fma %li, %alpha, %rs : {row}
      %ab = tile.broadcast %alpha dims [1] : {row} -> {out}
      %oa = arith.mulf %oi, %ab : {out}
      %on = tile.gemm %p, %vt, %oa : {scores}, {kv} -> {out}
      tile.yield %mn, %ln, %on : {row}, {row}, {out}
    }}
    %lb = tile.broadcast %l dims [1] : {row} -> {out}
    %r = arith.divf %o, %lb : {out}
    tile.store %r, %O[%h, %q0, 0] : {out}, {array}
  }}
  return
}}
"""

    def arrays(self, aligned):
        rng = np.random.default_rng(0)
        out = [aligned((self.heads, self.length, self.dim), np.float32) for _ in range(4)]
        for x in out[:3]:
            x[:] = rng.standard_normal(x.shape)
        return out

    def peers(self, arrays):
        if torch is None:
            return {}
        q, k, v = (torch.from_numpy(x)[None] for x in arrays[:3])
        return {"torch": lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v)}

    def error(self, arrays):
        q, k, v, o = (x.astype(np.float64) for x in arrays)
        want = softmax(q @ k.transpose(0, 2, 1) * self.dim ** -0.5) @ v
        return float(np.abs(o - want).max() / np.abs(want).max())


def cases():
    for m, n, k in ((1024, 1024, 1024), (2048, 2048, 2048), (1000, 1500, 700)):
        for tile in ((64, 64, 64), (128, 128, 128), (256, 256, 256)):
            yield Gemm("f32", m, n, k, tile)
    for kind in ("bf16", "u8s8", "s8"):
        for size in (1024, 2048):
            for tile in ((64, 64, 64), (128, 128, 256), (256, 256, 256)):
                yield Gemm(kind, size, size, size, tile)
    functional = torch.nn.functional if torch is not None else None
    yield Rows("softmax", SOFTMAX, softmax, torch is not None and (lambda t: torch.softmax(t, -1)))
    yield Rows("layernorm", LAYERNORM, layernorm,
               torch is not None and (lambda t: functional.layer_norm(t, t.shape[-1:], eps=1e-5)))
    yield Rows("rmsnorm", RMSNORM, rmsnorm,
               torch is not None and (lambda t: functional.rms_norm(t, t.shape[-1:], eps=1e-5)))
    yield Attention()
    yield Attention(128, 256)
