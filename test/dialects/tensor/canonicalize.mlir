// RUN: tsopt %s --canonicalize | FileCheck %s

// What is known of extents.
// CHECK-LABEL: func.func @dims
//  CHECK-SAME:   (%[[T:.*]]: tensor<?x8xf32>, %[[N:.*]]: index)
//       CHECK:   %[[D:.*]] = tensor.dim %[[T]]
//       CHECK:   return %c8, %[[N]], %[[N]], %[[D]]
func.func @dims(%t: tensor<?x8xf32>, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %t, %c1 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %1 = tensor.dim %e, %c0 : tensor<?x4xf32>
  %s = tensor.extract_slice %t[0, 0] [%n, 2] [1, 1] : tensor<?x8xf32> to tensor<?x2xf32>
  %2 = tensor.dim %s, %c0 : tensor<?x2xf32>
  %k = tensor.cast %t : tensor<?x8xf32> to tensor<?x?xf32>
  %3 = tensor.dim %k, %c0 : tensor<?x?xf32>
  return %0, %1, %2, %3 : index, index, index, index
}

// All of a tensor, what was just put, and what is put back where it was taken.
// CHECK-LABEL: func.func @slices
//  CHECK-SAME:   (%[[T:.*]]: tensor<8x8xf32>, %[[U:.*]]: tensor<4x4xf32>)
//   CHECK-DAG:   %[[X:.*]] = tensor.extract_slice %[[T]][0, 4] [4, 4] [1, 1]
//   CHECK-DAG:   %[[I:.*]] = tensor.insert_slice %[[X]] into %[[T]][4, 4]
//   CHECK-DAG:   %[[S:.*]] = tensor.extract_slice %[[T]][4, 4] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
//   CHECK-DAG:   %[[C:.*]] = tensor.cast %[[S]] : tensor<4x4xf32> to tensor<?x4xf32>
//       CHECK:   return %[[T]], %[[U]], %[[T]], %[[I]], %[[C]]
func.func @slices(%t: tensor<8x8xf32>, %u: tensor<4x4xf32>) -> (tensor<8x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<?x4xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[0, 0] [8, 8] [1, 1] : tensor<8x8xf32> to tensor<8x8xf32>
  %i = tensor.insert_slice %u into %t[4, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  %1 = tensor.extract_slice %i[4, 4] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %x = tensor.extract_slice %t[0, 4] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %2 = tensor.insert_slice %x into %t[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  %3 = tensor.insert_slice %x into %i[4, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  %4 = tensor.extract_slice %t[%c4, 4] [%c4, 4] [1, 1] : tensor<8x8xf32> to tensor<?x4xf32>
  return %0, %1, %2, %3, %4 : tensor<8x8xf32>, tensor<4x4xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<?x4xf32>
}

// Elements of what they were made of, and constants.
// CHECK-LABEL: func.func @elements
//  CHECK-SAME:   (%[[X:.*]]: f32, %[[Y:.*]]: f32
//   CHECK-DAG:   %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
//   CHECK-DAG:   %[[ONES:.*]] = arith.constant dense<1.000000e+00> : tensor<2xf32>
//   CHECK-DAG:   %[[FOUR:.*]] = arith.constant dense<1.000000e+00> : tensor<4xf32>
//   CHECK-DAG:   %[[THREE:.*]] = arith.constant 3.000000e+00 : f32
//       CHECK:   %[[E:.*]] = tensor.from_elements %[[X]], %[[Y]] : tensor<2x1xf32>
//       CHECK:   return %[[Y]], %[[TWO]], %[[ONES]], %[[E]], %[[FOUR]], %[[THREE]]
func.func @elements(%x: f32, %y: f32, %i: index) -> (f32, f32, tensor<2xf32>, tensor<2x1xf32>, tensor<4xf32>, f32) {
  %c1 = arith.constant 1 : index
  %f = tensor.from_elements %x, %y : tensor<2xf32>
  %0 = tensor.extract %f[%c1] : tensor<2xf32>
  %d = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = tensor.extract %d[%c1] : tensor<2xf32>
  %one = arith.constant 1.0 : f32
  %3 = tensor.from_elements %one, %one : tensor<2xf32>
  %4 = tensor.expand_shape %f [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %5 = tensor.splat %one : tensor<4xf32>
  %g = arith.constant dense<3.0> : tensor<8xf32>
  %h = tensor.extract_slice %g[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %6 = tensor.extract %h[%i] : tensor<4xf32>
  return %0, %2, %3, %4, %5, %6 : f32, f32, tensor<2xf32>, tensor<2x1xf32>, tensor<4xf32>, f32
}

// Casts that forget disappear in those who can know more; shapes that undo each other do.
// CHECK-LABEL: func.func @casts
//  CHECK-SAME:   (%[[T:.*]]: tensor<4x8xf32>, %[[D:.*]]: tensor<?x8xf32>, %[[N:.*]]: index)
//   CHECK-DAG:   tensor.cast %[[T]] : tensor<4x8xf32> to tensor<?x?xf32>
//   CHECK-DAG:   tensor.extract %[[T]][%[[N]], %[[N]]]
//   CHECK-DAG:   tensor.extract_slice %[[D]][0, 0] [4, 4] [1, 1] : tensor<?x8xf32> to tensor<4x4xf32>
//   CHECK-DAG:   tensor.empty() : tensor<4x8xf32>
//   CHECK-DAG:   tensor.collapse_shape %[[T]] {{\[\[}}0, 1]] : tensor<4x8xf32> into tensor<32xf32>
func.func @casts(%t: tensor<4x8xf32>, %d: tensor<?x8xf32>, %n: index) -> (tensor<?x?xf32>, f32, tensor<4x8xf32>, tensor<4x4xf32>, tensor<?x8xf32>, tensor<32xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.cast %t : tensor<4x8xf32> to tensor<?x8xf32>
  %0 = tensor.cast %a : tensor<?x8xf32> to tensor<?x?xf32>
  %1 = tensor.extract %0[%n, %n] : tensor<?x?xf32>
  %b = tensor.concat dim(0) %t : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = tensor.extract_slice %d[0, 0] [%n, 4] [1, 1] : tensor<?x8xf32> to tensor<?x4xf32>
  %3 = tensor.cast %s : tensor<?x4xf32> to tensor<4x4xf32>
  %4 = tensor.empty(%c4) : tensor<?x8xf32>
  %e = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
  %f = tensor.collapse_shape %e [[0, 1], [2]] : tensor<2x2x8xf32> into tensor<4x8xf32>
  %5 = tensor.collapse_shape %f [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  return %0, %1, %b, %3, %4, %5 : tensor<?x?xf32>, f32, tensor<4x8xf32>, tensor<4x4xf32>, tensor<?x8xf32>, tensor<32xf32>
}

// CHECK-LABEL: func.func @concats
//  CHECK-SAME:   (%[[T:.*]]: tensor<4x8xf32>)
//   CHECK-DAG:   %[[C:.*]] = tensor.concat dim(0) %[[T]], %[[T]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
//   CHECK-DAG:   tensor.cast %[[C]] : tensor<8x8xf32> to tensor<?x?xf32>
//   CHECK-DAG:   tensor.cast %[[T]] : tensor<4x8xf32> to tensor<?x8xf32>
func.func @concats(%t: tensor<4x8xf32>) -> (tensor<?x?xf32>, tensor<?x8xf32>) {
  %0 = tensor.concat dim(0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<?x?xf32>
  %1 = tensor.concat dim(0) %t : (tensor<4x8xf32>) -> tensor<?x8xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x8xf32>
}

// A constant whose elements are what is put in.
// CHECK-LABEL: func.func @inserted
//       CHECK:   %[[C:.*]] = arith.constant dense<1.0{{.*}}> : tensor<4x8xf32>
//       CHECK:   return %[[C]]
func.func @inserted(%i: index) -> tensor<4x8xf32> {
  %c = arith.constant dense<1.0> : tensor<4x8xf32>
  %one = arith.constant 1.0 : f32
  %0 = tensor.insert %one into %c[%i, %i] : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
