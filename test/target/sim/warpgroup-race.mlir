// Two warpgroups exchange tiles through shared memory; without the barrier one
// reads what the other may not have written yet.
//
// RUN: tsrun %s | FileCheck %s --check-prefix=GOOD
// RUN: sed '/tile.barrier/d' %s | not tsrun - --schedule=7 2>&1 | FileCheck %s
// GOOD: @main ran on the simulator
// CHECK: error: {{data race on|'tile.load' op reads}} {{.*}}tile.alloc

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
      tile.barrier
      %r = tile.load %s[%peer, %c0] : memref<2x64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.store %r, %out[%wg, %c0] : tensor<64xf32>, memref<2x64xf32>
    }
  }
  return
}
