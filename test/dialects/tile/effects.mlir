// RUN: tsopt %s --canonicalize --cse | FileCheck %s

// What passes may remove or merge: operations on register tiles are pure, loads only
// read, and all else stays.

// CHECK-LABEL: func.func private @dead
// CHECK-NEXT: return
func.func private @dead(%x: tensor<16x16xf32>, %m: memref<16x16xf32>, %f: f32, %i: index) {
  %0 = tile.fill %f : f32 -> tensor<16x16xf32>
  %1 = tile.iota dim 0 : tensor<16xi32>
  %2 = tile.gemm %x, %x, %0 : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
  %3 = tile.reduce add %x dim 0 : tensor<16x16xf32> -> tensor<16xf32>
  %4 = tile.scan add %x dim 0 : tensor<16x16xf32>
  %5 = tile.expand_dims %3 dim 0 : tensor<16xf32> -> tensor<1x16xf32>
  %6 = tile.broadcast %5 : tensor<1x16xf32> -> tensor<16x16xf32>
  %7 = tile.transpose %x, [1, 0] : tensor<16x16xf32> -> tensor<16x16xf32>
  %8 = tile.reshape %x : tensor<16x16xf32> -> tensor<256xf32>
  %9 = tile.convert_layout %x : tensor<16x16xf32> -> tensor<16x16xf32, #tile.layout<reg = [16@1, 16@0]>>
  %10 = tile.load %m[%i, %i] : memref<16x16xf32> -> tensor<16x16xf32>
  %11 = tile.alloc : memref<16x16xf32, #scale.mem<l1>>
  %12 = tile.parallel (%a, %b) = (16, 16) {
    tile.yield %f : f32
  } : tensor<16x16xf32>
  return
}

// CHECK-LABEL: func.func private @once
// CHECK-COUNT-1: tile.reduce
// CHECK-NOT: tile.reduce
func.func private @once(%x: tensor<16x16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %0 = tile.reduce add %x dim 0 : tensor<16x16xf32> -> tensor<16xf32>
  %1 = tile.reduce add %x dim 0 : tensor<16x16xf32> -> tensor<16xf32>
  return %0, %1 : tensor<16xf32>, tensor<16xf32>
}

// A load is not merged with one before a store to the same memory.

// CHECK-LABEL: func.func private @memory
// CHECK: tile.load
// CHECK: tile.store
// CHECK: tile.load
func.func private @memory(%m: memref<16xf32>, %i: index) -> (tensor<16xf32>, tensor<16xf32>) {
  %0 = tile.load %m[%i] : memref<16xf32> -> tensor<16xf32>
  tile.store %0, %m[%i] : tensor<16xf32>, memref<16xf32>
  %1 = tile.load %m[%i] : memref<16xf32> -> tensor<16xf32>
  return %0, %1 : tensor<16xf32>, tensor<16xf32>
}

// CHECK-LABEL: func.func private @kept
// CHECK: tile.atomic
// CHECK: tile.copy
// CHECK: tile.copy
// CHECK: tile.async_commit
// CHECK: tile.async_wait
// CHECK: tile.barrier
// CHECK: tile.barrier
// CHECK: tile.print
// CHECK: tile.print
// CHECK: tile.assert
func.func private @kept(%x: tensor<16xf32>, %m: memref<16xf32>, %s: memref<16xf32, #scale.mem<l1>>, %i: index, %ok: i1) {
  tile.atomic add %x, %m[%i] : tensor<16xf32>, memref<16xf32>
  tile.copy %m[%i] to %s[%i] tile(16) : memref<16xf32> to memref<16xf32, #scale.mem<l1>>
  tile.copy async %m[%i] to %s[%i] tile(16) : memref<16xf32> to memref<16xf32, #scale.mem<l1>>
  tile.async_commit
  tile.async_wait 0
  tile.barrier
  tile.barrier
  tile.print "twice"
  tile.print "twice"
  tile.assert %ok, "holds" : i1
  return
}

// A loop or a kernel is kept for what it does.

// CHECK-LABEL: func.func private @regions
// CHECK-COUNT-1: tile.pipelined
// CHECK-NOT: tile.pipelined
// CHECK: return
func.func private @regions(%n: index, %end: index, %m: memref<16xf32>, %x: tensor<16xf32>) {
  tile.pipelined %k = %n to %end step %n stages(2) {
  }
  tile.pipelined %k = %n to %end step %n stages(2) {
    tile.store %x, %m[%k] : tensor<16xf32>, memref<16xf32>
  }
  return
}
