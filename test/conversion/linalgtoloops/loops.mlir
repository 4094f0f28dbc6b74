// RUN: tsopt %s --convert-linalg-to-loops | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @matmul(
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?x8xf32>
// CHECK-NEXT: scf.for %arg3 = %c0 to %dim step %c1 {
// CHECK-NEXT: scf.for %arg4 = %c0 to %c16 step %c1 {
// CHECK-NEXT: scf.for %arg5 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %0 = memref.load %arg0[%arg3, %arg5] : memref<?x8xf32>
// CHECK-NEXT: %1 = memref.load %arg1[%arg5, %arg4] : memref<8x16xf32>
// CHECK-NEXT: %2 = memref.load %arg2[%arg3, %arg4] : memref<?x16xf32>
// CHECK-NEXT: %3 = arith.mulf %0, %1 : f32
// CHECK-NEXT: %4 = arith.addf %2, %3 : f32
// CHECK-NEXT: memref.store %4, %arg2[%arg3, %arg4] : memref<?x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @matmul(%a: memref<?x8xf32>, %b: memref<8x16xf32>, %c: memref<?x16xf32>) {
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x16xf32>) outs(%c : memref<?x16xf32>)
  return
}

// CHECK-LABEL: func.func @fill(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c16 = arith.constant 16 : index
// CHECK-NEXT: scf.for %arg2 = %c0 to %c4 step %c1 {
// CHECK-NEXT: scf.for %arg3 = %c0 to %c16 step %c1 {
// CHECK-NEXT: memref.store %arg0, %arg1[%arg2, %arg3] : memref<4x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @fill(%z: f32, %c: memref<4x16xf32>) {
  linalg.fill ins(%z : f32) outs(%c : memref<4x16xf32>)
  return
}

// CHECK-LABEL: func.func @conv(
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %dim = memref.dim %arg2, %c3 : memref<1x3x4x?xf32>
// CHECK-NEXT: scf.for %arg3 = %c0 to %c1 step %c1 {
// CHECK-NEXT: scf.for %arg4 = %c0 to %c3 step %c1 {
// CHECK-NEXT: scf.for %arg5 = %c0 to %c4 step %c1 {
// CHECK-NEXT: scf.for %arg6 = %c0 to %dim step %c1 {
// CHECK-NEXT: scf.for %arg7 = %c0 to %c2 step %c1 {
// CHECK-NEXT: scf.for %arg8 = %c0 to %c3 step %c1 {
// CHECK-NEXT: scf.for %arg9 = %c0 to %c3 step %c1 {
// CHECK-NEXT: %0 = affine.apply #{{.*}}(%arg5, %arg8)
// CHECK-NEXT: %1 = affine.apply #{{.*}}(%arg6, %arg9)
// CHECK-NEXT: %2 = memref.load %arg0[%arg3, %arg7, %0, %1] : memref<1x2x9x8xf32>
// CHECK-NEXT: %3 = memref.load %arg1[%arg4, %arg7, %arg8, %arg9] : memref<3x2x3x3xf32>
// CHECK-NEXT: %4 = memref.load %arg2[%arg3, %arg4, %arg5, %arg6] : memref<1x3x4x?xf32>
// CHECK-NEXT: %5 = arith.mulf %2, %3 : f32
// CHECK-NEXT: %6 = arith.addf %4, %5 : f32
// CHECK-NEXT: memref.store %6, %arg2[%arg3, %arg4, %arg5, %arg6] : memref<1x3x4x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @conv(%x: memref<1x2x9x8xf32>, %w: memref<3x2x3x3xf32>, %y: memref<1x3x4x?xf32>) {
  linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>} ins(%x, %w : memref<1x2x9x8xf32>, memref<3x2x3x3xf32>) outs(%y : memref<1x3x4x?xf32>)
  return
}

// CHECK-LABEL: func.func @pool(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c7 = arith.constant 7 : index
// CHECK-NEXT: %c6 = arith.constant 6 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %c1 step %c1 {
// CHECK-NEXT: scf.for %arg4 = %c0 to %c2 step %c1 {
// CHECK-NEXT: scf.for %arg5 = %c0 to %c7 step %c1 {
// CHECK-NEXT: scf.for %arg6 = %c0 to %c6 step %c1 {
// CHECK-NEXT: scf.for %arg7 = %c0 to %c3 step %c1 {
// CHECK-NEXT: scf.for %arg8 = %c0 to %c3 step %c1 {
// CHECK-NEXT: %0 = affine.apply #{{.*}}(%arg5, %arg7)
// CHECK-NEXT: %1 = affine.apply #{{.*}}(%arg6, %arg8)
// CHECK-NEXT: %2 = memref.load %arg0[%arg3, %arg4, %0, %1] : memref<1x2x9x8xf32>
// CHECK-NEXT: %3 = memref.load %arg2[%arg3, %arg4, %arg5, %arg6] : memref<1x2x7x6xf32>
// CHECK-NEXT: %4 = arith.maximumf %3, %2 : f32
// CHECK-NEXT: memref.store %4, %arg2[%arg3, %arg4, %arg5, %arg6] : memref<1x2x7x6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @pool(%x: memref<1x2x9x8xf32>, %w: memref<3x3xf32>, %y: memref<1x2x7x6xf32>) {
  linalg.pooling_nchw_max ins(%x, %w : memref<1x2x9x8xf32>, memref<3x3xf32>) outs(%y : memref<1x2x7x6xf32>)
  return
}

// CHECK-LABEL: func.func @index(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: scf.for %arg1 = %c0 to %c4 step %c1 {
// CHECK-NEXT: scf.for %arg2 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %0 = arith.addi %arg1, %arg2 : index
// CHECK-NEXT: memref.store %0, %arg0[%arg1, %arg2] : memref<4x8xindex>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @index(%a: memref<4x8xindex>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  }
  return
}

// CHECK-LABEL: func.func @reduce(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: scf.for %arg4 = %c0 to %c4 step %c1 {
// CHECK-NEXT: scf.for %arg5 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %0 = memref.load %arg0[%arg4, %arg5] : memref<4x8xf32>
// CHECK-NEXT: %1 = memref.load %arg1[] : memref<f32>
// CHECK-NEXT: %2 = arith.addf %0, %1 : f32
// CHECK-NEXT: memref.store %2, %arg1[] : memref<f32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: scf.for %arg4 = %c0 to %c8 step %c1 {
// CHECK-NEXT: scf.for %arg5 = %c0 to %c4 step %c1 {
// CHECK-NEXT: %0 = memref.load %arg0[%arg5, %arg4] : memref<4x8xf32>
// CHECK-NEXT: memref.store %0, %arg2[%arg4, %arg5] : memref<8x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: scf.for %arg4 = %c0 to %c4 step %c1 {
// CHECK-NEXT: scf.for %arg5 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %0 = memref.load %arg0[%arg4, %arg5] : memref<4x8xf32>
// CHECK-NEXT: %1 = memref.load %arg3[%arg5] : memref<8xf32>
// CHECK-NEXT: %2 = arith.addf %1, %0 : f32
// CHECK-NEXT: memref.store %2, %arg3[%arg5] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: scf.for %arg4 = %c0 to %c4 step %c1 {
// CHECK-NEXT: scf.for %arg5 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %0 = memref.load %arg0[%arg4, %arg5] : memref<4x8xf32>
// CHECK-NEXT: memref.store %0, %arg0[%arg4, %arg5] : memref<4x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @reduce(%a: memref<4x8xf32>, %o: memref<f32>, %t: memref<8x4xf32>, %m: memref<8xf32>) {
  linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : memref<4x8xf32>) outs(%o : memref<f32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%t : memref<8x4xf32>) permutation = [1, 0]
  linalg.reduce {arith.addf} ins(%a : memref<4x8xf32>) outs(%m : memref<8xf32>) dimensions = [0]
  linalg.copy ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @scalar(
// CHECK-NEXT: %0 = memref.load %arg0[] : memref<f32>
// CHECK-NEXT: %1 = memref.load %arg1[] : memref<f32>
// CHECK-NEXT: %2 = arith.addf %0, %1 : f32
// CHECK-NEXT: memref.store %2, %arg1[] : memref<f32>
// CHECK-NEXT: return
func.func @scalar(%a: memref<f32>, %b: memref<f32>, %z: memref<0x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%a : memref<f32>) outs(%b : memref<f32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @quasi(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: %c2 = arith.constant 2 : index
// CHECK-NEXT: %c3 = arith.constant 3 : index
// CHECK-NEXT: %c6 = arith.constant 6 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %c1 step %c1 {
// CHECK-NEXT: scf.for %arg4 = %c0 to %c2 step %c1 {
// CHECK-NEXT: scf.for %arg5 = %c0 to %c3 step %c1 {
// CHECK-NEXT: scf.for %arg6 = %c0 to %c6 step %c1 {
// CHECK-NEXT: scf.for %arg7 = %c0 to %c2 step %c1 {
// CHECK-NEXT: scf.for %arg8 = %c0 to %c3 step %c1 {
// CHECK-NEXT: scf.for %arg9 = %c0 to %c2 step %c1 {
// CHECK-NEXT: %0 = affine.apply #{{.*}}(%arg5, %arg8)
// CHECK-NEXT: %1 = affine.apply #{{.*}}(%arg6, %arg9)
// CHECK-NEXT: %2 = memref.load %arg0[%arg3, %arg7, %0, %1] : memref<1x2x7x4xf32>
// CHECK-NEXT: %3 = memref.load %arg1[%arg4, %arg7, %arg8, %arg9] : memref<2x2x3x2xf32>
// CHECK-NEXT: %4 = memref.load %arg2[%arg3, %arg4, %arg5, %arg6] : memref<1x2x3x6xf32>
// CHECK-NEXT: %5 = arith.mulf %2, %3 : f32
// CHECK-NEXT: %6 = arith.addf %4, %5 : f32
// CHECK-NEXT: memref.store %6, %arg2[%arg3, %arg4, %arg5, %arg6] : memref<1x2x3x6xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @quasi(%in: memref<1x2x7x4xf32>, %w: memref<2x2x3x2xf32>, %o: memref<1x2x3x6xf32>) {
  linalg.generic {indexing_maps = [affine_map<(b,k,p,q,c,r,s) -> (b,c,p*2+r,q floordiv 2 + s)>, affine_map<(b,k,p,q,c,r,s)->(k,c,r,s)>, affine_map<(b,k,p,q,c,r,s)->(b,k,p,q)>],
    iterator_types = ["parallel","parallel","parallel","parallel","reduction","reduction","reduction"]} ins(%in, %w : memref<1x2x7x4xf32>, memref<2x2x3x2xf32>) outs(%o : memref<1x2x3x6xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @mapped(
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c8 = arith.constant 8 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: scf.for %arg3 = %c0 to %c8 step %c1 {
// CHECK-NEXT: %1 = memref.load %arg0[%arg3] : memref<8xf32>
// CHECK-NEXT: %2 = math.exp %1 : f32
// CHECK-NEXT: memref.store %2, %arg1[%arg3] : memref<8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %0 = linalg.exp ins(%arg2 : tensor<4xf32>) outs(%arg2 : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT: return %0 : tensor<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @mapped(%a: memref<8xf32>, %b: memref<8xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  linalg.map {math.exp} ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
