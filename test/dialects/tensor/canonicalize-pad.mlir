// RUN: tsopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @pads(
// CHECK-NEXT: %padded = tensor.pad %arg1 nofold low[0, 0] high[0, 0] {
// CHECK-NEXT: ^bb0(%arg5: index, %arg6: index):
// CHECK-NEXT: tensor.yield %arg3 : f32
// CHECK-NEXT: } : tensor<4x8xf32> to tensor<4x8xf32>
// CHECK-NEXT: %padded_0 = tensor.pad %arg1 low[0, 1] high[1, %arg2] {
// CHECK-NEXT: ^bb0(%arg5: index, %arg6: index):
// CHECK-NEXT: tensor.yield %arg3 : f32
// CHECK-NEXT: } : tensor<4x8xf32> to tensor<5x?xf32>
// CHECK-NEXT: %cast = tensor.cast %padded_0 : tensor<5x?xf32> to tensor<?x?xf32>
// CHECK-NEXT: %padded_1 = tensor.pad %arg1 low[1, 1] high[1, 1] {
// CHECK-NEXT: ^bb0(%arg5: index, %arg6: index):
// CHECK-NEXT: tensor.yield %arg3 : f32
// CHECK-NEXT: } : tensor<4x8xf32> to tensor<6x10xf32>
// CHECK-NEXT: %padded_2 = tensor.pad %arg1 low[2, 2] high[2, 2] {
// CHECK-NEXT: ^bb0(%arg5: index, %arg6: index):
// CHECK-NEXT: tensor.yield %arg3 : f32
// CHECK-NEXT: } : tensor<4x8xf32> to tensor<8x12xf32>
// CHECK-NEXT: return %arg1, %arg0, %padded, %cast, %padded_1, %padded_2 : tensor<4x8xf32>, tensor<4x?xf32>, tensor<4x8xf32>, tensor<?x?xf32>, tensor<6x10xf32>, tensor<8x12xf32>
func.func @pads(%a: tensor<4x?xf32>, %b: tensor<4x8xf32>, %n: index, %f: f32, %g: f32) -> (tensor<4x8xf32>, tensor<4x?xf32>, tensor<4x8xf32>, tensor<?x?xf32>, tensor<6x10xf32>, tensor<8x12xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %b low[0, 0] high[0, 0] {
  ^bb0(%u: index, %v: index):
    tensor.yield %f : f32
  } : tensor<4x8xf32> to tensor<4x8xf32>
  %1 = tensor.pad %a low[0, 0] high[0, 0] {
  ^bb0(%u: index, %v: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<4x?xf32>
  %2 = tensor.pad %b nofold low[0, 0] high[0, 0] {
  ^bb0(%u: index, %v: index):
    tensor.yield %f : f32
  } : tensor<4x8xf32> to tensor<4x8xf32>
  %3 = tensor.pad %b low[%c0, %c1] high[%c1, %n] {
  ^bb0(%u: index, %v: index):
    tensor.yield %f : f32
  } : tensor<4x8xf32> to tensor<?x?xf32>
  %4 = tensor.pad %b low[1, 1] high[1, 1] {
  ^bb0(%u: index, %v: index):
    tensor.yield %f : f32
  } : tensor<4x8xf32> to tensor<6x10xf32>
  %5 = tensor.pad %4 low[1, 1] high[1, 1] {
  ^bb0(%u: index, %v: index):
    tensor.yield %f : f32
  } : tensor<6x10xf32> to tensor<8x12xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<4x8xf32>, tensor<4x?xf32>, tensor<4x8xf32>, tensor<?x?xf32>, tensor<6x10xf32>, tensor<8x12xf32>
}

// CHECK-LABEL: func.func @pads2(
// CHECK-NEXT: %padded = tensor.pad %arg0 low[1, 1] high[1, 1] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %arg1 : f32
// CHECK-NEXT: } : tensor<4x8xf32> to tensor<6x10xf32>
// CHECK-NEXT: %padded_0 = tensor.pad %padded low[1, 1] high[1, 1] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %arg2 : f32
// CHECK-NEXT: } : tensor<6x10xf32> to tensor<8x12xf32>
// CHECK-NEXT: %padded_1 = tensor.pad %arg0 low[1, 1] high[1, 1] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %arg2 : f32
// CHECK-NEXT: } : tensor<4x8xf32> to tensor<6x10xf32>
// CHECK-NEXT: %cast = tensor.cast %padded_1 : tensor<6x10xf32> to tensor<6x?xf32>
// CHECK-NEXT: %padded_2 = tensor.pad %arg0 low[2, 1] high[2, 1] {
// CHECK-NEXT: ^bb0(%arg3: index, %arg4: index):
// CHECK-NEXT: tensor.yield %arg2 : f32
// CHECK-NEXT: } : tensor<4x8xf32> to tensor<8x10xf32>
// CHECK-NEXT: return %padded_0, %cast, %padded_2, %arg0 : tensor<8x12xf32>, tensor<6x?xf32>, tensor<8x10xf32>, tensor<4x8xf32>
func.func @pads2(%b: tensor<4x8xf32>, %f: f32, %g: f32) -> (tensor<8x12xf32>, tensor<6x?xf32>, tensor<8x10xf32>, tensor<4x8xf32>) {
  %4 = tensor.pad %b low[1, 1] high[1, 1] {
  ^bb0(%u: index, %v: index):
    tensor.yield %f : f32
  } : tensor<4x8xf32> to tensor<6x10xf32>
  %5 = tensor.pad %4 low[1, 1] high[1, 1] {
  ^bb0(%u: index, %v: index):
    tensor.yield %g : f32
  } : tensor<6x10xf32> to tensor<8x12xf32>
  %c = tensor.cast %b : tensor<4x8xf32> to tensor<4x?xf32>
  %6 = tensor.pad %c low[1, 1] high[1, 1] {
  ^bb0(%u: index, %v: index):
    tensor.yield %g : f32
  } : tensor<4x?xf32> to tensor<6x?xf32>
  %7 = tensor.pad %c low[2, 1] high[2, 1] {
  ^bb0(%u: index, %v: index):
    tensor.yield %g : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  %8 = tensor.cast %7 : tensor<8x?xf32> to tensor<8x10xf32>
  %9 = tensor.pad %c low[0, 0] high[0, 0] {
  ^bb0(%u: index, %v: index):
    tensor.yield %g : f32
  } : tensor<4x?xf32> to tensor<4x8xf32>
  return %5, %6, %8, %9 : tensor<8x12xf32>, tensor<6x?xf32>, tensor<8x10xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @generates(
// CHECK-NEXT: %generated = tensor.generate  {
// CHECK-NEXT: ^bb0(%arg2: index, %arg3: index):
// CHECK-NEXT: %1 = arith.addi %arg2, %arg0 : index
// CHECK-NEXT: tensor.yield %1 : index
// CHECK-NEXT: } : tensor<3x4xindex>
// CHECK-NEXT: %cast = tensor.cast %generated : tensor<3x4xindex> to tensor<?x4xindex>
// CHECK-NEXT: %0 = arith.addi %arg1, %arg0 : index
// CHECK-NEXT: return %cast, %0 : tensor<?x4xindex>, index
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @generates(%n: index, %i: index) -> (tensor<?x4xindex>, index) {
  %c3 = arith.constant 3 : index
  %0 = tensor.generate %c3 {
  ^bb0(%u: index, %v: index):
    %s = arith.addi %u, %n : index
    tensor.yield %s : index
  } : tensor<?x4xindex>
  %1 = tensor.generate {
  ^bb0(%u: index, %v: index):
    %s = arith.addi %u, %v : index
    tensor.yield %s : index
  } : tensor<8x4xindex>
  %2 = tensor.extract %1[%i, %n] : tensor<8x4xindex>
  return %0, %2 : tensor<?x4xindex>, index
}
