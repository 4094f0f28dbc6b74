"""Writes a program that times a collective of whole arrays of f32.

    python3 bench/several/collective.py KIND BYTES DEVICES [ALGORITHM [VIA]] > X.mlir

KIND is all_reduce, all_gather, reduce_scatter or all_to_all. BYTES is the size of the whole array, as in nccl-tests: each device
has a summand, gets all, gets its part of the sum, or sends a part to each. The array is filled and the
result is compared on the devices, so none of it travels through the host: main gives the number of wrong elements on
each, and @reference none. Of its kernels that of the collective is `main_on_device_1_kernel`, of an all_gather
`main_on_device_0_kernel`, and where copy engines do it `main_copies`:

    tsopt X.mlir --tile-to-binary -o X.bin.mlir && tsrun X.bin.mlir --device=cuda --verify --bench=20
"""
import sys

T = 4096  # elements of a block
ZERO = "    %none = arith.constant 0 : index\n"


class Program:
    """The pieces of a collective of n devices over an array of so many f32."""

    def __init__(self, elements, n):
        self.N, self.L, self.n = elements, elements // n, n
        self.symmetric = f"memref<{elements}xf32, #scale.mem<symmetric>>"
        self.host, self.part = f"memref<{elements}xf32>", f"memref<{self.L}xf32>"

    def kernel(self, extent, body):
        """A kernel in which each block has a tile of an array, whose place %at is, on device %me."""
        return f"""  tile.kernel devices({self.n}) blocks(%x) = ({-(-extent // T)}) threads(256) {{
    %tile = arith.constant {T} : index
    %end = arith.constant {extent} : index
    %shard = arith.constant {self.L} : index
    %prime = arith.constant 1021 : index
    %three = arith.constant 3 : index
    %n = arith.constant {self.n} : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %first = arith.muli %me, %shard : index
    %at = arith.muli %x, %tile : index
{body}  }}
"""

    def fill(self, extent, view, at, rank, to, type):
        """Element i of device r is i mod 1021 + 3 r."""
        return self.kernel(extent, f"""{view}    %t = tile.parallel (%j) = ({T}) {{
      %here = arith.addi %at, %j : index
      %i = arith.addi %here, {at} : index
      %m = arith.remui %i, %prime : index
      %r = arith.muli {rank}, %three : index
      %v = arith.addi %m, %r : index
      %w = arith.index_cast %v : index to i32
      %f = arith.sitofp %w : i32 to f32
      tile.yield %f : f32
    }} : tensor<{T}xf32>
    tile.store %t, %{to}[%at] : tensor<{T}xf32>, {type}
""")

    def check(self, extent, view, expected, of, type):
        """Counts the elements that are not what they should be."""
        return self.kernel(extent, f"""{view}{self.wrong()}    %c0 = arith.constant 0 : index
    %t = tile.load %{of}[%at] : {type} -> tensor<{T}xf32>
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

    def wrong(self):
        return f"    %wrong = scale.view %out shard<0> at @device : memref<{self.n}xi32> -> memref<1xi32>\n"

    def reset(self):
        """A kernel beside the collective, so that it is not fused with one that makes or reads its array."""
        return f"""  tile.kernel devices({self.n}) blocks(%x) = (1) threads(32) {{
{self.wrong()}    %c0 = arith.constant 0 : index
    %no = arith.constant 0 : i32
    memref.store %no, %wrong[%c0] : memref<1xi32>
  }}
"""

    def own(self, name):
        return f"    %to = scale.view %{name} shard<0> at @device : {self.host} -> {self.part}\n"

    def summed(self, at):
        return f"""      %i = arith.addi %here, {at} : index
      %m = arith.remui %i, %prime : index
      %all = arith.muli %m, %n : index
      %ranks = arith.constant {3 * self.n * (self.n - 1) // 2} : index
      %e = arith.addi %all, %ranks : index
"""

    def alloc(self, name):
        return f"  %{name} = comm.symm_alloc : {self.symmetric}\n"

    def all_reduce(self, by):
        return (self.alloc("from") + self.alloc("sums") + self.fill(self.N, ZERO, "%none", "%me", "from", self.symmetric) + self.reset()
                + f"  comm.all_reduce_into add %from to %sums devices {self.n}{by} : {self.symmetric}, {self.symmetric}\n"
                + self.check(self.N, ZERO, self.summed("%none"), "sums", self.symmetric))

    def all_gather(self, by):
        return (self.alloc("all") + self.fill(self.L, self.own("A") + ZERO, "%first", "%none", "to", self.part)
                + f"  comm.all_gather_into %A to %all dim 0 devices {self.n}{by} : {self.host}, {self.symmetric}\n" + self.reset()
                + self.check(self.N, ZERO, "      %e = arith.remui %here, %prime : index\n", "all", self.symmetric))

    def reduce_scatter(self, by):
        return (self.alloc("from") + self.fill(self.N, ZERO, "%none", "%me", "from", self.symmetric) + self.reset()
                + f"  comm.reduce_scatter_into %from to %A dim 0 devices {self.n}{by} : {self.symmetric}, {self.host}\n"
                + self.check(self.L, self.own("A"), self.summed("%first"), "to", self.part))

    def all_to_all(self, by):
        expected = """      %sender = arith.divui %here, %shard : index
      %k = arith.remui %here, %shard : index
      %i = arith.addi %first, %k : index
      %m = arith.remui %i, %prime : index
      %r = arith.muli %sender, %three : index
      %e = arith.addi %m, %r : index
"""
        return (self.alloc("from") + self.alloc("to") + self.fill(self.N, ZERO, "%none", "%me", "from", self.symmetric) + self.reset()
                + f"  comm.all_to_all_into %from to %to dim 0 devices {self.n}{by} : {self.symmetric}, {self.symmetric}\n"
                + self.check(self.N, ZERO, expected, "to", self.symmetric))


def program(kind, nbytes, n, algorithm="auto", via=""):
    p = Program(nbytes // 4, n)
    by = (f" algorithm({algorithm})" if algorithm != "auto" else "") + (f" via({via})" if via else "")
    out, array = f"%out: memref<{n}xi32>", f", %A: {p.host} {{tile.init = \"zeros\"}}" if kind in ("all_gather", "reduce_scatter") else ""
    return f"""func.func @main({out} {{tile.init = "zeros", tile.out}}{array}) {{
{getattr(p, kind)(by)}  return
}}
func.func @reference({out}{array}) {{
  return
}}
"""


if __name__ == "__main__":
    print(program(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:]), end="")
