// RUN: tsopt %s --linalg-specialize-generic-ops | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @f(
// CHECK-NEXT: %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT: %1 = linalg.exp ins(%arg0 : tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %2 = linalg.add ins(%arg0, %1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %3 = linalg.fill ins(%arg4 : f32) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %4 = linalg.copy ins(%arg0 : tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg6 : tensor<8x4xf32>) permutation = [1, 0]
// CHECK-NEXT: %broadcasted = linalg.broadcast ins(%arg5 : tensor<8xf32>) outs(%arg3 : tensor<4x8xf32>) dimensions = [0]
// CHECK-NEXT: %5 = linalg.sub ins(%1, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: return %0, %1, %2, %3, %4, %transposed, %broadcasted, %5 : tensor<4x16xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>
func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %e: tensor<4x8xf32>, %z: f32, %v: tensor<8xf32>, %t: tensor<8x4xf32>) -> (tensor<4x16xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %p = math.exp %x : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.addf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(i,j)->()>, #id], iterator_types = ["parallel", "parallel"]} ins(%z : f32) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  %5 = linalg.generic {indexing_maps = [affine_map<(i,j)->(j,i)>, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  %6 = linalg.generic {indexing_maps = [affine_map<(i,j)->(j)>, #id], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  %7 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %y, %x : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4x16xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<8x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @g(
// CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg0, %arg1 : tensor<4x8xi8>, tensor<8x16xi8>) outs(%arg2 : tensor<4x16xi32>) -> tensor<4x16xi32>
// CHECK-NEXT: %1 = linalg.fill ins(%cst : f32) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %2 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT: %transposed = linalg.transpose ins(%arg6 : tensor<8x4xf32>) outs(%2 : tensor<4x8xf32>) permutation = [1, 0]
// CHECK-NEXT: %3 = linalg.div ins(%arg4, %transposed : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: %4 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %10 = arith.addf %in, %in : f32
// CHECK-NEXT: linalg.yield %10 : f32
// CHECK-NEXT: } -> tensor<4x8xf32>
// CHECK-NEXT: %5 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %out: f32):
// CHECK-NEXT: %10 = arith.addf %in, %out : f32
// CHECK-NEXT: linalg.yield %10 : f32
// CHECK-NEXT: } -> tensor<4x8xf32>
// CHECK-NEXT: %6 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT: %broadcasted = linalg.broadcast ins(%arg5 : tensor<8xf32>) outs(%6 : tensor<4x8xf32>) dimensions = [0]
// CHECK-NEXT: %7 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel"]} ins(%arg4, %broadcasted : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_1: f32, %out: f32):
// CHECK-NEXT: %10 = arith.divf %in, %in_1 : f32
// CHECK-NEXT: %11 = math.exp %10 : f32
// CHECK-NEXT: linalg.yield %11 : f32
// CHECK-NEXT: } -> tensor<4x8xf32>
// CHECK-NEXT: %8 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT: %transposed_0 = linalg.transpose ins(%arg6 : tensor<8x4xf32>) outs(%8 : tensor<4x8xf32>) permutation = [1, 0]
// CHECK-NEXT: %9 = linalg.add ins(%arg4, %transposed_0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg3 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT: return %0, %1, %3, %4, %5, %7, %9 : tensor<4x16xi32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
func.func @g(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>, %e: tensor<4x8xf32>, %x: tensor<4x8xf32>, %y: tensor<8xf32>, %w: tensor<8x4xf32>) -> (tensor<4x16xi32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  %1 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x8xf32>) {
  ^bb0(%o: f32):
    %p = arith.constant 1.0 : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [#id, affine_map<(i,j)->(j,i)>, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.divf %i, %j : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %p = arith.addf %i, %i : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %p = arith.addf %i, %o : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  %5 = linalg.generic {indexing_maps = [#id, affine_map<(i,j)->(j)>, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.divf %i, %j : f32
    %q = math.exp %p : f32
    linalg.yield %q : f32
  } -> tensor<4x8xf32>
  %6 = linalg.generic {indexing_maps = [#id, affine_map<(i,j)->(j,i)>, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %w : tensor<4x8xf32>, tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%i: f32, %j: f32, %o: f32):
    %p = arith.addf %i, %j fastmath<fast> : f32
    linalg.yield %p : f32
  } -> tensor<4x8xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<4x16xi32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @comm(
// CHECK-NEXT: %0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT: %1 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT: return %0, %1 : tensor<4x16xf32>, tensor<4x16xf32>
func.func @comm(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> (tensor<4x16xf32>, tensor<4x16xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %y, %x : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(n,k,m)->(m,k)>, affine_map<(n,k,m)->(k,n)>, affine_map<(n,k,m)->(m,n)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %y, %x : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4x16xf32>
  return %0, %1 : tensor<4x16xf32>, tensor<4x16xf32>
}

// CHECK-LABEL: func.func @conv(
// CHECK-NEXT: %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%arg0, %arg1 : tensor<1x2x9x8xf32>, tensor<3x2x3x3xf32>) outs(%arg2 : tensor<1x3x4x6xf32>) -> tensor<1x3x4x6xf32>
// CHECK-NEXT: %1 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<1x2x9x8xf32>, tensor<3x2x3x3xf32>) outs(%arg2 : tensor<1x3x4x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %3 = arith.mulf %in, %in_0 : f32
// CHECK-NEXT: %4 = arith.addf %out, %3 : f32
// CHECK-NEXT: linalg.yield %4 : f32
// CHECK-NEXT: } -> tensor<1x3x4x6xf32>
// CHECK-NEXT: %2 = linalg.generic {indexing_maps = [#{{.*}}, #{{.*}}, #{{.*}}], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<1x2x9x8xf32>, tensor<3x2x3x3xf32>) outs(%arg2 : tensor<1x3x4x6xf32>) {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: %3 = arith.mulf %in_0, %in : f32
// CHECK-NEXT: %4 = arith.addf %3, %out : f32
// CHECK-NEXT: linalg.yield %4 : f32
// CHECK-NEXT: } -> tensor<1x3x4x6xf32>
// CHECK-NEXT: return %0, %1, %2 : tensor<1x3x4x6xf32>, tensor<1x3x4x6xf32>, tensor<1x3x4x6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @conv(%x: tensor<1x2x9x8xf32>, %w: tensor<3x2x3x3xf32>, %y: tensor<1x3x4x6xf32>) -> (tensor<1x3x4x6xf32>, tensor<1x3x4x6xf32>, tensor<1x3x4x6xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(n,f,y,x,c,r,s)->(n,c,y*2+r,x+s)>, affine_map<(n,f,y,x,c,r,s)->(f,c,r,s)>, affine_map<(n,f,y,x,c,r,s)->(n,f,y,x)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<1x2x9x8xf32>, tensor<3x2x3x3xf32>) outs(%y : tensor<1x3x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x3x4x6xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(f,n,y,x,c,r,s)->(n,c,y*2+r,x+s)>, affine_map<(f,n,y,x,c,r,s)->(f,c,r,s)>, affine_map<(f,n,y,x,c,r,s)->(n,f,y,x)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<1x2x9x8xf32>, tensor<3x2x3x3xf32>) outs(%y : tensor<1x3x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x3x4x6xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(n,f,y,x,c,r,s)->(n,c,y*2+r,x+s)>, affine_map<(n,f,y,x,c,r,s)->(f,c,r,s)>, affine_map<(n,f,y,x,c,r,s)->(n,f,y,x)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<1x2x9x8xf32>, tensor<3x2x3x3xf32>) outs(%y : tensor<1x3x4x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %b, %a : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x3x4x6xf32>
  return %0, %1, %2 : tensor<1x3x4x6xf32>, tensor<1x3x4x6xf32>, tensor<1x3x4x6xf32>
}
