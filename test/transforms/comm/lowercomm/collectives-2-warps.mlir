// Every collective between 2 units of @warp: executed at every stage of
// lowering.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of

#sum = #tile.layout<warp = [2@+]>
func.func @main(%a: memref<32x32xf32> {tile.init = "random"}, %ar: memref<16x32xf32> {tile.out}, %ag: memref<32x32xf32> {tile.out},
    %rs: memref<32x16xf32> {tile.out}, %aa: memref<32x32xf32> {tile.out}, %bc: memref<32x32xf32> {tile.out}, %cp: memref<32x32xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %a[%c0, %c0] : memref<32x32xf32> -> tensor<32x32xf32>
    %p, %g, %r, %q, %b, %c = scale.on @warp as (%me, %n) in(%t as %tw shard<0>) : (tensor<32x32xf32>)
       -> (tensor<16x32xf32, #sum> partial<add>, tensor<32x32xf32> replica, tensor<16x32xf32> shard<1>, tensor<32x32xf32> shard<0>, tensor<32x32xf32> shard<0>, tensor<32x32xf32> shard<0>) units(2) {
      %g = comm.all_gather %tw dim 0 at @warp : tensor<16x32xf32> -> tensor<32x32xf32>
      %r = comm.reduce_scatter add %tw dim 1 at @warp : tensor<16x32xf32> -> tensor<16x16xf32>
      %q = comm.all_to_all %tw dim 1 at @warp : tensor<16x32xf32> -> tensor<16x32xf32>
      %last = arith.subi %n, %c1 : index
      %b = comm.broadcast %tw from %last at @warp : tensor<16x32xf32>
      %pl = arith.addi %me, %c1 : index
      %next = arith.remui %pl, %n : index
      %c = comm.copy %tw to %next at @warp : tensor<16x32xf32>
      scale.yield %tw, %g, %r, %q, %b, %c : tensor<16x32xf32>, tensor<32x32xf32>, tensor<16x16xf32>, tensor<16x32xf32>, tensor<16x32xf32>, tensor<16x32xf32>
    }
    %s = comm.all_reduce add %p at @warp : tensor<16x32xf32, #sum> -> tensor<16x32xf32>
    tile.store %s, %ar[%c0, %c0] : tensor<16x32xf32>, memref<16x32xf32>
    tile.store %g, %ag[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    tile.store %r, %rs[%c0, %c0] : tensor<16x32xf32>, memref<32x16xf32>
    tile.store %q, %aa[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    tile.store %b, %bc[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    tile.store %c, %cp[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
  }
  return
}
