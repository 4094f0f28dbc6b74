// comm.barrier makes all units of its level wait for each other, at every stage
// of lowering: each unit reads what its neighbour wrote before the barrier.
//
// RUN: tsopt %s --lower-comm | FileCheck %s
// RUN: tsrun %s --entry=blocks --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=clusters --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=cluster_units --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=devices --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=warpgroups --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=warps --verify-each-stage | FileCheck %s --check-prefix=EACH

// EACH: verified after every one of

// Between blocks every one has a counter for each other; they must be there all
// at the same time.
// CHECK-LABEL: func.func @blocks
//       CHECK:   comm.signal_alloc : !comm.signal<16>
//       CHECK:   tile.kernel blocks({{.*}}) = (4) threads(64) cooperative
// CHECK-COUNT-4: comm.notify
//       CHECK:   comm.wait {{.*}} each(4)
func.func @blocks(%a: memref<4x64xf32> {tile.init = "random"}, %tmp: memref<4x64xf32>, %o: memref<4x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %t = tile.load %a[%x, %c0] : memref<4x64xf32> -> tensor<64xf32>
    %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%cur = %t) -> (tensor<64xf32>) {
      tile.store %cur, %tmp[%x, %c0] : tensor<64xf32>, memref<4x64xf32>
      comm.barrier @block
      %u = arith.addi %x, %c1 : index
      %n = arith.remui %u, %c4 : index
      %v = tile.load %tmp[%n, %c0] : memref<4x64xf32> -> tensor<64xf32>
      comm.barrier @block
      scf.yield %v : tensor<64xf32>
    }
    tile.store %r, %o[%x, %c0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}

// The blocks of a cluster have a barrier of their own, but not their units.
// CHECK-LABEL: func.func @clusters
//   CHECK-NOT:   comm.notify
//       CHECK:   tile.barrier @cluster
func.func @clusters(%a: memref<4x64xf32> {tile.init = "random"}, %tmp: memref<4x64xf32>, %o: memref<4x64xf32> {tile.out}) {
  tile.kernel cluster(2) blocks(%x) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %a[%x, %c0] : memref<4x64xf32> -> tensor<64xf32>
    tile.store %t, %tmp[%x, %c0] : tensor<64xf32>, memref<4x64xf32>
    comm.barrier @cluster
    %n = arith.xori %x, %c1 : index
    %v = tile.load %tmp[%n, %c0] : memref<4x64xf32> -> tensor<64xf32>
    tile.store %v, %o[%x, %c0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}

// CHECK-LABEL: func.func @cluster_units
//       CHECK:   scale.on @warp
// CHECK-COUNT-2: comm.notify
//       CHECK:   comm.wait {{.*}} each(2)
func.func @cluster_units(%a: memref<8x64xf32> {tile.init = "random"}, %tmp: memref<8x64xf32>, %o: memref<8x64xf32> {tile.out}) {
  tile.kernel cluster(2) blocks(%x) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    scale.on @warp as (%w, %n) {
      %b = arith.muli %x, %c2 : index
      %i = arith.addi %b, %w : index
      %t = tile.load %a[%i, %c0] : memref<8x64xf32> -> tensor<64xf32>
      tile.store %t, %tmp[%i, %c0] : tensor<64xf32>, memref<8x64xf32>
      comm.barrier @cluster
      %j = arith.xori %i, %c2 : index
      %v = tile.load %tmp[%j, %c0] : memref<8x64xf32> -> tensor<64xf32>
      tile.store %v, %o[%i, %c0] : tensor<64xf32>, memref<8x64xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @devices
//       CHECK:   comm.signal_alloc : !comm.signal<6>
// CHECK-COUNT-3: comm.notify
func.func @devices(%a: memref<3x64xf32> {tile.init = "random"}, %o: memref<3x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(3) blocks(%x) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c32 = arith.constant 32 : index
    %at = arith.muli %x, %c32 : index
    %ad = scale.view %a shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %t = tile.load %ad[%c0, %at] : memref<1x64xf32> -> tensor<32xf32>
    tile.store %t, %buf[%at] : tensor<32xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.barrier @device
    %me = comm.rank @device
    %u = arith.addi %me, %c1 : index
    %n = arith.remui %u, %c3 : index
    %v = comm.get %buf[%at] from %n : memref<64xf32, #scale.mem<symmetric>> -> tensor<32xf32>
    tile.store %v, %od[%c0, %at] : tensor<32xf32>, memref<1x64xf32>
  }
  return
}

// Inside a block all units of the level are all threads.
// CHECK-LABEL: func.func @warpgroups
//       CHECK:   scale.on
//       CHECK:     tile.store
//  CHECK-NEXT:     tile.barrier
//   CHECK-NOT:     @warpgroup
//       CHECK:     arith.subi
func.func @warpgroups(%a: memref<2x64x8xf32> {tile.init = "random"}, %o: memref<2x64x8xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = tile.alloc : memref<2x64x8xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%w, %n) {
      %t = tile.load %a[%w, %c0, %c0] : memref<2x64x8xf32> -> tensor<64x8xf32>
      tile.store %t, %s[%w, %c0, %c0] : tensor<64x8xf32>, memref<2x64x8xf32, #scale.mem<l1>>
      comm.barrier @warpgroup
      %peer = arith.subi %c1, %w : index
      %v = tile.load %s[%peer, %c0, %c0] : memref<2x64x8xf32, #scale.mem<l1>> -> tensor<64x8xf32>
      tile.store %v, %o[%w, %c0, %c0] : tensor<64x8xf32>, memref<2x64x8xf32>
    }
  }
  return
}

// CHECK-LABEL: func.func @warps
func.func @warps(%a: memref<4x32x8xf32> {tile.init = "random"}, %o: memref<4x32x8xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %s = tile.alloc : memref<4x32x8xf32, #scale.mem<l1>>
    scale.on @warp as (%w, %n) units(4) {
      %t = tile.load %a[%w, %c0, %c0] : memref<4x32x8xf32> -> tensor<32x8xf32>
      tile.store %t, %s[%w, %c0, %c0] : tensor<32x8xf32>, memref<4x32x8xf32, #scale.mem<l1>>
      comm.barrier @warp
      %peer = arith.subi %c3, %w : index
      %v = tile.load %s[%peer, %c0, %c0] : memref<4x32x8xf32, #scale.mem<l1>> -> tensor<32x8xf32>
      tile.store %v, %o[%w, %c0, %c0] : tensor<32x8xf32>, memref<4x32x8xf32>
    }
  }
  return
}
