"""Programs that tests call."""
import os
import tempfile

RACE = """
func.func @main(%out: memref<2x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %f1 = arith.constant 1.0 : f32
    %s = tile.alloc : memref<2x64xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%wg, %n) {
      %t = tile.fill %f1 : f32 -> tensor<64xf32>
      %peer = arith.subi %c1, %wg : index
      tile.store %t, %s[%wg, %c0] : tensor<64xf32>, memref<2x64xf32, #scale.mem<l1>>
      %r = tile.load %s[%peer, %c0] : memref<2x64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.store %r, %out[%wg, %c0] : tensor<64xf32>, memref<2x64xf32>
    }
  }
  return
}
"""

# y = 2·x for blocks of 64; %n is printed, and must be positive.
TWICE = """
func.func @main(%x: memref<?xf32>, %y: memref<?xf32> {tile.out}, %n: i32) {
  %c0 = arith.constant 0 : index
  %size = memref.dim %x, %c0 : memref<?xf32>
  tile.kernel (%i) = (0) to (%size) step (64) threads(32) {
    %zero = arith.constant 0 : i32
    %positive = arith.cmpi sgt, %n, %zero : i32
    tile.assert %positive, "n is positive" : i1
    %a = tile.load %x[%i] : memref<?xf32> -> tensor<64xf32>
    %b = arith.addf %a, %a : tensor<64xf32>
    tile.print "n", %n : i32
    tile.store %b, %y[%i] : tensor<64xf32>, memref<?xf32>
  }
  return
}
"""

# y = 4·x by one kernel that is called twice.
CALLED = """
func.func private @double(%x: memref<64xf32>, %y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %a = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
    %d = arith.addf %a, %a : tensor<64xf32>
    tile.store %d, %y[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
func.func @main(%x: memref<64xf32>, %y: memref<64xf32> {tile.out}) {
  %h = gpu.alloc () : memref<64xf32>
  call @double(%x, %h) : (memref<64xf32>, memref<64xf32>) -> ()
  call @double(%h, %y) : (memref<64xf32>, memref<64xf32>) -> ()
  gpu.dealloc %h : memref<64xf32>
  return
}
"""

# y = 3·x with a constant of the program.
CONSTANT = """
memref.global "private" constant @three : memref<64xf32> = dense<3.0>
func.func @main(%x: memref<64xf32>, %y: memref<64xf32> {tile.out}) {
  %w = memref.get_global @three : memref<64xf32>
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %a = tile.load %x[%c0] : memref<64xf32> -> tensor<64xf32>
    %v = tile.load %w[%c0] : memref<64xf32> -> tensor<64xf32>
    %d = arith.mulf %a, %v : tensor<64xf32>
    tile.store %d, %y[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
"""

# Without arguments: 64 times 1.
ONES = """
func.func @main(%y: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %f1 = arith.constant 1.0 : f32
    %t = tile.fill %f1 : f32 -> tensor<64xf32>
    tile.store %t, %y[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
"""

# Only the first of two rows is written.
HALF = """
func.func @main(%x: memref<2x32xf32>, %y: memref<2x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0, %c0] : memref<2x32xf32> -> tensor<1x32xf32>
    tile.store %t, %y[%c0, %c0] : tensor<1x32xf32>, memref<2x32xf32>
  }
  return
}
"""

# Of a product each of two devices has half of the depth, and both have the sum.
TWO = """
func.func @main(%A: memref<64x128xbf16>, %B: memref<128x64xbf16>, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel devices(2) (%row, %col) = (0, 0) to (64, 64) step (32, 32) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x128xbf16> -> memref<64x64xbf16>
    %Bd = scale.view %B shard<0> at @device : memref<128x64xbf16> -> memref<64x64xbf16>
    %a = tile.load %Ad[%row, 0] : memref<64x64xbf16> -> tensor<32x64xbf16>
    %b = tile.load %Bd[0, %col] : memref<64x64xbf16> -> tensor<64x32xbf16>
    %part = tile.gemm %a, %b : tensor<32x64xbf16>, tensor<64x32xbf16> -> tensor<32x32xf32>
    %c = comm.all_reduce add %part at @device : tensor<32x32xf32> -> tensor<32x32xf32>
    tile.store %c, %C[%row, %col] : tensor<32x32xf32>, memref<64x64xf32>
  }
  return
}
"""

# Two devices read an array of any length.
OPEN = """
func.func @main(%x: memref<?xf32>, %y: memref<64xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0] : memref<?xf32> -> tensor<64xf32>
    tile.store %t, %y[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
"""

GEMM = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "gemm.mlir")


def file(text, name="program.mlir"):
    """A file that holds a program."""
    path = os.path.join(tempfile.mkdtemp(), name)
    with open(path, "w") as f:
        f.write(text)
    return path
