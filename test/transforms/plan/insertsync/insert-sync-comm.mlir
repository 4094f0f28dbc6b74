// Operations by which threads already wait for each other order what they access: no barrier
// is added next to them. Before lower-comm that holds of comm.barrier as well.
//
// RUN: tsopt %s --insert-sync --split-input-file | FileCheck %s

// CHECK-LABEL: @barrier
// CHECK: tile.store
// CHECK-NEXT: comm.barrier @device
// CHECK-NEXT: tile.load
func.func @barrier(%t: tensor<32xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    comm.barrier @device
    %u = tile.load %s[%c0] : memref<32xf32, #scale.mem<l1>> -> tensor<32xf32>
  }
  return
}

// -----

// CHECK-LABEL: @notify
// CHECK: tile.store
// CHECK-NEXT: comm.notify
// CHECK-NEXT: tile.load
func.func @notify(%t: tensor<32xf32>, %sig: !comm.signal<1>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %s = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<1>
    %u = tile.load %s[%c0] : memref<32xf32, #scale.mem<l1>> -> tensor<32xf32>
  }
  return
}

// -----

// All warps that meet at a barrier of the level are all of the block.

// CHECK-LABEL: @warps
// CHECK: tile.store
// CHECK-NEXT: comm.barrier @warp
// CHECK-NEXT: tile.load
func.func @warps(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = tile.alloc : memref<2x32xf32, #scale.mem<l1>>
    scale.on @warp as (%w, %n) {
      %t = tile.fill %f : f32 -> tensor<32xf32>
      %other = arith.subi %c1, %w : index
      tile.store %t, %s[%w, %c0] : tensor<32xf32>, memref<2x32xf32, #scale.mem<l1>>
      comm.barrier @warp
      %u = tile.load %s[%other, %c0] : memref<2x32xf32, #scale.mem<l1>> -> tensor<32xf32>
    }
  }
  return
}

// -----

// Without one, threads meet before they read what others wrote.

// CHECK-LABEL: @nothing
// CHECK: tile.store
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load
func.func @nothing(%t: tensor<32xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<32xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<32xf32>, memref<32xf32, #scale.mem<l1>>
    %u = tile.load %s[%c0] : memref<32xf32, #scale.mem<l1>> -> tensor<32xf32>
  }
  return
}
