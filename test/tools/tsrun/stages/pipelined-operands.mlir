// RUN: tsrun %s --verify-each-stage --once
// RUN: tsrun %s --verify-each-stage="tile-to-llvm{arch=a100 chip=sm_80}" --once

// Loads that feed a product only through computation, or none, run ahead: a factor of
// 8 bits with a scale for each column, and sums of rows. The last windows are ragged.

func.func @main(%a: memref<30x44xf16> {tile.init = "random"}, %q: memref<44x32xi8> {tile.init = "random"},
                %s: memref<44x32xf32> {tile.init = "random"}, %y: memref<32x32xf32> {tile.out}, %z: memref<32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c44 = arith.constant 44 : index
    %zero = arith.constant dense<0.0> : tensor<32x32xf32>
    %r = tile.pipelined %k = %c0 to %c44 step %c16 stages(3) iter_args(%acc = %zero) -> (tensor<32x32xf32>) {
      %u = tile.load %a[%c0, %k] : memref<30x44xf16> -> tensor<32x16xf16>
      %i = tile.load %q[%k, %c0] : memref<44x32xi8> -> tensor<16x32xi8>
      %f = arith.sitofp %i : tensor<16x32xi8> to tensor<16x32xf32>
      %t = tile.load %s[%k, %c0] : memref<44x32xf32> -> tensor<16x32xf32>
      %m = arith.mulf %f, %t : tensor<16x32xf32>
      %v = arith.truncf %m : tensor<16x32xf32> to tensor<16x32xf16>
      %g = tile.gemm %u, %v, %acc : tensor<32x16xf16>, tensor<16x32xf16> -> tensor<32x32xf32>
      tile.yield %g : tensor<32x32xf32>
    }
    tile.store %r, %y[%c0, %c0] : tensor<32x32xf32>, memref<32x32xf32>
    %none = arith.constant dense<0.0> : tensor<16x32xf32>
    %w = tile.pipelined %k = %c0 to %c44 step %c16 stages(2) iter_args(%acc = %none) -> (tensor<16x32xf32>) {
      %t = tile.load %s[%k, %c0] : memref<44x32xf32> -> tensor<16x32xf32>
      %g = arith.addf %acc, %t : tensor<16x32xf32>
      tile.yield %g : tensor<16x32xf32>
    }
    %sum = tile.reduce add %w dim 0 : tensor<16x32xf32> -> tensor<32xf32>
    tile.store %sum, %z[%c0] : tensor<32xf32>, memref<32xf32>
  }
  return
}

func.func @reference(%a: memref<30x44xf16>, %q: memref<44x32xi8>, %s: memref<44x32xf32>, %y: memref<32x32xf32>, %z: memref<32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c30 = arith.constant 30 : index
  %c32 = arith.constant 32 : index
  %c44 = arith.constant 44 : index
  %none = arith.constant 0.0 : f32
  scf.for %j = %c0 to %c32 step %c1 {
    scf.for %i = %c0 to %c32 step %c1 {
      memref.store %none, %y[%i, %j] : memref<32x32xf32>
    }
    scf.for %i = %c0 to %c30 step %c1 {
      %r = scf.for %k = %c0 to %c44 step %c1 iter_args(%acc = %none) -> (f32) {
        %u = memref.load %a[%i, %k] : memref<30x44xf16>
        %n = memref.load %q[%k, %j] : memref<44x32xi8>
        %f = arith.sitofp %n : i8 to f32
        %t = memref.load %s[%k, %j] : memref<44x32xf32>
        %m = arith.mulf %f, %t : f32
        %v = arith.truncf %m : f32 to f16
        %ue = arith.extf %u : f16 to f32
        %ve = arith.extf %v : f16 to f32
        %p = arith.mulf %ue, %ve : f32
        %d = arith.addf %acc, %p : f32
        scf.yield %d : f32
      }
      memref.store %r, %y[%i, %j] : memref<32x32xf32>
    }
    %w = scf.for %k = %c0 to %c44 step %c1 iter_args(%acc = %none) -> (f32) {
      %t = memref.load %s[%k, %j] : memref<44x32xf32>
      %d = arith.addf %acc, %t : f32
      scf.yield %d : f32
    }
    memref.store %w, %z[%j] : memref<32xf32>
  }
  return
}
