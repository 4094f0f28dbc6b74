// RUN: tsopt %s --canonicalize | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @identity(
// CHECK-NEXT: return %arg0, %arg2 : tensor<?x8xf32>, tensor<4x8xf32>
func.func @identity(%a: tensor<?x8xf32>, %o: tensor<?x8xf32>, %u: tensor<4x8xf32>) -> (tensor<?x8xf32>, tensor<4x8xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%u : tensor<4x8xf32>) outs(%u : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  } -> tensor<4x8xf32>
  return %0, %1 : tensor<?x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @identity2(
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<?x8xf32> to tensor<4x8xf32>
// CHECK-NEXT: return %cast : tensor<4x8xf32>
func.func @identity2(%a: tensor<?x8xf32>, %o: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x8xf32>) outs(%o : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @dup(
// CHECK-NEXT: %0:2 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0, %arg1 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg2, %arg2 : tensor<4x8xf32>, tensor<4x8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %in_1: f32, %out: f32, %out_2: f32):
// CHECK-NEXT: %1 = arith.addf %in, %in_0 : f32
// CHECK-NEXT: linalg.yield %1, %1 : f32, f32
// CHECK-NEXT: } -> (tensor<4x8xf32>, tensor<4x8xf32>)
// CHECK-NEXT: return %0#0 : tensor<4x8xf32>
func.func @dup(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %a, %b : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%o, %o : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %u: f32, %o1: f32, %o2: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z, %z : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %0#0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @transposes(
// CHECK-NEXT: %transposed = linalg.transpose ins(%arg0 : tensor<4x8x2xf32>) outs(%arg2 : tensor<2x4x8xf32>) permutation = [2, 0, 1]
// CHECK-NEXT: return %transposed, %arg0 : tensor<2x4x8xf32>, tensor<4x8x2xf32>
func.func @transposes(%a: tensor<4x8x2xf32>, %o: tensor<8x4x2xf32>, %p: tensor<2x4x8xf32>, %q: tensor<4x8x2xf32>) -> (tensor<2x4x8xf32>, tensor<4x8x2xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8x2xf32>) outs(%o : tensor<8x4x2xf32>) permutation = [1, 0, 2]
  %1 = linalg.transpose ins(%0 : tensor<8x4x2xf32>) outs(%p : tensor<2x4x8xf32>) permutation = [2, 1, 0]
  %2 = linalg.transpose ins(%a : tensor<4x8x2xf32>) outs(%q : tensor<4x8x2xf32>) permutation = [0, 1, 2]
  return %1, %2 : tensor<2x4x8xf32>, tensor<4x8x2xf32>
}

// CHECK-LABEL: func.func @broadcasts(
// CHECK-NEXT: %broadcasted = linalg.broadcast ins(%arg0 : tensor<4xf32>) outs(%arg2 : tensor<4x2x8xf32>) dimensions = [1, 2]
// CHECK-NEXT: %broadcasted_0 = linalg.broadcast ins(%arg0 : tensor<4xf32>) outs(%arg4 : tensor<8x4xf32>) dimensions = [0]
// CHECK-NEXT: return %broadcasted, %arg0, %broadcasted_0 : tensor<4x2x8xf32>, tensor<4xf32>, tensor<8x4xf32>
func.func @broadcasts(%a: tensor<4xf32>, %o: tensor<4x8xf32>, %p: tensor<4x2x8xf32>, %q: tensor<4xf32>, %r: tensor<8x4xf32>) -> (tensor<4x2x8xf32>, tensor<4xf32>, tensor<8x4xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%o : tensor<4x8xf32>) dimensions = [1]
  %1 = linalg.broadcast ins(%0 : tensor<4x8xf32>) outs(%p : tensor<4x2x8xf32>) dimensions = [1]
  %2 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%q : tensor<4xf32>) dimensions = []
  %3 = linalg.transpose ins(%0 : tensor<4x8xf32>) outs(%r : tensor<8x4xf32>) permutation = [1, 0]
  return %1, %2, %3 : tensor<4x2x8xf32>, tensor<4xf32>, tensor<8x4xf32>
}

// CHECK-LABEL: func.func @maps(
// CHECK-NEXT: %mapped = linalg.map ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>)
// CHECK-NEXT: (%in: f32, %init: f32) {
// CHECK-NEXT: linalg.yield %in : f32
// CHECK-NEXT: }
// CHECK-NEXT: %0 = linalg.copy ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: %reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) dimensions = []
// CHECK-NEXT: return %mapped, %0, %reduced : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
func.func @maps(%a: tensor<4xf32>, %q: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%q : tensor<4xf32>) (%in: f32, %i: f32) {
     linalg.yield %in : f32
  }
  %1 = linalg.copy ins(%a : tensor<4xf32>) outs(%q : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.reduce {arith.addf} ins(%a : tensor<4xf32>) outs(%q : tensor<4xf32>) dimensions = []
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @casts(
// CHECK-NEXT: %cast = tensor.cast %arg1 : tensor<?x8xf32> to tensor<4x8xf32>
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x8xf32>) outs(%cast : tensor<4x8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %1 = arith.addf %in, %in : f32
// CHECK-NEXT: linalg.yield %1 : f32
// CHECK-NEXT: } -> tensor<4x8xf32>
// CHECK-NEXT: %cast_0 = tensor.cast %0 : tensor<4x8xf32> to tensor<?x8xf32>
// CHECK-NEXT: return %cast_0 : tensor<?x8xf32>
func.func @casts(%a: tensor<4x8xf32>, %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c = tensor.cast %a : tensor<4x8xf32> to tensor<?x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  } -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @casts2(
// CHECK-NEXT: %0 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT: %1 = linalg.fill ins(%arg3 : f32) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT: %cast = tensor.cast %arg0 : tensor<?x8xf32> to tensor<4x8xf32>
// CHECK-NEXT: %2 = linalg.matmul ins(%cast, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%1 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT: return %2 : tensor<4x16xf32>
func.func @casts2(%a: tensor<?x8xf32>, %b: tensor<8x16xf32>, %n: index, %f: f32) -> tensor<4x16xf32> {
  %e = tensor.empty(%n) : tensor<?x16xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x16xf32>) outs(%z : tensor<?x16xf32>) -> tensor<?x16xf32>
  %1 = tensor.cast %0 : tensor<?x16xf32> to tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @fills(
// CHECK-NEXT: %0 = linalg.fill ins(%arg1 : f32) outs(%arg3 : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg2 {{[[][[]}}0, 1]] : tensor<4x8xf32> into tensor<32xf32>
// CHECK-NEXT: %1 = linalg.fill ins(%arg1 : f32) outs(%collapsed : tensor<32xf32>) -> tensor<32xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %arg2 {{[[][[]}}0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
// CHECK-NEXT: %2 = linalg.fill ins(%arg1 : f32) outs(%expanded : tensor<2x2x8xf32>) -> tensor<2x2x8xf32>
// CHECK-NEXT: %concat = tensor.concat dim(0) %arg2, %arg2 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %3 = linalg.fill ins(%arg1 : f32) outs(%concat : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT: %4 = tensor.empty() : tensor<6x8xf32>
// CHECK-NEXT: %5 = linalg.fill ins(%arg1 : f32) outs(%4 : tensor<6x8xf32>) -> tensor<6x8xf32>
// CHECK-NEXT: %6 = linalg.fill ins(%arg1 : f32) outs(%arg2 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: return %0, %1, %2, %arg1, %3, %5, %6 : tensor<8x4xf32>, tensor<32xf32>, tensor<2x2x8xf32>, f32, tensor<8x8xf32>, tensor<6x8xf32>, tensor<4x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @fills(%n: index, %f: f32, %a: tensor<4x8xf32>, %t: tensor<8x4xf32>, %i: index) -> (tensor<8x4xf32>, tensor<32xf32>, tensor<2x2x8xf32>, f32, tensor<8x8xf32>, tensor<6x8xf32>, tensor<4x8xf32>) {
  %z = linalg.fill ins(%f : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %z2 = linalg.fill ins(%f : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = linalg.transpose ins(%z : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  %1 = tensor.collapse_shape %z [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %2 = tensor.expand_shape %z [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
  %3 = tensor.extract %z[%i, %i] : tensor<4x8xf32>
  %4 = tensor.concat dim(0) %z, %z2 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %5 = tensor.pad %z low[1, 0] high[1, 0] {
  ^bb0(%u: index, %v: index):
    tensor.yield %f : f32
  } : tensor<4x8xf32> to tensor<6x8xf32>
  %6 = linalg.copy ins(%z : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<8x4xf32>, tensor<32xf32>, tensor<2x2x8xf32>, f32, tensor<8x8xf32>, tensor<6x8xf32>, tensor<4x8xf32>
}
