// Rows of 75 and of 67 elements of bf16 begin at odd multiples of 2 bytes. Copies have rows of whole cache lines, with
// zeros behind the array's elements, and every stage of what follows computes the same.
//
// RUN: tsopt %s --align-gemm-operands=always -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s < %t.mlir
// RUN: tsrun %t.mlir --verify | FileCheck %s --check-prefix=RESULT
// RUN: tsopt %t.mlir --emit=planned | FileCheck %s --check-prefix=PLAN
//
// REMARK: remark: reads a copy of memref<3x70x75xbf16> and of memref<75x67xbf16> with aligned rows
//
// CHECK:      %[[A:.*]] = gpu.alloc () : memref<3x70x128xbf16>
// CHECK-NEXT: tile.kernel blocks(%[[N:.*]]) = (18) threads(256) {
// CHECK:        arith.remui %[[N]]
// CHECK:        %[[T:.*]] = tile.load %{{.*}}[%{{.*}}, %[[I:.*]], %[[J:.*]]] : memref<3x70x75xbf16> -> tensor<32x64xbf16>
// CHECK-NEXT:   tile.store %[[T]], %[[A]][%{{.*}}, %[[I]], %[[J]]] : tensor<32x64xbf16>, memref<3x70x128xbf16>
// CHECK:      %[[B:.*]] = gpu.alloc () : memref<75x128xbf16>
// CHECK-NEXT: tile.kernel blocks(%{{.*}}) = (6) threads(256) {
// CHECK:      tile.kernel blocks(%{{.*}}, %{{.*}}, %{{.*}}) = (2, 2, 3) threads(128) {
// CHECK:        tile.load %[[A]]
// CHECK:        tile.load %[[B]]
// CHECK:      gpu.dealloc %[[B]]
// CHECK-NEXT: gpu.dealloc %[[A]]
//
// RESULT: verified
//
// PLAN: tile.copy async {{.*}}engine(tma) {{.*}} : memref<3x70x128xbf16> to
// PLAN: tile.copy async {{.*}}engine(tma) {{.*}} : memref<75x128xbf16> to

func.func @main(%A: memref<3x70x75xbf16> {tile.init = "random"}, %B: memref<75x67xbf16> {tile.init = "random"}, %C: memref<3x70x67xf32> {tile.out}) {
  tile.kernel blocks(%x, %y, %z) = (2, 2, 3) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %col = arith.muli %x, %c64 : index
    %sum = tile.pipelined %k = 0 to 75 step 32 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%z, %row, %k] : memref<3x70x75xbf16> -> tensor<64x32xbf16>
      %b = tile.load %B[%k, %col] : memref<75x67xbf16> -> tensor<32x64xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %sum, %C[%z, %row, %col] : tensor<64x64xf32>, memref<3x70x67xf32>
  }
  return
}
func.func @reference(%A: memref<3x70x75xbf16>, %B: memref<75x67xbf16>, %C: memref<3x70x67xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 70 : index
  %n = arith.constant 67 : index
  %k = arith.constant 75 : index
  %three = arith.constant 3 : index
  %zero = arith.constant 0.0 : f64
  scf.for %z = %c0 to %three step %c1 {
    scf.for %i = %c0 to %m step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
          %a = memref.load %A[%z, %i, %l] : memref<3x70x75xbf16>
          %b = memref.load %B[%l, %j] : memref<75x67xbf16>
          %x = arith.extf %a : bf16 to f64
          %y = arith.extf %b : bf16 to f64
          %p = arith.mulf %x, %y : f64
          %r = arith.addf %acc, %p : f64
          scf.yield %r : f64
        }
        %f = arith.truncf %s : f64 to f32
        memref.store %f, %C[%z, %i, %j] : memref<3x70x67xf32>
      }
    }
  }
  return
}
