// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

#a = affine_map<(m, n, k) -> (k, m)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @moves
func.func @moves(%a: tensor<4x8xf32>, %t: tensor<8x4xf32>, %r: tensor<4xf32>, %m: memref<4xf32>, %w: memref<4x8xf32>)
    -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  // CHECK: %transposed = linalg.transpose ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<8x4xf32>) permutation = [1, 0]{{ $}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  // CHECK: %broadcasted = linalg.broadcast ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4x8xf32>) dimensions = [1]{{ $}}
  %1 = linalg.broadcast ins(%r : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1]
  // CHECK: linalg.broadcast ins(%{{.*}} : memref<4xf32>) outs(%{{.*}} : memref<4x8xf32>) dimensions = [1] {{ *}}{name = "b"}
  linalg.broadcast ins(%m : memref<4xf32>) outs(%w : memref<4x8xf32>) dimensions = [1] {name = "b"}
  return %0, %1 : tensor<8x4xf32>, tensor<4x8xf32>
}

// A body that is one operation on the elements in order is that operation in braces.
// CHECK-LABEL: func.func @reductions
func.func @reductions(%a: tensor<4x8xf32>, %r: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %reduced = linalg.reduce { arith.addf } ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>) dimensions = [1]{{ $}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%r : tensor<4xf32>) dimensions = [1]
  // CHECK: linalg.reduce { arith.maximumf } ins
  %1 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%0 : tensor<4xf32>) dimensions = [1] (%in: f32, %init: f32) {
    %x = arith.maximumf %init, %in : f32
    linalg.yield %x : f32
  }
  // CHECK: linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins
  %2 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a : tensor<4x8xf32>)
      outs(%1 : tensor<4xf32>) dimensions = [1]
  // CHECK: linalg.reduce ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>) dimensions = [1]{{ $}}
  // CHECK-NEXT: (%in: f32, %init: f32) {
  // CHECK-NEXT: arith.subf %in, %init : f32
  // CHECK-NEXT: linalg.yield %{{.*}} : f32
  // CHECK-NEXT: }
  %3 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%2 : tensor<4xf32>) dimensions = [1] (%in: f32, %init: f32) {
    %x = arith.subf %in, %init : f32
    linalg.yield %x : f32
  }
  return %3 : tensor<4xf32>
}

// CHECK-LABEL: func.func @several
func.func @several(%a: tensor<4x8xf32>, %i: tensor<4x8xi32>, %r: tensor<8xf32>, %s: tensor<8xi32>) -> tensor<8xi32> {
  // CHECK: %{{.*}}:2 = linalg.reduce ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x8xi32>) outs(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<8xi32>) dimensions = [0]
  // CHECK-NEXT: (%in: f32, %in_0: i32, %init: f32, %init_1: i32) {
  %0:2 = linalg.reduce ins(%a, %i : tensor<4x8xf32>, tensor<4x8xi32>) outs(%r, %s : tensor<8xf32>, tensor<8xi32>)
      dimensions = [0] (%in: f32, %index: i32, %init: f32, %best: i32) {
    %c = arith.cmpf ogt, %in, %init : f32
    %x = arith.select %c, %in, %init : f32
    %y = arith.select %c, %index, %best : i32
    linalg.yield %x, %y : f32, i32
  }
  return %0#1 : tensor<8xi32>
}

// CHECK-LABEL: func.func @maps
func.func @maps(%a: tensor<8xf32>, %b: tensor<8xf32>, %m: memref<8xf32>) -> tensor<8xf32> {
  // CHECK: %mapped = linalg.map { arith.addf } ins(%{{.*}}, %{{.*}} : tensor<8xf32>, tensor<8xf32>) outs(%{{.*}} : tensor<8xf32>)
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%b : tensor<8xf32>)
  // CHECK: linalg.map ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<8xf32>)
  // CHECK-NEXT: (%in: f32, %init: f32) {
  %1 = linalg.map ins(%0 : tensor<8xf32>) outs(%b : tensor<8xf32>) (%in: f32, %init: f32) {
    %x = arith.mulf %in, %in : f32
    linalg.yield %x : f32
  }
  // CHECK: linalg.map outs(%{{.*}} : memref<8xf32>)
  // CHECK-NEXT: (%init: f32) {
  linalg.map outs(%m : memref<8xf32>) (%init: f32) {
    %x = arith.constant 1.0 : f32
    linalg.yield %x : f32
  }
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @own_maps
func.func @own_maps(%at: tensor<8x4xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %v: tensor<16xf32>)
    -> tensor<4x16xf32> {
  // CHECK: linalg.matmul indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}] ins(%{{.*}}, %{{.*}} : tensor<8x4xf32>, tensor<8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
  %0 = linalg.matmul indexing_maps = [#a, #b, #c]
      ins(%at, %b : tensor<8x4xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.contract indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}] ins(%{{.*}}, %{{.*}} : tensor<8x4xf32>, tensor<8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.contract indexing_maps = [#a, #b, #c]
      ins(%at, %b : tensor<8x4xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<max_signed> ins(%{{.*}}, %{{.*}} : tensor<4x16xf32>, tensor<4x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<max_signed>
      ins(%1, %c : tensor<4x16xf32>, tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}] ins(%{{.*}}, %{{.*}} : tensor<4x16xf32>, tensor<16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<add>
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>]
      ins(%2, %v : tensor<4x16xf32>, tensor<16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.softmax dimension(1) ins(%{{.*}} : tensor<4x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
  %4 = linalg.softmax dimension(1) ins(%3 : tensor<4x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %4 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @attributes
func.func @attributes(%x: tensor<1x9x9x2xi8>, %k: tensor<3x3x2x4xi8>, %y: tensor<1x4x4x4xi32>, %m: memref<4x8xi8>,
                      %n: memref<8x2xi8>, %o: memref<4x2xi32>) -> tensor<1x4x4x4xi32> {
  // CHECK: linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : vector<2xi64>} ins
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %k : tensor<1x9x9x2xi8>, tensor<3x3x2x4xi8>) outs(%y : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  // CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, name = "m"} ins(%{{.*}}, %{{.*}} : memref<4x8xi8>, memref<8x2xi8>) outs(%{{.*}} : memref<4x2xi32>){{$}}
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, name = "m"}
      ins(%m, %n : memref<4x8xi8>, memref<8x2xi8>) outs(%o : memref<4x2xi32>)
  return %0 : tensor<1x4x4x4xi32>
}
