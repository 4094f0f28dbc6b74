// Units that meet at a barrier give the same results at every stage, as loops too.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: tsrun %s --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsrun %S/../../../../examples/flash_mla_cp4.mlir --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// CHECK: run-units-in-turn ok
// CHECK: convert-tile-to-cpu ok
// CHECK: on the CPU ok

func.func @main(%x: memref<64xf32> {tile.init = "random"}, %y: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %m = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %t = tile.load %x[0] : memref<64xf32> -> tensor<64xf32>
    scale.on @warp as (%w, %n) in(%t as %own shard<0>) : (tensor<64xf32>) {
      %c1 = arith.constant 1 : index
      %c32 = arith.constant 32 : index
      %at = arith.muli %w, %c32 : index
      %s = math.exp %own : tensor<32xf32>
      tile.barrier @warp
      %first = arith.cmpi eq, %w, %c1 : index
      scf.if %first {
        tile.barrier @warp
      }
      tile.store %s, %m[%at] : tensor<32xf32>, memref<64xf32, #scale.mem<l1>>
      tile.barrier
      %other = arith.subi %c1, %w : index
      %there = arith.muli %other, %c32 : index
      %p = tile.load %m[%there] : memref<64xf32, #scale.mem<l1>> -> tensor<32xf32>
      %d = arith.subf %s, %p : tensor<32xf32>
      tile.store %d, %y[%at] : tensor<32xf32>, memref<64xf32>
    }
  }
  return
}
