// tsopt --insert-fences

#acc = #tile.layout<reg = [2@1, 2@0:8, 8@1:8], lane = [4@1:2, 8@0], warp = [4@0:16]>
#row = #tile.layout<reg = [8@1, 4@0:16], lane = [8@1:8, 4@0], warp = [4@0:4]>
!shared = memref<64x64xbf16, #tile.swizzle<3, 3, 3>, #scale.mem<l1>>
func.func @f(%A: memref<64x64xbf16>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #acc>
    %a = tile.alloc : !shared
    tile.copy async %A[%c0, %c0] to %a[%c0, %c0] tile(64, 64) layout(#row) : memref<64x64xbf16> to !shared
    tile.async_commit
    tile.async_wait 0
    tile.barrier
    %d = tile.gemm %a, %a, %zero impl(wgmma) : !shared, !shared -> tensor<64x64xf32, #acc>
  }
  return
}
