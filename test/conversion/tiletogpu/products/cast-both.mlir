// Both factors are f32 in memory.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --once --verify=%s | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async

func.func @main(%A: memref<128x128xf32> {tile.init = "random"}, %B: memref<128x128xf32> {tile.init = "random"}, %C: memref<128x128xf32> {tile.out}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a0 = tile.load %A[%row, %k] : memref<128x128xf32> -> tensor<64x64xf32>
      %a = arith.truncf %a0 : tensor<64x64xf32> to tensor<64x64xbf16>
      %b0 = tile.load %B[%k, %col] : memref<128x128xf32> -> tensor<64x64xf32>
      %b = arith.truncf %b0 : tensor<64x64xf32> to tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %sum, %C[%row, %col] : tensor<64x64xf32>, memref<128x128xf32>
  }
  return
}

func.func @reference(%A: memref<128x128xf32>, %B: memref<128x128xf32>, %C: memref<128x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 128 : index
  %n = arith.constant 128 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x0 = memref.load %A[%i, %l] : memref<128x128xf32>
        %x1 = arith.truncf %x0 : f32 to bf16
        %x = arith.extf %x1 : bf16 to f64
        %y0 = memref.load %B[%l, %j] : memref<128x128xf32>
        %y1 = arith.truncf %y0 : f32 to bf16
        %y = arith.extf %y1 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<128x128xf32>
    }
  }
  return
}
