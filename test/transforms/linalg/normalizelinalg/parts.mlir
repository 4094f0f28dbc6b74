// Parts of tensors that no reader can read by its own map: an operation copies them, which readers can be one kernel with.
//
// RUN: tsopt %s --normalize-linalg --split-input-file | FileCheck %s
// RUN: not tsopt %s --linalg-to-tile --split-input-file | FileCheck %s --check-prefix=TILE
// UNSUPPORTED: upstream

// The sum runs as often as the part is long, which the whole tensor does not say. It is one kernel with the copy, and the
// tile is a window of the whole.
// CHECK-DAG: [[PART:#.*]] = affine_map<(d0, d1) -> (d0, d1 mod 15)>
// CHECK-DAG: [[ID:#.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @sum(
// CHECK-SAME: [[X:%.*]]: tensor<16x16xf32>)
// CHECK-NOT: extract_slice
// CHECK: [[E:%.*]] = tensor.empty() : tensor<16x15xf32>
// CHECK: [[COPY:%.*]] = linalg.generic {indexing_maps = {{\[}}[[PART]], [[ID]]], iterator_types = ["parallel", "parallel"]} ins([[X]] : tensor<16x16xf32>) outs([[E]] : tensor<16x15xf32>)
// CHECK-NEXT: ^bb0([[V:%.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: linalg.yield [[V]] : f32
// CHECK: linalg.generic {{.*}}, iterator_types = ["parallel", "reduction"]} ins([[COPY]] : tensor<16x15xf32>)
// TILE-LABEL: func.func private @sum_1(
// TILE: [[T:%.*]] = tile.load %{{.*}}[0, 0] : memref<16x16xf32> -> tensor<16x15xf32>
// TILE-NEXT: tile.reduce add [[T]] dims [1]
func.func @sum(%x: tensor<16x16xf32>) -> tensor<16xf32> {
  %zero = arith.constant 0.0 : f32
  %part = tensor.extract_slice %x[0, 0] [16, 15] [1, 1] : tensor<16x16xf32> to tensor<16x15xf32>
  %e = tensor.empty() : tensor<16xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %0 = linalg.reduce {arith.addf} ins(%part : tensor<16x15xf32>) outs(%z : tensor<16xf32>) dimensions = [1]
  return %0 : tensor<16xf32>
}

// -----

// Every other element of a result, which is returned as well: the copy is computed from it.
// CHECK: [[EVERY:#.*]] = affine_map<(d0) -> (d0 * 2 + 1)>
// CHECK-LABEL: func.func @returned(
// CHECK: [[EXP:%.*]] = linalg.generic
// CHECK: [[COPY:%.*]] = linalg.generic {indexing_maps = {{\[}}[[EVERY]], #{{.*}}], iterator_types = ["parallel"]} ins([[EXP]] :
// CHECK: return [[EXP]], [[COPY]]
// TILE-LABEL: func.func private @copy
// TILE: tile.load %{{.*}}[1] [8] [2] : memref<17xf32> -> tensor<8xf32>
func.func @returned(%x: tensor<17xf32>) -> (tensor<17xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<17xf32>
  %0 = linalg.exp ins(%x : tensor<17xf32>) outs(%e : tensor<17xf32>) -> tensor<17xf32>
  %part = tensor.extract_slice %0[1] [8] [2] : tensor<17xf32> to tensor<8xf32>
  return %0, %part : tensor<17xf32>, tensor<8xf32>
}

// -----

// A reader with another operand reads the whole: nothing is copied.
// CHECK-LABEL: func.func @read(
// CHECK-SAME: [[X:%.*]]: tensor<16xf32>, [[Y:%.*]]: tensor<8xf32>)
// CHECK: linalg.generic {{.*}} ins([[X]], [[Y]] :
// CHECK-NOT: linalg.generic
func.func @read(%x: tensor<16xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %part = tensor.extract_slice %x[3] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.add ins(%part, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Where a part begins is known at run time: it stays.
// CHECK-LABEL: func.func @somewhere(
// CHECK: tensor.extract_slice
func.func @somewhere(%x: tensor<16xf32>, %at: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %0 = linalg.exp ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %part = tensor.extract_slice %0[%at] [8] [1] : tensor<16xf32> to tensor<8xf32>
  return %part : tensor<8xf32>
}
