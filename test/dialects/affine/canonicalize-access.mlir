// RUN: tsopt %s -canonicalize -mlir-print-local-scope -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @composed(
// CHECK-NEXT:      affine.for %arg2 = 0 to 8 {
// CHECK-NEXT:        %0 = affine.load %arg0[%arg2 * 4 + 1] : memref<64xf32>
// CHECK-NEXT:        affine.store %0, %arg1[%arg2 * 4, %arg2 + 2] : memref<64x64xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @composed(%m: memref<64xf32>, %n: memref<64x64xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %1 = affine.load %m[%0 + 1] : memref<64xf32>
    affine.store %1, %n[%0, %i + 2] : memref<64x64xf32>
  }
  return
}

// CHECK-LABEL: func.func @constant_index(
// CHECK-NEXT:      %0 = affine.load %arg0[4] : memref<64xf32>
// CHECK-NEXT:      return %0 : f32
func.func @constant_index(%m: memref<64xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %0 = affine.load %m[%c3 + 1] : memref<64xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @through_cast(
// CHECK-NEXT:      affine.store %arg1, %arg0[3] : memref<64xf32>
// CHECK-NEXT:      %0 = affine.load %arg0[3] : memref<64xf32>
// CHECK-NEXT:      affine.prefetch %arg0[3], read, locality<3>, data : memref<64xf32>
// CHECK-NEXT:      return %0 : f32
func.func @through_cast(%m: memref<64xf32>, %x: f32) -> f32 {
  %c = memref.cast %m : memref<64xf32> to memref<?xf32>
  affine.store %x, %c[3] : memref<?xf32>
  %0 = affine.load %c[3] : memref<?xf32>
  affine.prefetch %c[3], read, locality<3>, data : memref<?xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @vectors(
// CHECK-NEXT:      %0 = affine.vector_load %arg0[symbol(%arg1) * 4 + 1] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:      affine.vector_store %0, %arg0[symbol(%arg1) * 4] : memref<64xf32>, vector<4xf32>
// CHECK-NEXT:      return %0 : vector<4xf32>
func.func @vectors(%m: memref<64xf32>, %n: index) -> vector<4xf32> {
  %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%n]
  %1 = affine.vector_load %m[symbol(%0) + 1] : memref<64xf32>, vector<4xf32>
  affine.vector_store %1, %m[symbol(%0)] : memref<64xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: memref.global "private" constant @table
memref.global "private" constant @table : memref<4xi32> = dense<[1, 2, 3, 4]>
// CHECK-LABEL: func.func @constant_table(
// CHECK-NEXT:      %c3_i32 = arith.constant 3 : i32
// CHECK-NEXT:      return %c3_i32 : i32
func.func @constant_table() -> i32 {
  %0 = memref.get_global @table : memref<4xi32>
  %1 = affine.load %0[2] : memref<4xi32>
  return %1 : i32
}
