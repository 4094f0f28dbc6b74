// RUN: tsopt %s -generate-runtime-verification | FileCheck %s
// RUN: tsopt %s -generate-runtime-verification=verbose-level=0 | FileCheck %s --check-prefix=BRIEF

// Each index lies between zero and the extent, which may be in the type. The
// message shows the operation as it was.
// BRIEF-LABEL: func.func @load(
// BRIEF:         cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A^ out-of-bounds access\0ALocation: loc({{.*}}:{{[0-9]+}}:8)"
// CHECK-LABEL: func.func @load(
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %0 = arith.cmpi sge, %arg1, %c0 : index
// CHECK-NEXT:   %1 = arith.cmpi slt, %arg1, %c4 : index
// CHECK-NEXT:   %2 = arith.andi %0, %1 : i1
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %dim = memref.dim %arg0, %c1 : memref<4x?xf32>
// CHECK-NEXT:   %3 = arith.cmpi sge, %arg2, %c0 : index
// CHECK-NEXT:   %4 = arith.cmpi slt, %arg2, %dim : index
// CHECK-NEXT:   %5 = arith.andi %3, %4 : i1
// CHECK-NEXT:   %6 = arith.andi %2, %5 : i1
// CHECK-NEXT:   cf.assert %6, "ERROR: Runtime op verification failed\0A%0 = memref.load %arg0[%arg1, %arg2] : memref<4x?xf32>\0A^ out-of-bounds access\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %7 = memref.load %arg0[%arg1, %arg2] : memref<4x?xf32>
// CHECK-NEXT:   return %7 : f32
func.func @load(%m: memref<4x?xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<4x?xf32>
  return %0 : f32
}

// What is known needs no comparison.
// CHECK-LABEL: func.func @store(
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %true = arith.constant true
// CHECK-NEXT:   %true_1 = arith.constant true
// CHECK-NEXT:   %c1_2 = arith.constant 1 : index
// CHECK-NEXT:   %dim = memref.dim %arg0, %c1_2 : memref<4x?xf32>
// CHECK-NEXT:   %0 = arith.cmpi sge, %arg1, %c0 : index
// CHECK-NEXT:   %1 = arith.cmpi slt, %arg1, %dim : index
// CHECK-NEXT:   %2 = arith.andi %0, %1 : i1
// CHECK-NEXT:   cf.assert %2, "ERROR: Runtime op verification failed\0Amemref.store %arg2, %arg0[%c1, %arg1] : memref<4x?xf32>\0A^ out-of-bounds access\0ALocation: loc({{.*}})"
// CHECK-NEXT:   memref.store %arg2, %arg0[%c1, %arg1] : memref<4x?xf32>
// CHECK-NEXT:   return
func.func @store(%m: memref<4x?xf32>, %j: index, %f: f32) {
  %c1 = arith.constant 1 : index
  memref.store %f, %m[%c1, %j] : memref<4x?xf32>
  return
}

// There is nothing to check without indices.
// CHECK-LABEL: func.func @scalar(
// CHECK-NEXT:   memref.store %arg1, %arg0[] : memref<f32>
// CHECK-NEXT:   return
func.func @scalar(%m: memref<f32>, %f: f32) {
  memref.store %f, %m[] : memref<f32>
  return
}

// Regions are not shown.
// CHECK-LABEL: func.func @atomic(
// CHECK: cf.assert %2, "ERROR: Runtime op verification failed\0A%0 = memref.atomic_rmw addf %arg2, %arg0[%arg1] : (f32, memref<?xf32>) -> f32\0A^ out-of-bounds access\0ALocation: loc({{.*}})"
// CHECK: %3 = memref.atomic_rmw addf %arg2, %arg0[%arg1] : (f32, memref<?xf32>) -> f32
// CHECK: cf.assert %6, "ERROR: Runtime op verification failed\0A%1 = memref.generic_atomic_rmw %arg0[%arg1] : memref<?xf32> {...}\0A^ out-of-bounds access\0ALocation: loc({{.*}})"
// CHECK: %7 = memref.generic_atomic_rmw %arg0[%arg1] : memref<?xf32> {
// CHECK: memref.atomic_yield %arg3 : f32
func.func @atomic(%m: memref<?xf32>, %i: index, %f: f32) {
  %0 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<?xf32>) -> f32
  %1 = memref.generic_atomic_rmw %m[%i] : memref<?xf32> {
  ^bb0(%x: f32):
    memref.atomic_yield %x : f32
  }
  return
}

// CHECK-LABEL: func.func @dim(
// CHECK-NEXT:   %0 = memref.rank %arg0 : memref<?x4xf32>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %1 = arith.cmpi sge, %arg1, %c0 : index
// CHECK-NEXT:   %2 = arith.cmpi slt, %arg1, %0 : index
// CHECK-NEXT:   %3 = arith.andi %1, %2 : i1
// CHECK-NEXT:   cf.assert %3, "ERROR: Runtime op verification failed\0A%dim = memref.dim %arg0, %arg1 : memref<?x4xf32>\0A^ index is out of bounds\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %dim = memref.dim %arg0, %arg1 : memref<?x4xf32>
// CHECK-NEXT:   return %dim : index
func.func @dim(%m: memref<?x4xf32>, %i: index) -> index {
  %0 = memref.dim %m, %i : memref<?x4xf32>
  return %0 : index
}

// CHECK-LABEL: func.func @alignment(
// CHECK-NEXT:   %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<?xf32> -> index
// CHECK-NEXT:   %c16 = arith.constant 16 : index
// CHECK-NEXT:   %0 = arith.remui %intptr, %c16 : index
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %1 = arith.cmpi eq, %0, %c0 : index
// CHECK-NEXT:   cf.assert %1, "ERROR: Runtime op verification failed\0A%assume_align = memref.assume_alignment %arg0, 16 : memref<?xf32>\0A^ memref is not aligned to 16\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %assume_align = memref.assume_alignment %arg0, 16 : memref<?xf32>
// CHECK-NEXT:   return
func.func @alignment(%m: memref<?xf32>) {
  %0 = memref.assume_alignment %m, 16 : memref<?xf32>
  return
}

// Others are left alone.
// CHECK-LABEL: func.func @others(
// CHECK: %alloc = memref.alloc(%arg0) : memref<?xf32>
// CHECK: memref.dealloc %alloc : memref<?xf32>
// CHECK: %reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [0], sizes: [%arg0], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
func.func @others(%n: index, %m: memref<?xf32>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  %1 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  return
}
