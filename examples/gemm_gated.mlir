// A gated product: one product makes gate and value of each output, in the two halves of the
// accumulator's columns, and only gate · sigmoid(gate) · value is stored. The halves of an
// accumulator are registers of the same threads.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified

func.func @main(%A: memref<64x64xbf16> {tile.init = "random"}, %B: memref<64x64xbf16> {tile.init = "random"}, %C: memref<64x32xbf16> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %one = arith.constant dense<1.0> : tensor<64x32xf32>
    %acc = tile.pipelined %k = 0 to 64 step 32 stages(2) iter_args(%sum = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[0, %k] : memref<64x64xbf16> -> tensor<64x32xbf16>
      %w = tile.load %B[%k, 0] : memref<64x64xbf16> -> tensor<32x64xbf16>
      %d = tile.gemm %a, %w, %sum : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %gate = tensor.extract_slice %acc[0, 0] [64, 32] [1, 1] : tensor<64x64xf32> to tensor<64x32xf32>
    %value = tensor.extract_slice %acc[0, 32] [64, 32] [1, 1] : tensor<64x64xf32> to tensor<64x32xf32>
    %n = arith.negf %gate : tensor<64x32xf32>
    %e = math.exp %n : tensor<64x32xf32>
    %p = arith.addf %e, %one : tensor<64x32xf32>
    %s = arith.divf %gate, %p : tensor<64x32xf32>
    %g = arith.mulf %s, %value : tensor<64x32xf32>
    %c = arith.truncf %g : tensor<64x32xf32> to tensor<64x32xbf16>
    tile.store %c, %C[0, 0] : tensor<64x32xbf16>, memref<64x32xbf16>
  }
  return
}

func.func @reference(%A: memref<64x64xbf16>, %B: memref<64x64xbf16>, %C: memref<64x32xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c32 step %c1 {
      %h = arith.addi %j, %c32 : index
      %gate, %value = scf.for %k = %c0 to %c64 step %c1 iter_args(%x = %zero, %y = %zero) -> (f32, f32) {
        %a16 = memref.load %A[%i, %k] : memref<64x64xbf16>
        %b16 = memref.load %B[%k, %j] : memref<64x64xbf16>
        %d16 = memref.load %B[%k, %h] : memref<64x64xbf16>
        %a = arith.extf %a16 : bf16 to f32
        %b = arith.extf %b16 : bf16 to f32
        %d = arith.extf %d16 : bf16 to f32
        %ab = arith.mulf %a, %b : f32
        %ad = arith.mulf %a, %d : f32
        %u = arith.addf %x, %ab : f32
        %v = arith.addf %y, %ad : f32
        scf.yield %u, %v : f32, f32
      }
      %n = arith.negf %gate : f32
      %e = math.exp %n : f32
      %p = arith.addf %e, %one : f32
      %s = arith.divf %gate, %p : f32
      %g = arith.mulf %s, %value : f32
      %c = arith.truncf %g : f32 to bf16
      memref.store %c, %C[%i, %j] : memref<64x32xbf16>
    }
  }
  return
}
