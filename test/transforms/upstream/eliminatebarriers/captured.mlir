// RUN: tsopt %s --gpu-eliminate-barriers --mlir-print-local-scope | FileCheck %s

// A buffer that was stored may be what is loaded later; a call may do anything.

// CHECK-LABEL: func.func @captured(%arg0: memref<4x4xf32>, %arg1: index, %arg2: f32, %arg3: memref<4xmemref<4xf32>>) {
// CHECK-NEXT:    %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.store %alloc, %arg3[%arg1] : memref<4xmemref<4xf32>>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    %0 = memref.load %arg3[%arg1] : memref<4xmemref<4xf32>>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %0[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    %1 = memref.load %alloc[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    call @ext() : () -> ()
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    vector.print %1 : f32
// CHECK-NEXT:    return
func.func @captured(%m: memref<4x4xf32>, %i: index, %x: f32, %h: memref<4xmemref<4xf32>>) {
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %h[%i] : memref<4xmemref<4xf32>>
  gpu.barrier
  %r = memref.load %h[%i] : memref<4xmemref<4xf32>>
  gpu.barrier
  memref.store %x, %r[%i] : memref<4xf32>
  gpu.barrier
  %1 = memref.load %a[%i] : memref<4xf32>
  gpu.barrier
  func.call @ext() : () -> ()
  gpu.barrier
  gpu.barrier
  vector.print %1 : f32
  return
}

// CHECK-LABEL: func.func private @ext()
func.func private @ext()

// CHECK-LABEL: func.func @blocks(%arg0: memref<4xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    return
func.func @blocks(%m: memref<4xf32>, %i: index, %x: f32) {
  memref.store %x, %m[%i] : memref<4xf32>
  cf.br ^bb1
^bb1:
  gpu.barrier
  gpu.barrier
  return
}

