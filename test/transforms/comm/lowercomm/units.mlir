// Collectives between devices or blocks inside a scale.on: each unit has slots,
// counters and rounds of its own, and only its threads wait.
//
// RUN: tsopt %s --lower-comm | FileCheck %s
// RUN: tsrun %s --entry=main --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=loops --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=warps --verify-each-stage | FileCheck %s --check-prefix=EACH

// EACH: verified after every one of

// CHECK-LABEL: func.func @main
//       CHECK:   comm.signal_alloc : !comm.signal<4>
//       CHECK:   comm.symm_alloc : memref<2x2x2x32x16xf32, #scale.mem<symmetric>>
func.func @main(%a: memref<2x64x16xf32> {tile.init = "random"}, %o: memref<2x64x16xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %ad = scale.view %a shard<0> at @device : memref<2x64x16xf32> -> memref<1x64x16xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64x16xf32> -> memref<1x64x16xf32>
    %t = tile.load %ad[%c0, %c0, %c0] : memref<1x64x16xf32> -> tensor<64x16xf32>
    %r = scale.on @warpgroup as (%g, %ng) in(%t as %tg shard<0>) : (tensor<64x16xf32>) -> (tensor<64x16xf32> shard<0>) {
      %s = comm.all_reduce add %tg at @device : tensor<32x16xf32> -> tensor<32x16xf32>
      scale.yield %s : tensor<32x16xf32>
    }
    tile.store %r, %od[%c0, %c0, %c0] : tensor<64x16xf32>, memref<1x64x16xf32>
  }
  return
}

// A collective in a loop, in a scale.on, in a loop, between blocks.
func.func @loops(%a: memref<2x64x16xi32> {tile.init = "random"}, %o: memref<2x64x16xi32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %t = tile.load %a[%x, %c0, %c0] : memref<2x64x16xi32> -> tensor<64x16xi32>
    %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%u = %t) -> (tensor<64x16xi32>) {
      %v = scale.on @warpgroup as (%g, %ng) in(%u as %ug shard<0>) : (tensor<64x16xi32>) -> (tensor<64x16xi32> shard<0>) {
        %w = scf.for %j = %c0 to %c2 step %c1 iter_args(%z = %ug) -> (tensor<32x16xi32>) {
          %s = comm.all_reduce max %z at @block : tensor<32x16xi32> -> tensor<32x16xi32>
          %d = arith.subi %s, %ug : tensor<32x16xi32>
          scf.yield %d : tensor<32x16xi32>
        }
        scale.yield %w : tensor<32x16xi32>
      }
      scf.yield %v : tensor<64x16xi32>
    }
    tile.store %r, %o[%x, %c0, %c0] : tensor<64x16xi32>, memref<2x64x16xi32>
  }
  return
}

// CHECK-LABEL: func.func @warps
//       CHECK:   comm.signal_alloc : !comm.signal<8>
func.func @warps(%a: memref<2x64x16xf32> {tile.init = "random"}, %o: memref<2x64x16xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %ad = scale.view %a shard<0> at @device : memref<2x64x16xf32> -> memref<1x64x16xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64x16xf32> -> memref<1x64x16xf32>
    %t = tile.load %ad[%c0, %c0, %c0] : memref<1x64x16xf32> -> tensor<64x16xf32>
    %r = scale.on @warp as (%g, %ng) in(%t as %tg shard<0>) : (tensor<64x16xf32>) -> (tensor<64x16xf32> shard<0>) units(4) {
      %s = comm.copy %tg to %peer at @device : tensor<16x16xf32>
      scale.yield %s : tensor<16x16xf32>
    }
    tile.store %r, %od[%c0, %c0, %c0] : tensor<64x16xf32>, memref<1x64x16xf32>
  }
  return
}
