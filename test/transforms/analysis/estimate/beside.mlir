// RUN: tsopt %s --tile-to-llvm='arch=h200 to=planned' --estimate --remarks=cost -o /dev/null 2>&1 | FileCheck %s

// While a long function is computed of one tile, another one is live: both and the partial results are more than a thread has.
// CHECK: remark: spills registers: a thread would hold 192 registers of tiles and need about 24 more, but it has 168
func.func @main(%A: memref<96x256xf32>, %B: memref<96x256xf32>, %C: memref<96x256xf32>) {
  tile.kernel blocks(%x) = (1) threads(384) {
    %a = tile.load %A[0, 0] : memref<96x256xf32> -> tensor<96x256xf32>
    %b = tile.load %B[0, 0] : memref<96x256xf32> -> tensor<96x256xf32>
    %e = math.erf %a : tensor<96x256xf32>
    %r = arith.mulf %e, %b : tensor<96x256xf32>
    tile.store %r, %C[0, 0] : tensor<96x256xf32>, memref<96x256xf32>
  }
  return
}
