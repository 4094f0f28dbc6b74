// tsopt --sink-awaits

!tile = memref<64x64xf16, #scale.mem<l1>>
!sum = tensor<64x64xf32>
!future = !tile.future<!sum>
func.func @f(%C: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %a = tile.alloc : !tile
    %zero = arith.constant dense<0.0> : !sum
    %r = scf.for %k = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> (!sum) {
      %f = tile.gemm async %a, %a, %acc : !tile, !tile, !sum -> !future
      tile.wait_products 1
      %s = tile.await %f : !future -> !sum
      scf.yield %s : !sum
    }
    tile.store %r, %C[%c0, %c0] : !sum, memref<64x64xf32>
  }
  return
}
