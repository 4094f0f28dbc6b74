// Only what is needed travels: of a tile that is cut each device is put its part, out of a tile in
// shared memory where any part can be had; a broadcast puts on the root alone.
//
// RUN: tsopt %s --lower-comm --canonicalize --cse | FileCheck %s
// RUN: tsrun %s --entry=scatter --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=transpose --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=broadcast --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsopt %s --lower-comm --verify-comm --verify-diagnostics --remarks=comm -o /dev/null

// EACH: verified after every one of

// CHECK-LABEL: func.func @scatter
// CHECK:       comm.symm_alloc : memref<1x2x3x4x2xf32
// CHECK:       %[[WHOLE:.*]] = tile.alloc : memref<4x6xf32, #scale.mem<l1>>
// CHECK:       tile.store %{{.*}}, %[[WHOLE]]
// CHECK-COUNT-3: comm.put {{.*}} : tensor<4x2xf32>
// CHECK-NOT:   comm.put
// CHECK:       comm.wait
func.func @scatter(%a: memref<3x4x6xf32> {tile.init = "random"}, %o: memref<3x4x2xf32> {tile.out}) {
  tile.kernel devices(3) blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %ad = scale.view %a shard<0> at @device : memref<3x4x6xf32> -> memref<1x4x6xf32>
    %od = scale.view %o shard<0> at @device : memref<3x4x2xf32> -> memref<1x4x2xf32>
    %t = tile.load %ad[%c0, %c0, %c0] : memref<1x4x6xf32> -> tensor<4x6xf32>
    %z = arith.constant dense<0.0> : tensor<4x2xf32>
    // Round after round, so that slots and the tile in shared memory are used again.
    %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %z) -> (tensor<4x2xf32>) {
      %r = comm.reduce_scatter add %t dim 1 at @device : tensor<4x6xf32> -> tensor<4x2xf32>
      %n = arith.addf %acc, %r : tensor<4x2xf32>
      scf.yield %n : tensor<4x2xf32>
    }
    tile.store %s, %od[%c0, %c0, %c0] : tensor<4x2xf32>, memref<1x4x2xf32>
  }
  return
}

// CHECK-LABEL: func.func @transpose
// CHECK:       comm.symm_alloc : memref<3x2x3x2x8xf32
// CHECK-COUNT-3: comm.put {{.*}} : tensor<2x8xf32>
// CHECK-NOT:   comm.put
func.func @transpose(%a: memref<3x6x8xf32> {tile.init = "random"}, %o: memref<3x6x8xf32> {tile.out}) {
  tile.kernel blocks(%b) = (3) threads(64) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%b, %c0, %c0] : memref<3x6x8xf32> -> tensor<6x8xf32>
    %r = comm.all_to_all %t dim 0 at @block : tensor<6x8xf32> -> tensor<6x8xf32>
    tile.store %r, %o[%b, %c0, %c0] : tensor<6x8xf32>, memref<3x6x8xf32>
  }
  return
}

// CHECK-LABEL: func.func @broadcast
// CHECK:       comm.symm_alloc : memref<1x2x1x64xf32
// CHECK:       %[[ROOT:.*]] = arith.cmpi eq, %device, %[[I:.*]] : index
// CHECK:       %[[SENT:.*]] = scf.if %[[ROOT]] -> (!comm.token)
// CHECK-COUNT-3: comm.put
// CHECK:         comm.join
// CHECK:       } else {
// CHECK-NEXT:    comm.join()
// CHECK:       comm.notify {{.*}} after %[[SENT]]
func.func @broadcast(%a: memref<3x64xf32> {tile.init = "random"}, %o: memref<3x3x64xf32> {tile.out}) {
  tile.kernel devices(3) blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %ad = scale.view %a shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<3x3x64xf32> -> memref<1x3x64xf32>
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    // The root goes around.
    scf.for %i = %c0 to %c3 step %c1 {
      %r = comm.broadcast %t from %i at @device : tensor<64xf32>
      tile.store %r, %od[%c0, %i, %c0] : tensor<64xf32>, memref<1x3x64xf32>
    }
  }
  return
}
