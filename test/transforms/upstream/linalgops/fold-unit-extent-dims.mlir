// RUN: tsopt %s --linalg-fold-unit-extent-dims | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @one(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{[[][[]}}0, 1]] : tensor<1x8xf32> into tensor<8xf32>
// CHECK-NEXT: %collapsed_0 = tensor.collapse_shape %arg1 {{[[][[]}}0, 1]] : tensor<1x8xf32> into tensor<8xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<8xf32>
// CHECK-NEXT: %1 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%collapsed, %collapsed_0 : tensor<8xf32>, tensor<8xf32>) outs(%0 : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_1: f32, %out: f32):
// CHECK-NEXT: %2 = arith.addf %in, %in_1 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<8xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %1 {{[[][[]}}0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
// CHECK-NEXT: return %expanded : tensor<1x8xf32>
func.func @one(%a: tensor<1x8xf32>, %o: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x8xf32>) outs(%o : tensor<1x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// CHECK-LABEL: func.func @empty(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{[[][[]}}0, 1, 2]] : tensor<1x8x1xf32> into tensor<8xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<8xf32>
// CHECK-NEXT: %1 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%collapsed, %arg1 : tensor<8xf32>, tensor<8xf32>) outs(%0 : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %2 = arith.addf %in, %in_0 : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<8xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %1 {{[[][[]}}0, 1, 2]] output_shape [1, 8, 1] : tensor<8xf32> into tensor<1x8x1xf32>
// CHECK-NEXT: return %expanded : tensor<1x8x1xf32>
func.func @empty(%a: tensor<1x8x1xf32>, %v: tensor<8xf32>) -> tensor<1x8x1xf32> {
  %e = tensor.empty() : tensor<1x8x1xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i,j,k)->(i,j,k)>, affine_map<(i,j,k)->(j)>, affine_map<(i,j,k)->(i,j,k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %v : tensor<1x8x1xf32>, tensor<8xf32>) outs(%e : tensor<1x8x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<1x8x1xf32>
  return %0 : tensor<1x8x1xf32>
}

// CHECK-LABEL: func.func @index(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{[[][[]}}0, 1]] : tensor<1x8xindex> into tensor<8xindex>
// CHECK-NEXT: %0 = tensor.empty() : tensor<8xindex>
// CHECK-NEXT: %1 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%collapsed : tensor<8xindex>) outs(%0 : tensor<8xindex>) {
// CHECK-NEXT: ^bb0(%in: index, %out: index):
// CHECK-NEXT: %2 = linalg.index 0 : index
// CHECK-NEXT: %3 = arith.addi %2, %in : index
// CHECK-NEXT: linalg.yield %3 : index
// CHECK-NEXT: } -> tensor<8xindex>
// CHECK-NEXT: %expanded = tensor.expand_shape %1 {{[[][[]}}0, 1]] output_shape [1, 8] : tensor<8xindex> into tensor<1x8xindex>
// CHECK-NEXT: return %expanded : tensor<1x8xindex>
func.func @index(%a: tensor<1x8xindex>) -> tensor<1x8xindex> {
  %e = tensor.empty() : tensor<1x8xindex>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x8xindex>) outs(%e : tensor<1x8xindex>) {
  ^bb0(%x: index, %o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %z = arith.addi %i, %j : index
    %w = arith.addi %z, %x : index
    linalg.yield %w : index
  } -> tensor<1x8xindex>
  return %0 : tensor<1x8xindex>
}

// CHECK-LABEL: func.func @all(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<f32>
// CHECK-NEXT: %1 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = []} ins(%collapsed : tensor<f32>) outs(%0 : tensor<f32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %2 = arith.addf %in, %in : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<f32>
// CHECK-NEXT: %expanded = tensor.expand_shape %1 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
// CHECK-NEXT: return %expanded : tensor<1x1xf32>
func.func @all(%a: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %e = tensor.empty() : tensor<1x1xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  } -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @sum(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{[[][[]}}0, 1, 2], [3]] : tensor<1x?x1x?xf32> into tensor<?x?xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<f32>
// CHECK-NEXT: %1 = linalg.fill ins(%arg1 : f32) outs(%0 : tensor<f32>) -> tensor<f32>
// CHECK-NEXT: %2 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["reduction", "reduction"]} ins(%collapsed : tensor<?x?xf32>) outs(%1 : tensor<f32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %3 = arith.addf %in, %out : f32
// CHECK-NEXT: linalg.yield %3 : f32
// CHECK-NEXT: } -> tensor<f32>
// CHECK-NEXT: %expanded = tensor.expand_shape %2 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
// CHECK-NEXT: return %expanded : tensor<1x1xf32>
func.func @sum(%a: tensor<1x?x1x?xf32>, %f: f32) -> tensor<1x1xf32> {
  %e = tensor.empty() : tensor<1x1xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<1x1xf32>) -> tensor<1x1xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i,j,k,l)->(i,j,k,l)>, affine_map<(i,j,k,l)->(i,k)>], iterator_types = ["parallel", "reduction", "parallel", "reduction"]} ins(%a : tensor<1x?x1x?xf32>) outs(%z : tensor<1x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @conv(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{[[][[]}}0, 1], [2], [3]] : tensor<1x2x8x8xf32> into tensor<2x8x8xf32>
// CHECK-NEXT: %collapsed_0 = tensor.collapse_shape %arg1 {{[[][[]}}0], [1, 2, 3]] : tensor<4x2x1x1xf32> into tensor<4x2xf32>
// CHECK-NEXT: %collapsed_1 = tensor.collapse_shape %arg2 {{[[][[]}}0, 1], [2], [3]] : tensor<1x4x8x8xf32> into tensor<4x8x8xf32>
// CHECK-NEXT: %0 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%collapsed, %collapsed_0 : tensor<2x8x8xf32>, tensor<4x2xf32>) outs(%collapsed_1 : tensor<4x8x8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_2: f32, %out: f32):
// CHECK-NEXT: %1 = arith.mulf %in, %in_2 : f32
// CHECK-NEXT: %2 = arith.addf %1, %out : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<4x8x8xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %0 {{[[][[]}}0, 1], [2], [3]] output_shape [1, 4, 8, 8] : tensor<4x8x8xf32> into tensor<1x4x8x8xf32>
// CHECK-NEXT: return %expanded : tensor<1x4x8x8xf32>
func.func @conv(%x: tensor<1x2x8x8xf32>, %w: tensor<4x2x1x1xf32>, %y: tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n,f,y,x,c,r,s)->(n,c,y+r,x+s)>, affine_map<(n,f,y,x,c,r,s)->(f,c,r,s)>, affine_map<(n,f,y,x,c,r,s)->(n,f,y,x)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<1x2x8x8xf32>, tensor<4x2x1x1xf32>) outs(%y : tensor<1x4x8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x4x8x8xf32>
  return %0 : tensor<1x4x8x8xf32>
}

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{[[][[]}}0, 1]] : tensor<1x8xf32> into tensor<8xf32>
// CHECK-NEXT: %0 = tensor.empty() : tensor<8xf32>
// CHECK-NEXT: %1 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%collapsed : tensor<8xf32>) outs(%0 : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %4 = arith.addf %in, %in : f32
// CHECK-NEXT: linalg.yield %4 : f32
// CHECK-NEXT: } -> tensor<8xf32>
// CHECK-NEXT: %2 = tensor.empty() : tensor<8xf32>
// CHECK-NEXT: %3 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%2 : tensor<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %4 = arith.mulf %in, %in : f32
// CHECK-NEXT: linalg.yield %4 : f32
// CHECK-NEXT: } -> tensor<8xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %3 {{[[][[]}}0, 1]] output_shape [1, 8] : tensor<8xf32> into tensor<1x8xf32>
// CHECK-NEXT: return %expanded : tensor<1x8xf32>
func.func @chain(%a: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %e = tensor.empty() : tensor<1x8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x8xf32>) outs(%e : tensor<1x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  } -> tensor<1x8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<1x8xf32>) outs(%e : tensor<1x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.mulf %x, %x : f32
    linalg.yield %z : f32
  } -> tensor<1x8xf32>
  return %1 : tensor<1x8xf32>
}

// CHECK-LABEL: func.func @named(
// CHECK-NEXT: %0 = linalg.matmul ins(%arg0, %arg1 : tensor<1x8xf32>, tensor<8x4xf32>) outs(%arg2 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT: return %0 : tensor<1x4xf32>
func.func @named(%a: tensor<1x8xf32>, %b: tensor<8x4xf32>, %c: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x8xf32>, tensor<8x4xf32>) outs(%c : tensor<1x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// CHECK-LABEL: func.func @memory(
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %arg0 {{[[][[]}}0, 1]] : memref<1x8xf32> into memref<8xf32>
// CHECK-NEXT: %collapse_shape_0 = memref.collapse_shape %arg1 {{[[][[]}}0, 1]] : memref<1x8xf32> into memref<8xf32>
// CHECK-NEXT: linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel"]} ins(%collapse_shape : memref<8xf32>) outs(%collapse_shape_0 : memref<8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %0 = arith.addf %in, %in : f32
// CHECK-NEXT: linalg.yield %0 : f32
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @memory(%a: memref<1x8xf32>, %b: memref<1x8xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<1x8xf32>) outs(%b : memref<1x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  }
  return
}

// CHECK-LABEL: func.func @bcast(
// CHECK-NEXT: %0 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{[[][[]}}0, 1]] : tensor<1x8xf32> into tensor<8xf32>
// CHECK-NEXT: %1 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<8xf32>) outs(%0 : tensor<4x8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %2 = arith.addf %in, %in : f32
// CHECK-NEXT: linalg.yield %2 : f32
// CHECK-NEXT: } -> tensor<4x8xf32>
// CHECK-NEXT: return %1 : tensor<4x8xf32>
func.func @bcast(%a: tensor<1x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (0, j)>, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.addf %x, %x : f32
    linalg.yield %z : f32
  } -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @pad(
// CHECK-NEXT: %collapsed = tensor.collapse_shape %arg0 {{[[][[]}}0, 1, 2]] : tensor<1x8x1xf32> into tensor<8xf32>
// CHECK-NEXT: %padded = tensor.pad %collapsed low[1] high[1] {
// CHECK-NEXT: ^bb0(%arg2: index):
// CHECK-NEXT: tensor.yield %arg1 : f32
// CHECK-NEXT: } : tensor<8xf32> to tensor<10xf32>
// CHECK-NEXT: %expanded = tensor.expand_shape %padded {{[[][[]}}0, 1, 2]] output_shape [1, 10, 1] : tensor<10xf32> into tensor<1x10x1xf32>
// CHECK-NEXT: return %expanded : tensor<1x10x1xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @pad(%a: tensor<1x8x1xf32>, %f: f32) -> tensor<1x10x1xf32> {
  %0 = tensor.pad %a low[0, 1, 0] high[0, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<1x8x1xf32> to tensor<1x10x1xf32>
  return %0 : tensor<1x10x1xf32>
}
