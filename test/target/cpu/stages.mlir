// A machine of text says which back end verifies the stages of a program: that of CPUs simulates the code of one thread.
//
// RUN: tsrun %s --arch=avx2 --verify-each-stage | FileCheck %s
// CHECK: {{run-units-in-turn|canonicalize}} {{ *}}ok
// CHECK-NOT: PTX
// CHECK: verified after every one of
// RUN: not tsrun %s --device=tpu 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: unknown device 'tpu'; expected sim, cpu, cuda or nvshmem; did you mean 'cpu'?
// RUN: not tsrun %s --workers=2 2>&1 | FileCheck %s --check-prefix=WORKERS
// WORKERS: --workers needs --device=cpu
// RUN: not tsrun %s --ranks=2 2>&1 | FileCheck %s --check-prefix=RANKS
// RANKS: --launcher and --ranks need --device=nvshmem
func.func @main(%x: memref<64xf32> {tile.init = "random"}, %y: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @warp as (%u, %n) {
      %c32 = arith.constant 32 : index
      %at = arith.muli %u, %c32 : index
      %t = tile.load %x[%at] : memref<64xf32> -> tensor<32xf32>
      %s = arith.addf %t, %t : tensor<32xf32>
      tile.store %s, %y[%at] : tensor<32xf32>, memref<64xf32>
    }
  }
  return
}
