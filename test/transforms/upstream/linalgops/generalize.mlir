// RUN: tsopt %s --linalg-generalize-named-ops | FileCheck %s

// CHECK-DAG: #[[MK:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[KN:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[MN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[SCALAR:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[TURNED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[IMAGE:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4 * 3, d2 + d5, d6)>
// CHECK-DAG: #[[FILTER:.*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>

// Elements are converted to the type of the output.
// CHECK-LABEL: func.func @matmul
// CHECK: linalg.generic {indexing_maps = [#[[MK]], #[[KN]], #[[MN]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x8xf16>, tensor<8x16xf16>) outs(%arg2 : tensor<4x16xf32>) {
// CHECK-NEXT: ^bb0(%in: f16, %in_0: f16, %out: f32):
// CHECK-NEXT: %[[X:.*]] = arith.extf %in : f16 to f32
// CHECK-NEXT: %[[Y:.*]] = arith.extf %in_0 : f16 to f32
// CHECK-NEXT: %[[M:.*]] = arith.mulf %[[X]], %[[Y]] : f32
// CHECK-NEXT: %[[S:.*]] = arith.addf %out, %[[M]] : f32
// CHECK-NEXT: linalg.yield %[[S]] : f32
// CHECK-NEXT: } -> tensor<4x16xf32>
func.func @matmul(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf16>, tensor<8x16xf16>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @unsigned
// CHECK: arith.extui %in : i8 to i32
func.func @unsigned(%a: memref<4x8xi8>, %b: memref<8x16xi8>, %c: memref<4x16xi32>) {
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : memref<4x8xi8>, memref<8x16xi8>)
    outs(%c : memref<4x16xi32>)
  return
}

// Strides and dilations are factors of the window's indices.
// CHECK-LABEL: func.func @convolution
// CHECK: linalg.generic {indexing_maps = [#[[IMAGE]], #[[FILTER]], #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
func.func @convolution(%x: tensor<1x15x9x2xf32>, %k: tensor<3x3x2x4xf32>, %y: tensor<1x4x7x4xf32>)
    -> tensor<1x4x7x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[3, 1]> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>}
      ins(%x, %k : tensor<1x15x9x2xf32>, tensor<3x3x2x4xf32>) outs(%y : tensor<1x4x7x4xf32>) -> tensor<1x4x7x4xf32>
  return %0 : tensor<1x4x7x4xf32>
}

// CHECK-LABEL: func.func @others
func.func @others(%z: f32, %a: tensor<4x8xf32>, %t: tensor<8x4xf32>, %r: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<8x4xf32>, tensor<4x8xf32>) {
  // CHECK: linalg.generic {indexing_maps = [#[[SCALAR]], #[[ID]]], iterator_types = ["parallel", "parallel"]} ins(%arg0 : f32)
  %0 = linalg.fill ins(%z : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ROW]]], iterator_types = ["parallel", "reduction"]}
  // CHECK: arith.addf %out, %in : f32
  %1 = linalg.reduce { arith.addf } ins(%0 : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1]
  // CHECK: linalg.generic {indexing_maps = [#[[TURNED]], #[[ID]]], iterator_types = ["parallel", "parallel"]}
  %2 = linalg.transpose ins(%0 : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  // CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]]], iterator_types = ["parallel", "parallel"]}
  // CHECK: math.exp %in : f32
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%0 : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>)
      -> tensor<4x8xf32>
  // CHECK: linalg.softmax
  %4 = linalg.softmax dimension(1) ins(%3 : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1, %2, %4 : tensor<4xf32>, tensor<8x4xf32>, tensor<4x8xf32>
}
