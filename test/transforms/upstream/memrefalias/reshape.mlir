// RUN: tsopt %s --allow-unregistered-dialect --fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// Indices of expanded dimensions are joined, those of collapsed ones split.

// CHECK-LABEL: func.func @exp(%arg0: memref<?x32xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: f32, %arg6: vector<4xi1>, %arg7: vector<4xf32>) -> f32 {
// CHECK-NEXT:    %expand_shape = memref.expand_shape %arg0 {{\[\[}}0, 1], [2, 3]] output_shape [%arg1, 4, 4, 8] : memref<?x32xf32> into memref<?x4x4x8xf32>
// CHECK-NEXT:    %0 = affine.linearize_index disjoint [%arg2, %arg3] by (%arg1, 4) : index
// CHECK-NEXT:    %1 = affine.linearize_index disjoint [%arg4, %arg1] by (4, 8) : index
// CHECK-NEXT:    %2 = memref.load %arg0[%0, %1] : memref<?x32xf32>
// CHECK-NEXT:    %3 = affine.linearize_index disjoint [%arg2, %arg3] by (%arg1, 4) : index
// CHECK-NEXT:    %4 = affine.linearize_index disjoint [%arg4, %arg1] by (4, 8) : index
// CHECK-NEXT:    memref.store %2, %arg0[%3, %4] : memref<?x32xf32>
// CHECK-NEXT:    %5 = affine.linearize_index [%arg2, %arg3] by (%arg1, 4) : index
// CHECK-NEXT:    %6 = affine.linearize_index [%arg4, %arg1] by (4, 8) : index
// CHECK-NEXT:    %7 = vector.load %arg0[%5, %6] : memref<?x32xf32>, vector<4xf32>
// CHECK-NEXT:    %8 = affine.linearize_index [%arg2, %arg3] by (%arg1, 4) : index
// CHECK-NEXT:    %9 = affine.linearize_index [%arg4, %arg1] by (4, 8) : index
// CHECK-NEXT:    vector.store %7, %arg0[%8, %9] : memref<?x32xf32>, vector<4xf32>
// CHECK-NEXT:    %10 = affine.linearize_index [%arg2, %arg3] by (%arg1, 4) : index
// CHECK-NEXT:    %11 = affine.linearize_index [%arg4, %arg1] by (4, 8) : index
// CHECK-NEXT:    %12 = vector.maskedload %arg0[%10, %11], %arg6, %arg7 : memref<?x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:    %13 = affine.linearize_index [%arg2, %arg3] by (%arg1, 4) : index
// CHECK-NEXT:    %14 = affine.linearize_index [%arg4, %arg1] by (4, 8) : index
// CHECK-NEXT:    vector.maskedstore %arg0[%13, %14], %arg6, %12 : memref<?x32xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:    %15 = affine.linearize_index [%arg2, %arg3] by (%arg1, 4) : index
// CHECK-NEXT:    %16 = affine.linearize_index [%arg4, %arg1] by (4, 8) : index
// CHECK-NEXT:    %17 = vector.transfer_read %arg0[%15, %16], %arg5 {in_bounds = [true]} : memref<?x32xf32>, vector<4xf32>
// CHECK-NEXT:    vector.transfer_write %17, %expand_shape[%arg2, %arg3, %arg4, %arg1] {in_bounds = [true]} : vector<4xf32>, memref<?x4x4x8xf32>
// CHECK-NEXT:    "t.use"(%7, %12, %17) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> ()
// CHECK-NEXT:    return %2 : f32
func.func @exp(%m: memref<?x32xf32>, %a: index, %i: index, %j: index, %k: index, %x: f32, %kk: vector<4xi1>, %p: vector<4xf32>) -> f32 {
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%a, 4, 4, 8] : memref<?x32xf32> into memref<?x4x4x8xf32>
  %1 = memref.load %0[%i, %j, %k, %a] : memref<?x4x4x8xf32>
  memref.store %1, %0[%i, %j, %k, %a] : memref<?x4x4x8xf32>
  %2 = vector.load %0[%i, %j, %k, %a] : memref<?x4x4x8xf32>, vector<4xf32>
  vector.store %2, %0[%i, %j, %k, %a] : memref<?x4x4x8xf32>, vector<4xf32>
  %3 = vector.maskedload %0[%i, %j, %k, %a], %kk, %p : memref<?x4x4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %j, %k, %a], %kk, %3 : memref<?x4x4x8xf32>, vector<4xi1>, vector<4xf32>
  %4 = vector.transfer_read %0[%i, %j, %k, %a], %x {in_bounds = [true]} : memref<?x4x4x8xf32>, vector<4xf32>
  vector.transfer_write %4, %0[%i, %j, %k, %a] {in_bounds = [true]} : vector<4xf32>, memref<?x4x4x8xf32>
  "t.use"(%2, %3, %4) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> ()
  return %1 : f32
}

// CHECK-LABEL: func.func @col(%arg0: memref<?x4x4x8xf32>, %arg1: index, %arg2: index, %arg3: index, %arg4: index, %arg5: f32, %arg6: vector<4xi1>, %arg7: vector<4xf32>) -> f32 {
// CHECK-NEXT:    %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2, 3]] : memref<?x4x4x8xf32> into memref<?x32xf32>
// CHECK-NEXT:    %base_buffer, %offset, %sizes:4, %strides:4 = memref.extract_strided_metadata %arg0 : memref<?x4x4x8xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:    %0:2 = affine.delinearize_index %arg2 into (%sizes#0, 4) : index, index
// CHECK-NEXT:    %1:2 = affine.delinearize_index %arg3 into (4, 8) : index, index
// CHECK-NEXT:    %2 = memref.load %arg0[%0#0, %0#1, %1#0, %1#1] : memref<?x4x4x8xf32>
// CHECK-NEXT:    %base_buffer_0, %offset_1, %sizes_2:4, %strides_3:4 = memref.extract_strided_metadata %arg0 : memref<?x4x4x8xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:    %3:2 = affine.delinearize_index %arg2 into (%sizes_2#0, 4) : index, index
// CHECK-NEXT:    %4:2 = affine.delinearize_index %arg3 into (4, 8) : index, index
// CHECK-NEXT:    memref.store %2, %arg0[%3#0, %3#1, %4#0, %4#1] : memref<?x4x4x8xf32>
// CHECK-NEXT:    %base_buffer_4, %offset_5, %sizes_6:4, %strides_7:4 = memref.extract_strided_metadata %arg0 : memref<?x4x4x8xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:    %5:2 = affine.delinearize_index %arg2 into (%sizes_6#0, 4) : index, index
// CHECK-NEXT:    %6:2 = affine.delinearize_index %arg3 into (4, 8) : index, index
// CHECK-NEXT:    %7 = vector.load %arg0[%5#0, %5#1, %6#0, %6#1] : memref<?x4x4x8xf32>, vector<4xf32>
// CHECK-NEXT:    %base_buffer_8, %offset_9, %sizes_10:4, %strides_11:4 = memref.extract_strided_metadata %arg0 : memref<?x4x4x8xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:    %8:2 = affine.delinearize_index %arg2 into (%sizes_10#0, 4) : index, index
// CHECK-NEXT:    %9:2 = affine.delinearize_index %arg3 into (4, 8) : index, index
// CHECK-NEXT:    vector.store %7, %arg0[%8#0, %8#1, %9#0, %9#1] : memref<?x4x4x8xf32>, vector<4xf32>
// CHECK-NEXT:    %base_buffer_12, %offset_13, %sizes_14:4, %strides_15:4 = memref.extract_strided_metadata %arg0 : memref<?x4x4x8xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:    %10:2 = affine.delinearize_index %arg2 into (%sizes_14#0, 4) : index, index
// CHECK-NEXT:    %11:2 = affine.delinearize_index %arg3 into (4, 8) : index, index
// CHECK-NEXT:    %12 = vector.maskedload %arg0[%10#0, %10#1, %11#0, %11#1], %arg6, %arg7 : memref<?x4x4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:    %base_buffer_16, %offset_17, %sizes_18:4, %strides_19:4 = memref.extract_strided_metadata %arg0 : memref<?x4x4x8xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:    %13:2 = affine.delinearize_index %arg2 into (%sizes_18#0, 4) : index, index
// CHECK-NEXT:    %14:2 = affine.delinearize_index %arg3 into (4, 8) : index, index
// CHECK-NEXT:    vector.maskedstore %arg0[%13#0, %13#1, %14#0, %14#1], %arg6, %12 : memref<?x4x4x8xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:    %15 = vector.transfer_read %collapse_shape[%arg2, %arg3], %arg5 {in_bounds = [true]} : memref<?x32xf32>, vector<4xf32>
// CHECK-NEXT:    vector.transfer_write %15, %collapse_shape[%arg2, %arg3] {in_bounds = [true]} : vector<4xf32>, memref<?x32xf32>
// CHECK-NEXT:    %base_buffer_20, %offset_21, %sizes_22:4, %strides_23:4 = memref.extract_strided_metadata %arg0 : memref<?x4x4x8xf32> -> memref<f32>, index, index, index, index, index, index, index, index, index
// CHECK-NEXT:    %16:2 = affine.delinearize_index %arg2 into (%sizes_22#0, 4) : index, index
// CHECK-NEXT:    %17:2 = affine.delinearize_index %arg3 into (4, 8) : index, index
// CHECK-NEXT:    %18 = vector.load %arg0[%16#0, %16#1, %17#0, %17#1] : memref<?x4x4x8xf32>, vector<1xf32>
// CHECK-NEXT:    "t.use"(%7, %12, %15, %18) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<1xf32>) -> ()
// CHECK-NEXT:    return %2 : f32
func.func @col(%m: memref<?x4x4x8xf32>, %a: index, %i: index, %j: index, %k: index, %x: f32, %kk: vector<4xi1>, %p: vector<4xf32>) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<?x4x4x8xf32> into memref<?x32xf32>
  %1 = memref.load %0[%i, %j] : memref<?x32xf32>
  memref.store %1, %0[%i, %j] : memref<?x32xf32>
  %2 = vector.load %0[%i, %j] : memref<?x32xf32>, vector<4xf32>
  vector.store %2, %0[%i, %j] : memref<?x32xf32>, vector<4xf32>
  %3 = vector.maskedload %0[%i, %j], %kk, %p : memref<?x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %j], %kk, %3 : memref<?x32xf32>, vector<4xi1>, vector<4xf32>
  %4 = vector.transfer_read %0[%i, %j], %x {in_bounds = [true]} : memref<?x32xf32>, vector<4xf32>
  vector.transfer_write %4, %0[%i, %j] {in_bounds = [true]} : vector<4xf32>, memref<?x32xf32>
  %5 = vector.load %0[%i, %j] : memref<?x32xf32>, vector<1xf32>
  "t.use"(%2, %3, %4, %5) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<1xf32>) -> ()
  return %1 : f32
}

// CHECK-LABEL: func.func @col1(%arg0: memref<4x1x8xf32>, %arg1: index, %arg2: index, %arg3: index) -> f32 {
// CHECK-NEXT:    %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1], [2]] : memref<4x1x8xf32> into memref<4x8xf32>
// CHECK-NEXT:    %0:2 = affine.delinearize_index %arg2 into (4, 1) : index, index
// CHECK-NEXT:    %1 = memref.load %arg0[%0#0, %0#1, %arg3] : memref<4x1x8xf32>
// CHECK-NEXT:    %2:2 = affine.delinearize_index %arg2 into (4, 1) : index, index
// CHECK-NEXT:    %3 = vector.load %arg0[%2#0, %2#1, %arg3] : memref<4x1x8xf32>, vector<8xf32>
// CHECK-NEXT:    %collapse_shape_0 = memref.collapse_shape %arg0 {{\[\[}}0, 1, 2]] : memref<4x1x8xf32> into memref<32xf32>
// CHECK-NEXT:    affine.for %arg4 = 0 to 4 {
// CHECK-NEXT:    %4 = affine.load %collapse_shape_0[%arg4 * 2] : memref<32xf32>
// CHECK-NEXT:    affine.store %4, %collapse_shape[%arg4, 3] : memref<4x8xf32>
// CHECK-NEXT:    "t.use"(%3) : (vector<8xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return %1 : f32
func.func @col1(%m: memref<4x1x8xf32>, %a: index, %i: index, %j: index) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<4x1x8xf32> into memref<4x8xf32>
  %1 = memref.load %0[%i, %j] : memref<4x8xf32>
  %2 = vector.load %0[%i, %j] : memref<4x8xf32>, vector<8xf32>
  %z = memref.collapse_shape %m [[0, 1, 2]] : memref<4x1x8xf32> into memref<32xf32>
  affine.for %k = 0 to 4 {
    %3 = affine.load %z[%k * 2] : memref<32xf32>
    affine.store %3, %0[%k, 3] : memref<4x8xf32>
    "t.use"(%2) : (vector<8xf32>) -> ()
  }
  return %1 : f32
}

