// A buffer for a row of its own in nested loops, on targets with and without a copy engine:
// without a product no warps have roles, and copies run ahead by cp.async. Slots of one
// row have no swizzle.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --verify-each-stage="tile-to-llvm{arch=a100 chip=sm_80}" | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: nvvm.cp.async.shared.global

func.func @main(%A: memref<10x3x136xf32> {tile.init = "random"}, %S: memref<10x3xf32> {tile.out}) {
  tile.kernel blocks(%bx) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %c5 = arith.constant 5 : index
    %c136 = arith.constant 136 : index
    %row = arith.muli %bx, %c5 : index
    %end = arith.addi %row, %c5 : index
    %b = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %none = arith.constant dense<0.0> : tensor<64xf32>
    %zero = arith.constant 0.0 : f32
    scf.for %i = %row to %end step %c1 {
      scf.for %j = %c0 to %c3 step %c1 {
      %s = tile.pipelined %k = %c0 to %c136 step %c64 stages(3) iter_args(%acc = %none) -> (tensor<64xf32>) {
        tile.copy %A[%i, %j, %k] to %b[%c0] tile(64) : memref<10x3x136xf32> to memref<64xf32, #scale.mem<l1>>
        %t = tile.load %b[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
        %r = arith.addf %acc, %t : tensor<64xf32>
        tile.yield %r : tensor<64xf32>
      }
      %r = tile.reduce add %s dim 0 : tensor<64xf32> -> tensor<f32>
      %r1 = tile.expand_dims %r dim 0 : tensor<f32> -> tensor<1xf32>
      tile.store %r1, %S[%i, %j] : tensor<1xf32>, memref<10x3xf32>
      }
    }
  }
  return
}
func.func @reference(%A: memref<10x3x136xf32>, %S: memref<10x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %c136 = arith.constant 136 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %c10 step %c1 {
   scf.for %j = %c0 to %c3 step %c1 {
    %s = scf.for %k = %c0 to %c136 step %c1 iter_args(%a = %zero) -> (f64) {
      %x = memref.load %A[%i, %j, %k] : memref<10x3x136xf32>
      %y = arith.extf %x : f32 to f64
      %r = arith.addf %a, %y : f64
      scf.yield %r : f64
    }
    %f = arith.truncf %s : f64 to f32
    memref.store %f, %S[%i, %j] : memref<10x3xf32>
   }
  }
  return
}
