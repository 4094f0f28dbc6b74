// RUN: tsopt %s --specialize-warps=arch=h200 | FileCheck %s
// RUN: tsrun %s --verify --verify-each-stage | FileCheck %s --check-prefix=SAME
// SAME: verified

// The epilogue adds a residual to a GEMM. The producer loads its tile behind the operands of the same block, while the consumers still
// multiply; these wait for it behind their loop. The bias, which each thread reads by one access, stays with the consumers.
// CHECK-LABEL: func @main
// CHECK: tile.role "load"
// CHECK: scf.for
// CHECK: tile.copy async %arg0
// CHECK: tile.acquire %[[RING:.*]][
// CHECK: tile.copy async %arg2{{.*}} engine(tma)
// CHECK-NEXT: tile.publish %[[RING]]
// CHECK: tile.role "math"
// CHECK: tile.gemm
// CHECK: tile.take %[[RING]]
// CHECK: %[[R:.*]] = tile.load {{.*}} -> tensor<128x64xf16>
// CHECK-NEXT: tile.release %[[RING]]
// CHECK: tile.load %arg4
// CHECK: arith.extf %[[R]]
func.func @main(%A: memref<256x64xf16> {tile.init = "random"}, %B: memref<64x128xf16> {tile.init = "random"}, %R: memref<256x128xf16> {tile.init = "random"}, %C: memref<256x128xf16> {tile.out}, %bias: memref<128xf16> {tile.init = "random"}) {
  %zero = arith.constant dense<0.0> : tensor<128x64xf32>
  tile.kernel blocks(%x, %y) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c128 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c2 step %c1 stages(2) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %at = arith.muli %k, %c32 : index
      %a = tile.load %A[%row, %at] : memref<256x64xf16> -> tensor<128x32xf16>
      %b = tile.load %B[%at, %column] : memref<64x128xf16> -> tensor<32x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<128x32xf16>, tensor<32x64xf16> -> tensor<128x64xf32>
      tile.yield %t : tensor<128x64xf32>
    }
    %r = tile.load %R[%row, %column] : memref<256x128xf16> -> tensor<128x64xf16>
    %one = tile.load %bias[%column] : memref<128xf16> -> tensor<64xf16>
    %w = arith.extf %r : tensor<128x64xf16> to tensor<128x64xf32>
    %wide = arith.extf %one : tensor<64xf16> to tensor<64xf32>
    %line = tile.expand_dims %wide dim 0 : tensor<64xf32>
    %lines = tile.broadcast %line : tensor<1x64xf32> -> tensor<128x64xf32>
    %u = arith.addf %s, %w : tensor<128x64xf32>
    %v = arith.addf %u, %lines : tensor<128x64xf32>
    %c = arith.truncf %v : tensor<128x64xf32> to tensor<128x64xf16>
    tile.store %c, %C[%row, %column] : tensor<128x64xf16>, memref<256x128xf16>
  }
  return
}

func.func @reference(%A: memref<256x64xf16>, %B: memref<64x128xf16>, %R: memref<256x128xf16>, %C: memref<256x128xf16>, %bias: memref<128xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 256 : index
  %n = arith.constant 128 : index
  %depth = arith.constant 64 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %r = memref.load %R[%i, %j] : memref<256x128xf16>
      %o = memref.load %bias[%j] : memref<128xf16>
      %w = arith.extf %r : f16 to f32
      %p = arith.extf %o : f16 to f32
      %begin = arith.addf %w, %p : f32
      %sum = scf.for %k = %c0 to %depth step %c1 iter_args(%s = %begin) -> (f32) {
        %a = memref.load %A[%i, %k] : memref<256x64xf16>
        %b = memref.load %B[%k, %j] : memref<64x128xf16>
        %x = arith.extf %a : f16 to f32
        %y = arith.extf %b : f16 to f32
        %q = arith.mulf %x, %y : f32
        %t = arith.addf %s, %q : f32
        scf.yield %t : f32
      }
      %c = arith.truncf %sum : f32 to f16
      memref.store %c, %C[%i, %j] : memref<256x128xf16>
    }
  }
  return
}

// A program that writes the residual in the kernel is left alone: what the producer loads ahead of the write would be old.
// CHECK-LABEL: func @written
// CHECK: tile.role "math"
// CHECK: tile.load %arg2
func.func @written(%A: memref<256x64xf16>, %B: memref<64x128xf16>, %R: memref<256x128xf16>) {
  %zero = arith.constant dense<0.0> : tensor<128x64xf32>
  tile.kernel blocks(%x, %y) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c128 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c2 step %c1 stages(2) iter_args(%acc = %zero) -> (tensor<128x64xf32>) {
      %at = arith.muli %k, %c32 : index
      %a = tile.load %A[%row, %at] : memref<256x64xf16> -> tensor<128x32xf16>
      %b = tile.load %B[%at, %column] : memref<64x128xf16> -> tensor<32x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<128x32xf16>, tensor<32x64xf16> -> tensor<128x64xf32>
      tile.yield %t : tensor<128x64xf32>
    }
    %r = tile.load %R[%row, %column] : memref<256x128xf16> -> tensor<128x64xf16>
    %w = arith.extf %r : tensor<128x64xf16> to tensor<128x64xf32>
    %u = arith.addf %s, %w : tensor<128x64xf32>
    %c = arith.truncf %u : tensor<128x64xf32> to tensor<128x64xf16>
    tile.store %c, %R[%row, %column] : tensor<128x64xf16>, memref<256x128xf16>
  }
  return
}
