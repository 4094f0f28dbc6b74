// The quality of the text: with its tiles, a matrix product on tensors becomes the kernel of examples/gemm.mlir, up to names.
//
// RUN: tsopt %s --convert-linalg-to-tile --canonicalize --cse | FileCheck %s
// RUN: tsopt %S/../../../examples/gemm.mlir --canonicalize --cse | FileCheck %s
// UNSUPPORTED: upstream

// CHECK: func.func @main([[A:%[a-zA-Z0-9]+]]: memref<100x200xbf16>{{.*}}, [[B:%[a-zA-Z0-9]+]]: memref<200x72xbf16>{{.*}}, [[C:%[a-zA-Z0-9]+]]: memref<100x72xf32> {tile.out}) {
// CHECK-NEXT: [[ZERO:%.*]] = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
// CHECK-NEXT: tile.kernel ([[ROW:%.*]], [[COL:%.*]]) = (0, 0) to (100, 72) step (64, 64) threads(128) {
// CHECK-NEXT: [[SUM:%.*]] = tile.pipelined [[K:%.*]] = 0 to 200 step 64 stages(3) iter_args([[ACC:%.*]] = [[ZERO]]) -> (tensor<64x64xf32>) {
// CHECK-NEXT: [[L:%.*]] = tile.load [[A]]{{\[}}[[ROW]], [[K]]] : memref<100x200xbf16> -> tensor<64x64xbf16>
// CHECK-NEXT: [[R:%.*]] = tile.load [[B]]{{\[}}[[K]], [[COL]]] : memref<200x72xbf16> -> tensor<64x64xbf16>
// CHECK-NEXT: [[P:%.*]] = tile.gemm [[L]], [[R]], [[ACC]] : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
// CHECK-NEXT: tile.yield [[P]] : tensor<64x64xf32>
// CHECK-NEXT: }
// CHECK-NEXT: tile.store [[SUM]], [[C]]{{\[}}[[ROW]], [[COL]]] : tensor<64x64xf32>, memref<100x72xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @main(%A: tensor<100x200xbf16>, %B: tensor<200x72xbf16>) -> tensor<100x72xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x72xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<100x72xf32>) -> tensor<100x72xf32>
  %0 = linalg.matmul ins(%A, %B : tensor<100x200xbf16>, tensor<200x72xbf16>) outs(%z : tensor<100x72xf32>) -> tensor<100x72xf32>
  return %0 : tensor<100x72xf32>
}
sched.tree @tiles of @main axes(m = 100, n = 72, k = 200) {
  sched.tile spatial [m = 64, n = 64] threads(128) {
    sched.tile temporal [k = 64] stages(3) {
      sched.leaf "matmul"(m, n, k)
    }
  }
}
