// Threads of one role copy rows by cp.async into a ring, and each arrives at the slot's barrier when its copies have come
// (cp.async.mbarrier.arrive.noinc). Rows outside of the array are zero.
//
// RUN: tsrun %s --verify-each-stage --once --schedules 2 | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of
//
// RUN: tsopt %s --emit=gpu -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// CHECK: nvvm.cp.async.mbarrier.arrive %{{.*}} {noinc = true} : !llvm.ptr<3>
//
// cp.async writes as threads do, and tensor cores see that behind a proxy fence alone. (What is left fences the barriers.)
// RUN: sed '/nvvm.fence.proxy/d' %t.mlir | not tsrun - 2>&1 | FileCheck %s --check-prefix=FENCE
// FENCE: error: data race on byte {{.*}} of shared memory: read by block [{{.*}}], thread
// FENCE: async operations see this write only after an nvvm.fence.proxy of kind async or async.shared
//
// An arrival that does not wait for the copies says nothing of them.
// RUN: sed 's/nvvm.cp.async.mbarrier.arrive \(%%[0-9]*\) .*/%%early = nvvm.mbarrier.arrive \1 : !llvm.ptr<3> -> i64/' %t.mlir | not tsrun - 2>&1 | FileCheck %s --check-prefix=EARLY
// EARLY: error: {{.*}}nothing waits for the async copy
//
// Without noinc the phase waits for one arrival more for each, which comes with it, and never ends.
// RUN: sed 's/ {noinc = true}//' %t.mlir | not tsrun - 2>&1 | FileCheck %s --check-prefix=MORE
// MORE: deadlock
// MORE: phase 0 is missing 128 arrivals
func.func @main(%A: memref<70x192xf16> {tile.init = "random"}, %rows: memref<128xi32> {tile.init = "iota"}, %B: memref<192x64xf16> {tile.init = "random"}, %C: memref<100x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(128) {
    %c64 = arith.constant 64 : index
    %less = arith.constant dense<-1> : tensor<64xi32>
    %r = arith.muli %b, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = tile.pipelined %k = 0 to 192 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %n = tile.load %rows[%r] : memref<128xi32> -> tensor<64xi32>
      %m = arith.addi %n, %less : tensor<64xi32>
      %x = tile.gather %A[%m, %k] [1, 64] : memref<70x192xf16>, tensor<64xi32>, index -> tensor<64x64xf16>
      %y = tile.load %B[%k, 0] : memref<192x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %x, %y, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%r, 0] : tensor<64x64xf32>, memref<100x64xf32>
  }
  return
}
