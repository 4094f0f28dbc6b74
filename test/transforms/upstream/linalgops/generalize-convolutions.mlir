// RUN: tsopt %s --linalg-generalize-named-ops | FileCheck %s

// CHECK-DAG: #[[MAP:map[0-9]*]] = affine_map<(d0, d1) -> (d0 + d1)>
// CHECK-DAG: #[[MAP1:map[0-9]*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[MAP2:map[0-9]*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[MAP3:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>
// CHECK-DAG: #[[MAP4:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>
// CHECK-DAG: #[[MAP5:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
// CHECK-DAG: #[[MAP6:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>
// CHECK-DAG: #[[MAP7:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
// CHECK-DAG: #[[MAP8:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>
// CHECK-DAG: #[[MAP9:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
// CHECK-DAG: #[[MAP10:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
// CHECK-DAG: #[[MAP11:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>
// CHECK-DAG: #[[MAP12:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
// CHECK-DAG: #[[MAP13:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[MAP14:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>
// CHECK-DAG: #[[MAP15:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d2, d1, d5, d6, d7)>
// CHECK-DAG: #[[MAP16:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
// CHECK-DAG: #[[MAP17:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>
// CHECK-DAG: #[[MAP18:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
// CHECK-DAG: #[[MAP19:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>
// CHECK-DAG: #[[MAP20:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
// CHECK-DAG: #[[MAP21:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>
// CHECK-DAG: #[[MAP22:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d3, d4, d5, d6, d7)>
// CHECK-DAG: #[[MAP23:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>
// CHECK-DAG: #[[MAP24:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>
// CHECK-DAG: #[[MAP25:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
// CHECK-DAG: #[[MAP26:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6, d3 + d7, d4 + d8)>
// CHECK-DAG: #[[MAP27:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d1, d5, d6, d7, d8)>
// CHECK-DAG: #[[MAP28:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
// CHECK-DAG: #[[MAP29:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>
// CHECK-DAG: #[[MAP30:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>
// CHECK-DAG: #[[MAP31:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3)>
// CHECK-DAG: #[[MAP32:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>
// CHECK-DAG: #[[MAP33:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
// CHECK-DAG: #[[MAP34:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
// CHECK-DAG: #[[MAP35:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-DAG: #[[MAP36:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>
// CHECK-DAG: #[[MAP37:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
// CHECK-DAG: #[[MAP38:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[MAP39:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4, d2 + d5)>
// CHECK-DAG: #[[MAP40:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>
// CHECK-DAG: #[[MAP41:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
// CHECK-DAG: #[[MAP42:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
// CHECK-DAG: #[[MAP43:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
// CHECK-DAG: #[[MAP44:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>
// CHECK-DAG: #[[MAP45:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>
// CHECK-DAG: #[[MAP46:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>
// CHECK-DAG: #[[MAP47:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4, d2 + d5, d3 + d6)>
// CHECK-DAG: #[[MAP48:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d4, d5, d6)>
// CHECK-DAG: #[[MAP49:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>
// CHECK-DAG: #[[MAP50:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4, d2 + d5, d3 + d6, d7)>
// CHECK-DAG: #[[MAP51:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d4, d5, d6, d7)>
// CHECK-DAG: #[[MAP52:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>
// CHECK-DAG: #[[MAP53:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>

// CHECK-LABEL: func.func @conv_1d(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP]], #[[MAP1]], #[[MAP2]]], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4xf32>, tensor<3xf32>) outs(%arg2 : tensor<2xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2xf32>
// CHECK-NEXT: return %0 : tensor<2xf32>
func.func @conv_1d(%a: tensor<4xf32>, %b: tensor<3xf32>, %c: tensor<2xf32>) -> tensor<2xf32> {
  %0 = linalg.conv_1d ins(%a, %b : tensor<4xf32>, tensor<3xf32>) outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP3]], #[[MAP4]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x9xf32>, tensor<3x5x6xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
func.func @conv_1d_ncw_fcw(%a: tensor<2x5x9xf32>, %b: tensor<3x5x6xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.conv_1d_ncw_fcw ins(%a, %b : tensor<2x5x9xf32>, tensor<3x5x6xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP6]], #[[MAP7]], #[[MAP5]]], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x6xf32>, tensor<5x6x4xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
func.func @conv_1d_nwc_wcf(%a: tensor<2x7x6xf32>, %b: tensor<5x6x4xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.conv_1d_nwc_wcf ins(%a, %b : tensor<2x7x6xf32>, tensor<5x6x4xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @conv_2d(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP8]], #[[MAP9]], #[[MAP10]]], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<5x7xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<2x3xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3xf32>
// CHECK-NEXT: return %0 : tensor<2x3xf32>
func.func @conv_2d(%a: tensor<5x7xf32>, %b: tensor<4x5xf32>, %c: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.conv_2d ins(%a, %b : tensor<5x7xf32>, tensor<4x5xf32>) outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP11]], #[[MAP12]], #[[MAP13]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x6x10x12xf32>, tensor<3x6x7x8xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @conv_2d_nchw_fchw(%a: tensor<2x6x10x12xf32>, %b: tensor<3x6x7x8xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%a, %b : tensor<2x6x10x12xf32>, tensor<3x6x7x8xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP14]], #[[MAP15]], #[[MAP16]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7x12x14xf32>, tensor<4x3x7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x6xf32>
func.func @conv_2d_ngchw_fgchw(%a: tensor<2x3x7x12x14xf32>, %b: tensor<4x3x7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32> {
  %0 = linalg.conv_2d_ngchw_fgchw ins(%a, %b : tensor<2x3x7x12x14xf32>, tensor<4x3x7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return %0 : tensor<2x3x4x5x6xf32>
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP14]], #[[MAP17]], #[[MAP16]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x7x12x14xf32>, tensor<3x4x7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x6xf32>
func.func @conv_2d_ngchw_gfchw(%a: tensor<2x3x7x12x14xf32>, %b: tensor<3x4x7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32> {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<2x3x7x12x14xf32>, tensor<3x4x7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return %0 : tensor<2x3x4x5x6xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP18]], #[[MAP19]], #[[MAP13]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x10x8xf32>, tensor<5x6x7x8xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @conv_2d_nhwc_fhwc(%a: tensor<2x8x10x8xf32>, %b: tensor<5x6x7x8xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %b : tensor<2x8x10x8xf32>, tensor<5x6x7x8xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP18]], #[[MAP20]], #[[MAP13]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x10x8xf32>, tensor<6x7x8x5xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @conv_2d_nhwc_hwcf(%a: tensor<2x8x10x8xf32>, %b: tensor<6x7x8x5xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<2x8x10x8xf32>, tensor<6x7x8x5xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP21]], #[[MAP22]], #[[MAP16]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x11x5x9xf32>, tensor<5x6x7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x6xf32>
func.func @conv_2d_nhwgc_gfhwc(%a: tensor<2x9x11x5x9xf32>, %b: tensor<5x6x7x8x9xf32>, %c: tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32> {
  %0 = linalg.conv_2d_nhwgc_gfhwc ins(%a, %b : tensor<2x9x11x5x9xf32>, tensor<5x6x7x8x9xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return %0 : tensor<2x3x4x5x6xf32>
}

// CHECK-LABEL: func.func @conv_3d(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP23]], #[[MAP24]], #[[MAP25]]], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<6x8x10xf32>, tensor<5x6x7xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
func.func @conv_3d(%a: tensor<6x8x10xf32>, %b: tensor<5x6x7xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.conv_3d ins(%a, %b : tensor<6x8x10xf32>, tensor<5x6x7xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP26]], #[[MAP27]], #[[MAP28]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x10x9x11x13xf32>, tensor<6x10x7x8x9xf32>) outs(%arg2 : tensor<2x6x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x6x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x6x3x4x5xf32>
func.func @conv_3d_ncdhw_fcdhw(%a: tensor<2x10x9x11x13xf32>, %b: tensor<6x10x7x8x9xf32>, %c: tensor<2x6x3x4x5xf32>) -> tensor<2x6x3x4x5xf32> {
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%a, %b : tensor<2x10x9x11x13xf32>, tensor<6x10x7x8x9xf32>) outs(%c : tensor<2x6x3x4x5xf32>) -> tensor<2x6x3x4x5xf32>
  return %0 : tensor<2x6x3x4x5xf32>
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP29]], #[[MAP30]], #[[MAP28]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x11x13x10xf32>, tensor<7x8x9x10x6xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x6xf32>
func.func @conv_3d_ndhwc_dhwcf(%a: tensor<2x9x11x13x10xf32>, %b: tensor<7x8x9x10x6xf32>, %c: tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : tensor<2x9x11x13x10xf32>, tensor<7x8x9x10x6xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return %0 : tensor<2x3x4x5x6xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP31]], #[[MAP9]], #[[MAP32]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x4x7xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<2x4x3xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x4x3xf32>
// CHECK-NEXT: return %0 : tensor<2x4x3xf32>
func.func @depthwise_conv_1d_ncw_cw(%a: tensor<2x4x7xf32>, %b: tensor<4x5xf32>, %c: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> {
  %0 = linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : tensor<2x4x7xf32>, tensor<4x5xf32>) outs(%c : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP33]], #[[MAP34]], #[[MAP35]]], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x7x4xf32>, tensor<5x4xf32>) outs(%arg2 : tensor<2x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4xf32>
func.func @depthwise_conv_1d_nwc_wc(%a: tensor<2x7x4xf32>, %b: tensor<5x4xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : tensor<2x7x4xf32>, tensor<5x4xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP36]], #[[MAP37]], #[[MAP38]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x4xf32>, tensor<6x4x5xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @depthwise_conv_1d_nwc_wcm(%a: tensor<2x8x4xf32>, %b: tensor<6x4x5xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : tensor<2x8x4xf32>, tensor<6x4x5xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP39]], #[[MAP24]], #[[MAP40]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x5x8x10xf32>, tensor<5x6x7xf32>) outs(%arg2 : tensor<2x5x3x4xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x5x3x4xf32>
// CHECK-NEXT: return %0 : tensor<2x5x3x4xf32>
func.func @depthwise_conv_2d_nchw_chw(%a: tensor<2x5x8x10xf32>, %b: tensor<5x6x7xf32>, %c: tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32> {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : tensor<2x5x8x10xf32>, tensor<5x6x7xf32>) outs(%c : tensor<2x5x3x4xf32>) -> tensor<2x5x3x4xf32>
  return %0 : tensor<2x5x3x4xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP41]], #[[MAP42]], #[[MAP43]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x8x10x5xf32>, tensor<6x7x5xf32>) outs(%arg2 : tensor<2x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5xf32>
func.func @depthwise_conv_2d_nhwc_hwc(%a: tensor<2x8x10x5xf32>, %b: tensor<6x7x5xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<2x8x10x5xf32>, tensor<6x7x5xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP44]], #[[MAP45]], #[[MAP46]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<2x9x11x5xf32>, tensor<7x8x5x6xf32>) outs(%arg2 : tensor<2x3x4x5x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x6xf32>
func.func @depthwise_conv_2d_nhwc_hwcm(%a: tensor<2x9x11x5xf32>, %b: tensor<7x8x5x6xf32>, %c: tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : tensor<2x9x11x5xf32>, tensor<7x8x5x6xf32>) outs(%c : tensor<2x3x4x5x6xf32>) -> tensor<2x3x4x5x6xf32>
  return %0 : tensor<2x3x4x5x6xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP47]], #[[MAP48]], #[[MAP49]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x9x8x10x12xf32>, tensor<9x6x7x8xf32>) outs(%arg2 : tensor<2x9x3x4x5xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x9x3x4x5xf32>
// CHECK-NEXT: return %0 : tensor<2x9x3x4x5xf32>
func.func @depthwise_conv_3d_ncdhw_cdhw(%a: tensor<2x9x8x10x12xf32>, %b: tensor<9x6x7x8xf32>, %c: tensor<2x9x3x4x5xf32>) -> tensor<2x9x3x4x5xf32> {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : tensor<2x9x8x10x12xf32>, tensor<9x6x7x8xf32>) outs(%c : tensor<2x9x3x4x5xf32>) -> tensor<2x9x3x4x5xf32>
  return %0 : tensor<2x9x3x4x5xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP50]], #[[MAP51]], #[[MAP52]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x8x10x12x9xf32>, tensor<6x7x8x9xf32>) outs(%arg2 : tensor<2x3x4x5x9xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x9xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x9xf32>
func.func @depthwise_conv_3d_ndhwc_dhwc(%a: tensor<2x8x10x12x9xf32>, %b: tensor<6x7x8x9xf32>, %c: tensor<2x3x4x5x9xf32>) -> tensor<2x3x4x5x9xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : tensor<2x8x10x12x9xf32>, tensor<6x7x8x9xf32>) outs(%c : tensor<2x3x4x5x9xf32>) -> tensor<2x3x4x5x9xf32>
  return %0 : tensor<2x3x4x5x9xf32>
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm(
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#[[MAP29]], #[[MAP30]], #[[MAP53]]], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<2x9x11x13x10xf32>, tensor<7x8x9x10x6xf32>) outs(%arg2 : tensor<2x3x4x5x10x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %2 = arith.addf %out, %1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<2x3x4x5x10x6xf32>
// CHECK-NEXT: return %0 : tensor<2x3x4x5x10x6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @depthwise_conv_3d_ndhwc_dhwcm(%a: tensor<2x9x11x13x10xf32>, %b: tensor<7x8x9x10x6xf32>, %c: tensor<2x3x4x5x10x6xf32>) -> tensor<2x3x4x5x10x6xf32> {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a, %b : tensor<2x9x11x13x10xf32>, tensor<7x8x9x10x6xf32>) outs(%c : tensor<2x3x4x5x10x6xf32>) -> tensor<2x3x4x5x10x6xf32>
  return %0 : tensor<2x3x4x5x10x6xf32>
}
