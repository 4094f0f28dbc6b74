"""Writes a program that times a collective of whole arrays of f32.

    python3 bench/kernels/collective.py KIND BYTES DEVICES [ALGORITHM [VIA]] > X.mlir

KIND is all_reduce, all_gather, reduce_scatter or all_to_all. BYTES are those of the array of which each device has a
summand, gets all, gets its part of the sum, or sends a part to each: nccl-tests' convention. The array is filled and the
result is compared on the devices, so none of it travels through the host: main gives the number of wrong elements on
each, and @reference none. Of its kernels that of the collective is `main_on_device_1_kernel`, of an all_gather
`main_on_device_0_kernel`:

    tsopt X.mlir --tile-to-binary -o X.bin.mlir && tsrun X.bin.mlir --device=cuda --verify --bench=20
"""
import sys

kind, nbytes, n = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
by = f" algorithm({sys.argv[4]})" if len(sys.argv) > 4 and sys.argv[4] != "auto" else ""
by += f" via({sys.argv[5]})" if len(sys.argv) > 5 else ""
N = nbytes // 4
L = N // n
T = 4096
symmetric = f"memref<{N}xf32, #scale.mem<symmetric>>"
host, part = f"memref<{N}xf32>", f"memref<{L}xf32>"


def kernel(extent, body):
    """A kernel in which each block has a tile of an array, whose place %at is, on device %me."""
    return f"""  tile.kernel devices({n}) blocks(%x) = ({-(-extent // T)}) threads(256) {{
    %tile = arith.constant {T} : index
    %end = arith.constant {extent} : index
    %shard = arith.constant {L} : index
    %prime = arith.constant 1021 : index
    %three = arith.constant 3 : index
    %n = arith.constant {n} : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %first = arith.muli %me, %shard : index
    %at = arith.muli %x, %tile : index
{body}  }}
"""


def fill(extent, view, at, rank):
    """Element i of device r is i mod 1021 + 3 r."""
    return kernel(extent, f"""{view}    %t = tile.parallel (%j) = ({T}) {{
      %here = arith.addi %at, %j : index
      %i = arith.addi %here, {at} : index
      %m = arith.remui %i, %prime : index
      %r = arith.muli {rank}, %three : index
      %v = arith.addi %m, %r : index
      %w = arith.index_cast %v : index to i32
      %f = arith.sitofp %w : i32 to f32
      tile.yield %f : f32
    }} : tensor<{T}xf32>
    tile.store %t, %to[%at] : tensor<{T}xf32>, {{type}}
""")


def check(extent, view, expected, type):
    """Counts the elements that are not what they should be."""
    return kernel(extent, f"""{view}    %wrong = scale.view %out shard<0> at @device : memref<{n}xi32> -> memref<1xi32>
    %c0 = arith.constant 0 : index
    %t = tile.load %to[%at] : {type} -> tensor<{T}xf32>
    tile.parallel (%j) = ({T}) in(%t as %v) : (tensor<{T}xf32>) {{
      %here = arith.addi %at, %j : index
{expected}      %w = arith.index_cast %e : index to i32
      %f = arith.sitofp %w : i32 to f32
      %differs = arith.cmpf une, %v, %f : f32
      %inside = arith.cmpi ult, %here, %end : index
      %bad = arith.andi %differs, %inside : i1
      scf.if %bad {{
        %old = memref.atomic_rmw addi %one, %wrong[%c0] : (i32, memref<1xi32>) -> i32
      }}
    }}
""")


# A kernel beside the collective, so that it is not fused with one that makes or reads its array.
reset = f"""  tile.kernel devices({n}) blocks(%x) = (1) threads(32) {{
    %wrong = scale.view %out shard<0> at @device : memref<{n}xi32> -> memref<1xi32>
    %c0 = arith.constant 0 : index
    %no = arith.constant 0 : i32
    memref.store %no, %wrong[%c0] : memref<1xi32>
  }}
"""
zero = "    %none = arith.constant 0 : index\n"
ofHost = lambda name: f"    %to = scale.view %{name} shard<0> at @device : {host} -> {part}\n"
copy = lambda text, name: text.replace("%to[", f"%{name}[")
summed = lambda at: f"""      %i = arith.addi %here, {at} : index
      %m = arith.remui %i, %prime : index
      %all = arith.muli %m, %n : index
      %ranks = arith.constant {3 * n * (n - 1) // 2} : index
      %e = arith.addi %all, %ranks : index
"""
alloc = lambda name: f"  %{name} = comm.symm_alloc : {symmetric}\n"
args = f"%out: memref<{n}xi32> {{tile.init = \"zeros\", tile.out}}"
if kind == "all_reduce":
    body = alloc("from") + alloc("sums") + copy(fill(N, zero, "%none", "%me"), "from").replace("{type}", symmetric)
    body += reset + f"  comm.all_reduce_into add %from to %sums devices {n}{by} : {symmetric}, {symmetric}\n"
    body += copy(check(N, zero, summed("%none"), symmetric), "sums")
elif kind == "all_gather":
    args += f", %A: {host} {{tile.init = \"zeros\"}}"
    body = alloc("all") + fill(L, ofHost("A") + zero, "%first", "%none").replace("{type}", part)
    body += f"  comm.all_gather_into %A to %all dim 0 devices {n}{by} : {host}, {symmetric}\n" + reset
    body += copy(check(N, zero, "      %e = arith.remui %here, %prime : index\n", symmetric), "all")
elif kind == "reduce_scatter":
    args += f", %A: {host} {{tile.init = \"zeros\"}}"
    body = alloc("from") + copy(fill(N, zero, "%none", "%me"), "from").replace("{type}", symmetric)
    body += reset + f"  comm.reduce_scatter_into %from to %A dim 0 devices {n}{by} : {symmetric}, {host}\n"
    body += check(L, ofHost("A"), summed("%first"), part)
elif kind == "all_to_all":
    body = alloc("from") + alloc("to") + copy(fill(N, zero, "%none", "%me"), "from").replace("{type}", symmetric)
    body += reset + f"  comm.all_to_all_into %from to %to dim 0 devices {n}{by} : {symmetric}, {symmetric}\n"
    body += check(N, zero, f"""      %sender = arith.divui %here, %shard : index
      %k = arith.remui %here, %shard : index
      %i = arith.addi %first, %k : index
      %m = arith.remui %i, %prime : index
      %r = arith.muli %sender, %three : index
      %e = arith.addi %m, %r : index
""", symmetric)
else:
    sys.exit(f"unknown collective {kind}")
print(f"""func.func @main({args}) {{
{body}  return
}}
func.func @reference({args.replace('{tile.init = "zeros", tile.out}', "")}) {{
  return
}}""")
