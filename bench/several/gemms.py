"""GEMMs between collectives, as a tensor-parallel MLP has them: programs of tsopt.

Shapes are TileLink's six MLPs and FLUX's, and as an MLP has them for few tokens (rows…). ag is an all-gather of rows and the GEMM with each device's columns of the weights, rs the
GEMM over each device's part of K and the reduce-scatter of rows, ar that GEMM and an all-reduce; alone is the GEMM of one device without the
collective.
"""

KINDS = {"ag": "all-gather + GEMM", "rs": "GEMM + reduce-scatter", "ar": "GEMM + all-reduce"}
SHAPES = {  # rows, model width, inner width
    "mlp1": (8192, 4096, 11008), "mlp2": (8192, 4096, 14336), "mlp3": (8192, 3584, 14336), "mlp4": (8192, 4608, 36864),
    "mlp5": (8192, 8192, 28672), "mlp6": (8192, 8192, 29568), "flux": (4096, 12288, 49152),
    "rows128": (128, 4096, 10752), "rows512": (512, 8192, 28672), "rows1024": (1024, 4096, 10752),
}

GEMM = """    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = 0 to {K} step 64 stages(3) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {{
      %a = tile.load {a}[%row, %k] : {at} -> tensor<128x64xbf16>
      %b = tile.load {b}[%k, %col] : {bt} -> tensor<64x256xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
      tile.yield %r : tensor<128x256xf32>
    }}
    %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %c, {c}[%row, %col] : tensor<128x256xbf16>, {ct}
"""


def array(*shape, space=""):
    return f"memref<{'x'.join(map(str, shape))}xbf16{space}>"


def symmetric(*shape):
    return array(*shape, space=", #scale.mem<symmetric>")


def main(m, k, n, a, b, c, before="", views="", after="", operands=("%A", "%B", "%C"), types=None, devices=0):
    """A function of arrays of types a, b and c, whose kernel computes an m x n GEMM over k."""
    on = f"devices({devices}) " if devices else ""
    at, bt, ct = types or (a, b, c)
    body = GEMM.format(K=k, a=operands[0], b=operands[1], c=operands[2], at=at, bt=bt, ct=ct)
    return f"""func.func @main(%A: {a} {{tile.init = "random"}}, %B: {b} {{tile.init = "random"}}, %C: {c} {{tile.out}}) {{
{before}  tile.kernel {on}(%row, %col) = (0, 0) to ({m}, {n}) step (128, 256) threads(256) raster(8) {{
{views}{body}  }}
{after}  return
}}
"""


def view(name, of, dim, whole, part):
    return f"    {name} = scale.view {of} shard<{dim}> at @device : {whole} -> {part}\n"


def programs(rows, width, inner, d):
    own = inner // d
    a, b, c, g = array(rows, width), array(width, inner), array(rows, inner), symmetric(rows, width)
    bd, cd = array(width, own), array(rows, own)
    yield "ag", main(rows, width, own, a, b, c, devices=d, operands=("%Ag", "%Bd", "%Cd"), types=(g, bd, cd),
                     before=f"  %Ag = comm.symm_alloc : {g}\n  comm.all_gather_into %A to %Ag dim 0 devices {d} : {a}, {g}\n",
                     views=view("%Bd", "%B", 1, b, bd) + view("%Cd", "%C", 1, c, cd))
    yield "ag_alone", main(rows, width, own, a, bd, cd)
    a, b, c, p = array(rows, inner), array(inner, width), array(rows, width), symmetric(rows, width)
    ad, bd = array(rows, own), array(own, width)
    yield "rs", main(rows, own, width, a, b, c, devices=d, operands=("%Ad", "%Bd", "%P"), types=(ad, bd, p),
                     before=f"  %P = comm.symm_alloc : {p}\n", views=view("%Ad", "%A", 1, a, ad) + view("%Bd", "%B", 0, b, bd),
                     after=f"  comm.reduce_scatter_into %P to %C dim 0 devices {d} : {p}, {c}\n")
    yield "rs_alone", main(rows, own, width, ad, bd, c)
    part = array(rows // d, width)
    own_rows = f"""  tile.kernel devices({d}) (%row, %col) = (0, 0) to ({rows // d}, {width}) step (128, 256) threads(256) {{
    %me = comm.rank @device
    %rows = arith.constant {rows // d} : index
    %first = arith.muli %me, %rows : index
    %at = arith.addi %first, %row : index
{view("%Cd", "%C", 0, c, part)}    %t = tile.load %S[%at, %col] : {p} -> tensor<128x256xbf16>
    tile.store %t, %Cd[%row, %col] : tensor<128x256xbf16>, {part}
  }}
"""
    yield "ar", main(rows, own, width, a, b, c, devices=d, operands=("%Ad", "%Bd", "%P"), types=(ad, bd, p),
                     before=f"  %P = comm.symm_alloc : {p}\n  %S = comm.symm_alloc : {p}\n", views=view("%Ad", "%A", 1, a, ad) + view("%Bd", "%B", 0, b, bd),
                     after=f"  comm.all_reduce_into add %P to %S devices {d} : {p}, {p}\n" + own_rows)
