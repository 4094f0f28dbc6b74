// RUN: tsopt %s --linalg-generalize-named-ops | FileCheck %s

// CHECK-DAG: #[[MAP:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>
// CHECK-DAG: #[[MAP1:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
// CHECK-DAG: #[[MAP2:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[MAP3:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 + d3)>
// CHECK-DAG: #[[MAP4:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d3)>
// CHECK-DAG: #[[MAP5:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[MAP6:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
// CHECK-DAG: #[[MAP7:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
// CHECK-DAG: #[[MAP8:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
// CHECK-DAG: #[[MAP9:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
// CHECK-DAG: #[[MAP10:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>

// CHECK-LABEL: func.func @pooling_nchw_max(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x9x11xf32>, tensor<6x7xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.maximumf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @pooling_nchw_max(%a: tensor<2x3x9x11xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.pooling_nchw_max ins(%a, %b : tensor<2x3x9x11xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @pooling_nchw_sum(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x9x11xf32>, tensor<6x7xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.addf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @pooling_nchw_sum(%a: tensor<2x3x9x11xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.pooling_nchw_sum ins(%a, %b : tensor<2x3x9x11xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_max(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP4]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.maximumf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
func.func @pooling_ncw_max(%a: tensor<2x3x8xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.pooling_ncw_max ins(%a, %b : tensor<2x3x8xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @pooling_ncw_sum(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP4]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x8xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.addf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
func.func @pooling_ncw_sum(%a: tensor<2x3x8xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.pooling_ncw_sum ins(%a, %b : tensor<2x3x8xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_max(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP6]], #[[MAP7]], #[[MAP8]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.maximumf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x6xf32>
func.func @pooling_ndhwc_max(%a: tensor<2x9x11x13x6xf32>, %b: tensor<7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32> {
  %0 = linalg.pooling_ndhwc_max ins(%a, %b : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return %0 : tensor<2x3x4x5x6xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_min(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP6]], #[[MAP7]], #[[MAP8]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.minimumf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x6xf32>
func.func @pooling_ndhwc_min(%a: tensor<2x9x11x13x6xf32>, %b: tensor<7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32> {
  %0 = linalg.pooling_ndhwc_min ins(%a, %b : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return %0 : tensor<2x3x4x5x6xf32>
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP6]], #[[MAP7]], #[[MAP8]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.addf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x6xf32>
func.func @pooling_ndhwc_sum(%a: tensor<2x9x11x13x6xf32>, %b: tensor<7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32> {
  %0 = linalg.pooling_ndhwc_sum ins(%a, %b : tensor<2x9x11x13x6xf32>, tensor<7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return %0 : tensor<2x3x4x5x6xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP9]], #[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.maximumf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @pooling_nhwc_max(%a: tensor<2x8x10x5xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.pooling_nhwc_max ins(%a, %b : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP9]], #[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x10x5xi32>, tensor<6x7xi32>) outs(%arg2 : tensor<2x3x4x5xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %in_0: i32, %out: i32):
// CHECK-NEXT: %1 = arith.maxui %out, %in : i32
// CHECK-NEXT: linalg.yield %1 : i32
// CHECK-NEXT: } -> tensor<2x3x4x5xi32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xi32>
func.func @pooling_nhwc_max_unsigned(%a: tensor<2x8x10x5xi32>, %b: tensor<6x7xi32>, %c: tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32> {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a, %b : tensor<2x8x10x5xi32>, tensor<6x7xi32>) outs(%c : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

// CHECK-LABEL: func.func @pooling_nhwc_min(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP9]], #[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.minimumf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @pooling_nhwc_min(%a: tensor<2x8x10x5xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.pooling_nhwc_min ins(%a, %b : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP9]], #[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x10x5xi32>, tensor<6x7xi32>) outs(%arg2 : tensor<2x3x4x5xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %in_0: i32, %out: i32):
// CHECK-NEXT: %1 = arith.minui %out, %in : i32
// CHECK-NEXT: linalg.yield %1 : i32
// CHECK-NEXT: } -> tensor<2x3x4x5xi32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xi32>
func.func @pooling_nhwc_min_unsigned(%a: tensor<2x8x10x5xi32>, %b: tensor<6x7xi32>, %c: tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32> {
  %0 = linalg.pooling_nhwc_min_unsigned ins(%a, %b : tensor<2x8x10x5xi32>, tensor<6x7xi32>) outs(%c : tensor<2x3x4x5xi32>) -> tensor<2x3x4x5xi32>
  return %0 : tensor<2x3x4x5xi32>
}

// CHECK-LABEL: func.func @pooling_nhwc_sum(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP9]], #[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.addf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @pooling_nhwc_sum(%a: tensor<2x8x10x5xf32>, %b: tensor<6x7xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.pooling_nhwc_sum ins(%a, %b : tensor<2x8x10x5xf32>, tensor<6x7xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_max(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP10]], #[[MAP4]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x4xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.maximumf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
func.func @pooling_nwc_max(%a: tensor<2x7x4xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.pooling_nwc_max ins(%a, %b : tensor<2x7x4xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP10]], #[[MAP4]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x4xi32>, tensor<5xi32>) outs(%arg2 : tensor<2x3x4xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %in_0: i32, %out: i32):
// CHECK-NEXT: %1 = arith.maxui %out, %in : i32
// CHECK-NEXT: linalg.yield %1 : i32
// CHECK-NEXT: } -> tensor<2x3x4xi32>
// CHECK-NEXT: return %0 : tensor<2x3x4xi32>
func.func @pooling_nwc_max_unsigned(%a: tensor<2x7x4xi32>, %b: tensor<5xi32>, %c: tensor<2x3x4xi32>) -> tensor<2x3x4xi32> {
  %0 = linalg.pooling_nwc_max_unsigned ins(%a, %b : tensor<2x7x4xi32>, tensor<5xi32>) outs(%c : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

// CHECK-LABEL: func.func @pooling_nwc_min(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP10]], #[[MAP4]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x4xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.minimumf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
func.func @pooling_nwc_min(%a: tensor<2x7x4xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.pooling_nwc_min ins(%a, %b : tensor<2x7x4xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP10]], #[[MAP4]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x4xi32>, tensor<5xi32>) outs(%arg2 : tensor<2x3x4xi32>) {
// CHECK-NEXT: ^bb0(%in: i32, %in_0: i32, %out: i32):
// CHECK-NEXT: %1 = arith.minui %out, %in : i32
// CHECK-NEXT: linalg.yield %1 : i32
// CHECK-NEXT: } -> tensor<2x3x4xi32>
// CHECK-NEXT: return %0 : tensor<2x3x4xi32>
func.func @pooling_nwc_min_unsigned(%a: tensor<2x7x4xi32>, %b: tensor<5xi32>, %c: tensor<2x3x4xi32>) -> tensor<2x3x4xi32> {
  %0 = linalg.pooling_nwc_min_unsigned ins(%a, %b : tensor<2x7x4xi32>, tensor<5xi32>) outs(%c : tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return %0 : tensor<2x3x4xi32>
}

// CHECK-LABEL: func.func @pooling_nwc_sum(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP10]], #[[MAP4]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x4xf32>, tensor<5xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.addf %out, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @pooling_nwc_sum(%a: tensor<2x7x4xf32>, %b: tensor<5xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.pooling_nwc_sum ins(%a, %b : tensor<2x7x4xf32>, tensor<5xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
