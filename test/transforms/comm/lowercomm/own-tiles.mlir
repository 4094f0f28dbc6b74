// Inside a scale.on every unit has a tile of its own, and all_reduce combines
// them, by a keyword or a region.
//
// RUN: tsopt %s --lower-comm | FileCheck %s
// RUN: tsrun %s --entry=warpgroups --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=warps --verify-each-stage | FileCheck %s --check-prefix=EACH

// EACH: verified after every one of

// One slot for each unit's tile, which all read.
// CHECK-LABEL: func.func @warpgroups
//       CHECK:   tile.alloc : memref<2x64x8xi32, #scale.mem<l1>>
// CHECK-COUNT-1: tile.store
//       CHECK:   tile.barrier
// CHECK-COUNT-2: tile.load {{.*}} -> tensor<64x8xi32>
//       CHECK:   arith.minsi
func.func @warpgroups(%a: memref<2x64x8xi32> {tile.init = "random"}, %o: memref<2x64x8xi32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    scale.on @warpgroup as (%w, %n) {
      %t = tile.load %a[%w, %c0, %c0] : memref<2x64x8xi32> -> tensor<64x8xi32>
      %r = comm.all_reduce min %t at @warpgroup : tensor<64x8xi32> -> tensor<64x8xi32>
      tile.store %r, %o[%w, %c0, %c0] : tensor<64x8xi32>, memref<2x64x8xi32>
    }
  }
  return
}

// The greatest element and where it is, lower warps first.
func.func @warps(%a: memref<4x32x8xf32> {tile.init = "random"}, %m: memref<4x32x8xf32> {tile.out}, %at: memref<4x32x8xi32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    scale.on @warp as (%w, %n) units(4) {
      %t = tile.load %a[%w, %c0, %c0] : memref<4x32x8xf32> -> tensor<32x8xf32>
      %wi = arith.index_cast %w : index to i32
      %i = tile.fill %wi : i32 -> tensor<32x8xi32>
      %r:2 = scf.for %k = %c0 to %c2 step %c1 iter_args(%u = %t, %j = %i) -> (tensor<32x8xf32>, tensor<32x8xi32>) {
        %s:2 = comm.all_reduce (%u, %j) at @warp : tensor<32x8xf32>, tensor<32x8xi32> -> tensor<32x8xf32>, tensor<32x8xi32> {
        ^bb0(%x0: tensor<32x8xf32>, %i0: tensor<32x8xi32>, %x1: tensor<32x8xf32>, %i1: tensor<32x8xi32>):
          %g = arith.cmpf oge, %x0, %x1 : tensor<32x8xf32>
          %v = arith.select %g, %x0, %x1 : tensor<32x8xi1>, tensor<32x8xf32>
          %p = arith.select %g, %i0, %i1 : tensor<32x8xi1>, tensor<32x8xi32>
          comm.yield %v, %p : tensor<32x8xf32>, tensor<32x8xi32>
        }
        scf.yield %s#0, %s#1 : tensor<32x8xf32>, tensor<32x8xi32>
      }
      tile.store %r#0, %m[%w, %c0, %c0] : tensor<32x8xf32>, memref<4x32x8xf32>
      tile.store %r#1, %at[%w, %c0, %c0] : tensor<32x8xi32>, memref<4x32x8xi32>
    }
  }
  return
}
