// What threads copy to slots of a ring: rows that an index tile names, boxes where engine(cp_async) says so, both beside what the
// copy engine brings. Rows of which not 4 bytes at a time can be copied go through registers; who does that waits, fences and
// arrives itself.
//
// RUN: tsrun %s --verify-each-stage --once --schedules 2 | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --remarks --emit=gpu 2>&1 | FileCheck %s --check-prefix=GPU

// GPU: remark: copies through registers synchronously: fewer than 4 bytes are contiguous and aligned at both ends
// All 128 threads arrive at the first ring, and the first of them has it expect what the copy engine brings.
// GPU: nvvm.mbarrier.init %{{.*}}, %c128_i32
// GPU: nvvm.cp.async.shared.global %{{.*}}, 16,
// GPU: nvvm.cp.async.bulk.tensor.shared.cluster.global
// GPU: nvvm.mbarrier.expect_tx %{{.*}}, %c4096_i32
// GPU: nvvm.cp.async.mbarrier.arrive %{{.*}} {noinc = true} : !llvm.ptr<3>
// GPU: nvvm.cp.async.commit.group
// GPU-NEXT: nvvm.cp.async.wait.group 0
// GPU-NEXT: nvvm.fence.proxy
// GPU-NEXT: nvvm.mbarrier.arrive %
func.func @main(%A: memref<50x64xbf16> {tile.init = "random"}, %B: memref<32x129xbf16> {tile.init = "random"}, %D: memref<96x64xbf16> {tile.init = "random"}, %n: memref<96xi32> {tile.init = "iota"},
                %x: memref<96x64xbf16> {tile.out}, %y: memref<96x64xbf16> {tile.out}, %z: memref<96x64xbf16> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c96 = arith.constant 96 : index
    %as = tile.alloc : memref<2x32x64xbf16, #scale.mem<l1>>
    %ds = tile.alloc : memref<2x32x64xbf16, #scale.mem<l1>>
    %es = tile.alloc : memref<2x32x64xbf16, #scale.mem<l1>>
    %bs = tile.alloc : memref<2x32x64xbf16, #scale.mem<l1>>
    %wide = tile.ring %as, %ds, %es : memref<2x32x64xbf16, #scale.mem<l1>>, memref<2x32x64xbf16, #scale.mem<l1>>, memref<2x32x64xbf16, #scale.mem<l1>>
    %narrow = tile.ring %bs : memref<2x32x64xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %m0 = tile.cursor
        %l0 = tile.cursor
        %e, %f = scf.for %i = %c0 to %c96 step %c32 iter_args(%m = %m0, %l = %l0) -> (!tile.cursor, !tile.cursor) {
          %rows = tile.load %n[%i] : memref<96xi32> -> tensor<32xi32>
          %s = tile.acquire %wide[%m]
          %a = tile.slot %as[%s] : memref<2x32x64xbf16, #scale.mem<l1>> -> memref<32x64xbf16, #scale.mem<l1>>
          %d = tile.slot %ds[%s] : memref<2x32x64xbf16, #scale.mem<l1>> -> memref<32x64xbf16, #scale.mem<l1>>
          %g = tile.slot %es[%s] : memref<2x32x64xbf16, #scale.mem<l1>> -> memref<32x64xbf16, #scale.mem<l1>>
          tile.copy async %A[%rows, 0] [1, 64] to %a[0, 0] tile(32, 64) arrives(%wide[%m]) : memref<50x64xbf16>, tensor<32xi32> to memref<32x64xbf16, #scale.mem<l1>>
          tile.copy async %D[%i, 0] to %d[0, 0] tile(32, 64) engine(tma) arrives(%wide[%m]) : memref<96x64xbf16> to memref<32x64xbf16, #scale.mem<l1>>
          tile.copy async %D[%i, 0] to %g[0, 0] tile(32, 64) engine(cp_async) arrives(%wide[%m]) : memref<96x64xbf16> to memref<32x64xbf16, #scale.mem<l1>>
          tile.publish %wide[%m]
          %t = tile.acquire %narrow[%l]
          %c = tile.slot %bs[%t] : memref<2x32x64xbf16, #scale.mem<l1>> -> memref<32x64xbf16, #scale.mem<l1>>
          tile.copy async %B[%rows, 0] [1, 64] to %c[0, 0] tile(32, 64) arrives(%narrow[%l]) : memref<32x129xbf16>, tensor<32xi32> to memref<32x64xbf16, #scale.mem<l1>>
          tile.publish %narrow[%l]
          %o = tile.advance %wide[%m]
          %p = tile.advance %narrow[%l]
          scf.yield %o, %p : !tile.cursor, !tile.cursor
        }
      }
      tile.role "use" units(1) {
        %m0 = tile.cursor
        %l0 = tile.cursor
        %e, %f = scf.for %i = %c0 to %c96 step %c32 iter_args(%m = %m0, %l = %l0) -> (!tile.cursor, !tile.cursor) {
          %s = tile.take %wide[%m]
          %a = tile.slot %as[%s] : memref<2x32x64xbf16, #scale.mem<l1>> -> memref<32x64xbf16, #scale.mem<l1>>
          %d = tile.slot %ds[%s] : memref<2x32x64xbf16, #scale.mem<l1>> -> memref<32x64xbf16, #scale.mem<l1>>
          %g = tile.slot %es[%s] : memref<2x32x64xbf16, #scale.mem<l1>> -> memref<32x64xbf16, #scale.mem<l1>>
          %u = tile.load %a[0, 0] : memref<32x64xbf16, #scale.mem<l1>> -> tensor<32x64xbf16>
          %v = tile.load %d[0, 0] : memref<32x64xbf16, #scale.mem<l1>> -> tensor<32x64xbf16>
          %w = tile.load %g[0, 0] : memref<32x64xbf16, #scale.mem<l1>> -> tensor<32x64xbf16>
          tile.release %wide[%m]
          %vw = arith.addf %v, %w : tensor<32x64xbf16>
          tile.store %u, %x[%i, 0] : tensor<32x64xbf16>, memref<96x64xbf16>
          tile.store %vw, %z[%i, 0] : tensor<32x64xbf16>, memref<96x64xbf16>
          %t = tile.take %narrow[%l]
          %c = tile.slot %bs[%t] : memref<2x32x64xbf16, #scale.mem<l1>> -> memref<32x64xbf16, #scale.mem<l1>>
          %q = tile.load %c[0, 0] : memref<32x64xbf16, #scale.mem<l1>> -> tensor<32x64xbf16>
          tile.release %narrow[%l]
          tile.store %q, %y[%i, 0] : tensor<32x64xbf16>, memref<96x64xbf16>
          %o = tile.advance %wide[%m]
          %p = tile.advance %narrow[%l]
          scf.yield %o, %p : !tile.cursor, !tile.cursor
        }
      }
    }
  }
  return
}
