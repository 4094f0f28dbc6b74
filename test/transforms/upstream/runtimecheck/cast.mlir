// RUN: tsopt %s -generate-runtime-verification=verbose-level=0 | FileCheck %s

// What the target's type says and the source's does not: extents, offset and
// strides, which the metadata of the source are compared with.
// CHECK-LABEL: func.func @ranked(
// CHECK-NEXT:   %cast = memref.cast %arg0 : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %cast : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %dim = memref.dim %arg0, %c0 : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   %c10 = arith.constant 10 : index
// CHECK-NEXT:   %0 = arith.cmpi eq, %dim, %c10 : index
// CHECK-NEXT:   cf.assert %0, "ERROR: Runtime op verification failed\0A^ size mismatch of dim 0\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %1 = arith.cmpi eq, %offset, %c3 : index
// CHECK-NEXT:   cf.assert %1, "ERROR: Runtime op verification failed\0A^ offset mismatch\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %2 = arith.cmpi eq, %strides, %c2 : index
// CHECK-NEXT:   cf.assert %2, "ERROR: Runtime op verification failed\0A^ stride mismatch of dim 0\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %cast_0 = memref.cast %arg0 : memref<?xf32, strided<[?], offset: ?>> to memref<10xf32, strided<[2], offset: 3>>
// CHECK-NEXT:   return
func.func @ranked(%m: memref<?xf32, strided<[?], offset: ?>>) {
  %0 = memref.cast %m : memref<?xf32, strided<[?], offset: ?>> to memref<10xf32, strided<[2], offset: 3>>
  return
}

// A source without rank must have the target's.
// CHECK-LABEL: func.func @unranked(
// CHECK: %0 = memref.rank %arg0 : memref<*xf32>
// CHECK: cf.assert %1, "ERROR: Runtime op verification failed\0A^ rank mismatch\0ALocation: loc({{.*}})"
// CHECK: %dim = memref.dim %arg0, %c0 : memref<*xf32>
// CHECK: %2 = arith.cmpi eq, %dim, %c10 : index
// CHECK: cf.assert %2, "ERROR: Runtime op verification failed\0A^ size mismatch of dim 0\0ALocation: loc({{.*}})"
// CHECK: cf.assert %3, "ERROR: Runtime op verification failed\0A^ offset mismatch\0ALocation: loc({{.*}})"
// CHECK: cf.assert %4, "ERROR: Runtime op verification failed\0A^ stride mismatch of dim 1\0ALocation: loc({{.*}})"
func.func @unranked(%m: memref<*xf32>) {
  %0 = memref.cast %m : memref<*xf32> to memref<10x?xf32>
  return
}

// Nothing is promised.
// CHECK-LABEL: func.func @nothing(
// CHECK: %cast = memref.cast %arg0 : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK: %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %cast : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
// CHECK: %cast_0 = memref.cast %arg0 : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK: %cast_1 = memref.cast %arg0 : memref<4xf32> to memref<*xf32>
func.func @nothing(%m: memref<4xf32>) {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  %1 = memref.cast %m : memref<4xf32> to memref<*xf32>
  return
}

// Extents of a copy that are not both known.
// CHECK-LABEL: func.func @copy(
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %dim = memref.dim %arg0, %c0 : memref<?x4x4xf32>
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %dim_1 = memref.dim %arg1, %c0_0 : memref<?x?x4xf32>
// CHECK-NEXT:   %0 = arith.cmpi eq, %dim, %dim_1 : index
// CHECK-NEXT:   cf.assert %0, "ERROR: Runtime op verification failed\0A^ size of 0-th source/target dim does not match\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %c4 = arith.constant 4 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %dim_2 = memref.dim %arg1, %c1 : memref<?x?x4xf32>
// CHECK-NEXT:   %1 = arith.cmpi eq, %c4, %dim_2 : index
// CHECK-NEXT:   cf.assert %1, "ERROR: Runtime op verification failed\0A^ size of 1-th source/target dim does not match\0ALocation: loc({{.*}})"
// CHECK-NEXT:   memref.copy %arg0, %arg1 : memref<?x4x4xf32> to memref<?x?x4xf32>
// CHECK-NEXT:   return
func.func @copy(%a: memref<?x4x4xf32>, %b: memref<?x?x4xf32>) {
  memref.copy %a, %b : memref<?x4x4xf32> to memref<?x?x4xf32>
  return
}

// CHECK-LABEL: func.func @copy_known(
// CHECK: memref.copy %arg0, %arg1 : memref<4xf32> to memref<4xf32>
// CHECK: memref.copy %arg2, %arg2 : memref<*xf32> to memref<*xf32>
func.func @copy_known(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<*xf32>) {
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.copy %c, %c : memref<*xf32> to memref<*xf32>
  return
}

// The extents of a group that are known divide the extent that is expanded.
// CHECK-LABEL: func.func @expand_shape(
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:   %c8 = arith.constant 8 : index
// CHECK-NEXT:   %0 = arith.remsi %dim, %c8 : index
// CHECK-NEXT:   %c0_0 = arith.constant 0 : index
// CHECK-NEXT:   %1 = arith.cmpi eq, %0, %c0_0 : index
// CHECK-NEXT:   cf.assert %1, "ERROR: Runtime op verification failed\0A^ static result dims in reassoc group do not divide src dim evenly\0ALocation: loc({{.*}})"
// CHECK-NEXT:   %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1, 2]] output_shape [%arg1, 4, 2] : memref<?xf32> into memref<?x4x2xf32>
// CHECK-NEXT:   return
func.func @expand_shape(%m: memref<?xf32>, %n: index) {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [%n, 4, 2] : memref<?xf32> into memref<?x4x2xf32>
  return
}
