// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// CHECK-LABEL: func.func @parts
func.func @parts(%t: tensor<64x128xf32>, %d: tensor<?x128xf32>, %i: index, %n: index) {
  // CHECK: tensor.extract_slice %{{.*}}[0, 64] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>
  %h = tensor.extract_slice %t[0, 64] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>
  // CHECK: tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, 128] [1, 1] : tensor<64x128xf32> to tensor<128xf32>
  %r = tensor.extract_slice %t[%i, 0] [1, 128] [1, 1] : tensor<64x128xf32> to tensor<128xf32>
  // CHECK: tensor.extract_slice %{{.*}}[%{{.*}}, 1] [%{{.*}}, 64] [%{{.*}}, 2] : tensor<?x128xf32> to tensor<?x64xf32>
  %s = tensor.extract_slice %d[%i, 1] [%n, 64] [%i, 2] : tensor<?x128xf32> to tensor<?x64xf32>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[0, %{{.*}}] [64, 64] [1, 1] : tensor<64x64xf32> into tensor<64x128xf32>
  %p = tensor.insert_slice %h into %t[0, %i] [64, 64] [1, 1] : tensor<64x64xf32> into tensor<64x128xf32>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[3, 0] [1, 128] [1, 1] : tensor<128xf32> into tensor<64x128xf32>
  %q = tensor.insert_slice %r into %t[3, 0] [1, 128] [1, 1] : tensor<128xf32> into tensor<64x128xf32>
  // CHECK: tensor.concat dim(1) %{{.*}}, %{{.*}} : (tensor<64x64xf32>, tensor<64x128xf32>) -> tensor<64x192xf32>
  %c = tensor.concat dim(1) %h, %t : (tensor<64x64xf32>, tensor<64x128xf32>) -> tensor<64x192xf32>
  // CHECK: tensor.extract %{{.*}}[%{{.*}}, %{{.*}}] : tensor<64x128xf32>
  %e = tensor.extract %t[%i, %n] : tensor<64x128xf32>
  // CHECK: tensor.insert %{{.*}} into %{{.*}}[%{{.*}}, %{{.*}}] : tensor<64x128xf32>
  %f = tensor.insert %e into %t[%n, %i] : tensor<64x128xf32>
  return
}

// CHECK-LABEL: func.func @made
func.func @made(%x: f32, %y: f32, %n: index, %i: index, %u: tensor<*xf32>) {
  // CHECK: tensor.empty(%{{.*}}) : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  // CHECK: tensor.splat %{{.*}} : tensor<4xf32>
  %s = tensor.splat %x : tensor<4xf32>
  // CHECK: tensor.splat %{{.*}}[%{{.*}}] : tensor<?x4xf32>
  %d = tensor.splat %x[%n] : tensor<?x4xf32>
  // CHECK: tensor.from_elements %{{.*}}, %{{.*}} : tensor<2xf32>
  %f = tensor.from_elements %x, %y : tensor<2xf32>
  // CHECK: tensor.dim %{{.*}}, %{{.*}} : tensor<?x4xf32>
  %k = tensor.dim %e, %i : tensor<?x4xf32>
  // CHECK: tensor.dim %{{.*}}, %{{.*}} : tensor<*xf32>
  %l = tensor.dim %u, %i : tensor<*xf32>
  // CHECK: tensor.cast %{{.*}} : tensor<*xf32> to tensor<?x?xf32>
  %c = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  // CHECK: tensor.expand_shape %{{.*}} {{\[}}[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  %g = tensor.expand_shape %s [[0, 1]] output_shape [2, 2] : tensor<4xf32> into tensor<2x2xf32>
  // CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %h = tensor.collapse_shape %g [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @computed
func.func @computed(%t: tensor<4x?xf32>, %n: index, %zero: f32) -> (tensor<6x?xf32>, tensor<?x4xindex>) {
  // CHECK: %padded = tensor.pad %{{.*}} low[1, %{{.*}}] high[1, 0] {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: index):
  // CHECK-NEXT: tensor.yield %{{.*}} : f32
  // CHECK-NEXT: } : tensor<4x?xf32> to tensor<6x?xf32>
  %0 = tensor.pad %t low[1, %n] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<4x?xf32> to tensor<6x?xf32>
  // CHECK: tensor.pad %padded nofold low[0, 0] high[0, 0] {
  // CHECK: } {name = "p"} : tensor<6x?xf32> to tensor<6x?xf32>
  %1 = tensor.pad %0 nofold low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } {name = "p"} : tensor<6x?xf32> to tensor<6x?xf32>
  // CHECK: %generated = tensor.generate %{{.*}} {
  // CHECK: tensor.yield %{{.*}} : index
  // CHECK-NEXT: } : tensor<?x4xindex>
  %2 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %3 = arith.addi %i, %j : index
    tensor.yield %3 : index
  } : tensor<?x4xindex>
  return %1, %2 : tensor<6x?xf32>, tensor<?x4xindex>
}
