// RUN: tsopt %s --allow-unregistered-dialect --gpu-eliminate-barriers --mlir-print-local-scope | FileCheck %s

// A barrier stays where an access before it and one after it may conflict. Arguments
// may alias unless both are noalias; what is freed is not accessed again.

// CHECK-LABEL: func.func @a(%arg0: memref<4xf32>, %arg1: memref<4xf32> {llvm.noalias}, %arg2: memref<4xf32> {llvm.noalias}, %arg3: index, %arg4: f32) attributes {__parallel_region_boundary_for_test} {
// CHECK-NEXT:    memref.store %arg4, %arg0[%arg3] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg4, %arg1[%arg3] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    %0 = memref.load %arg2[%arg3] : memref<4xf32>
// CHECK-NEXT:    %1 = memref.load %arg0[%arg3] : memref<4xf32>
// CHECK-NEXT:    %2 = memref.load %arg1[%arg3] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    "t.use"(%0, %1, %2) : (f32, f32, f32) -> ()
// CHECK-NEXT:    return
func.func @a(%m: memref<4xf32>, %n: memref<4xf32> {llvm.noalias}, %q: memref<4xf32> {llvm.noalias}, %i: index, %x: f32) attributes {__parallel_region_boundary_for_test} {
  gpu.barrier
  memref.store %x, %m[%i] : memref<4xf32>
  gpu.barrier
  memref.store %x, %n[%i] : memref<4xf32>
  gpu.barrier
  %0 = memref.load %q[%i] : memref<4xf32>
  gpu.barrier
  %1 = memref.load %m[%i] : memref<4xf32>
  gpu.barrier
  %2 = memref.load %n[%i] : memref<4xf32>
  gpu.barrier
  gpu.barrier
  "t.use"(%0, %1, %2) : (f32, f32, f32) -> ()
  gpu.barrier
  return
}

// CHECK-LABEL: func.func @noattr(%arg0: memref<4xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:    memref.store %arg2, %arg0[%arg1] : memref<4xf32>
// CHECK-NEXT:    return
func.func @noattr(%m: memref<4xf32>, %i: index, %x: f32) {
  gpu.barrier
  memref.store %x, %m[%i] : memref<4xf32>
  gpu.barrier
  return
}

// CHECK-LABEL: func.func @views(%arg0: memref<4x4xf32>, %arg1: index, %arg2: f32) {
// CHECK-NEXT:    %alloc = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %alloca = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %subview = memref.subview %arg0[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
// CHECK-NEXT:    %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<4x4xf32> into memref<16xf32>
// CHECK-NEXT:    memref.store %arg2, %subview[%arg1, %arg1] : memref<2x2xf32, strided<[4, 1]>>
// CHECK-NEXT:    memref.store %arg2, %alloc[%arg1] : memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.store %arg2, %collapse_shape[%arg1] : memref<16xf32>
// CHECK-NEXT:    memref.copy %alloc, %alloca : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    gpu.barrier
// CHECK-NEXT:    memref.dealloc %alloc : memref<4xf32>
// CHECK-NEXT:    %alloc_0 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "t.use"(%alloc_0) : (memref<4xf32>) -> ()
// CHECK-NEXT:    return
func.func @views(%m: memref<4x4xf32>, %i: index, %x: f32) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloca() : memref<4xf32>
  %v = memref.subview %m[0, 0][2, 2][1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %w = memref.cast %m : memref<4x4xf32> to memref<?x?xf32>
  %fl = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  memref.store %x, %v[%i, %i] : memref<2x2xf32, strided<[4, 1]>>
  gpu.barrier
  %0 = memref.load %w[%i, %i] : memref<?x?xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  gpu.barrier
  %1 = memref.load %b[%i] : memref<4xf32>
  memref.store %x, %fl[%i] : memref<16xf32>
  gpu.barrier
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  gpu.barrier
  memref.dealloc %a : memref<4xf32>
  gpu.barrier
  %e = memref.alloc() : memref<4xf32>
  "t.use"(%e) : (memref<4xf32>) -> ()
  return
}

