// An outstanding GEMM has no site, as it is only issued, and neither has the wait for it: ptxas mixes computations with
// it, and a stamp would keep them apart. It belongs to the site of the computation, which does not have its name.
//
// RUN: tsopt %s --insert-stamps="blocks=1 words=64" | FileCheck %s

#acc = #tile.layout<reg = [2@1, 2@0:8, 8@1:8], lane = [4@1:2, 8@0], warp = [4@0:16]>
!shared = memref<64x64xf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
!tile = tensor<64x64xf32, #acc>
// CHECK-LABEL: func.func @mma_stamps
// CHECK-SAME: sites = [{at = {{[^,]*}}, name = "tile.barrier", wait}, {at = {{[^,]*}}, name = "tile.barrier", wait}, {at = {{[^,]*}}, name = "math.exp2"}, {at = {{[^,]*}}, name = "tile.gemm"}]
// CHECK: tile.stamp 1
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.gemm async
// CHECK-NEXT: tile.gemm async
// CHECK-NEXT: tile.stamp 2
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.stamp 3
// CHECK-NEXT: tile.await
// CHECK-NEXT: math.exp2
// CHECK-NEXT: tile.await
// CHECK-NEXT: arith.addf
// CHECK-NEXT: tile.stamp 4
// CHECK-NEXT: tile.gemm
// CHECK-NEXT: tile.stamp_end
func.func @mma() {
  tile.kernel blocks(%b) = (1) threads(128) attributes {shared_bytes = 8192 : i64} {
    %zero = arith.constant dense<0.0> : !tile
    %a = tile.alloc {offset = 0 : i64} : !shared
    tile.barrier
    %f = tile.gemm async %a, %a, %zero impl(wgmma) : !shared, !shared, !tile -> !tile.future<!tile>
    %g = tile.gemm async %a, %a, %zero impl(wgmma) : !shared, !shared, !tile -> !tile.future<!tile>
    tile.barrier
    %x = tile.await %f : !tile.future<!tile> -> !tile
    %e = math.exp2 %x : !tile
    %y = tile.await %g : !tile.future<!tile> -> !tile
    %s = arith.addf %e, %y : !tile
    %d = tile.gemm %a, %a, %s impl(wgmma) : !shared, !shared -> !tile
  }
  return
}
