// A batch by views: each block takes its matrices out of the arrays. Windows of views are
// windows of the arrays, which the copy engine carries.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm 2>&1 | FileCheck %s --check-prefix=CODE
// CODE-NOT: is not loaded by producer warps
// CODE: cp.async.bulk.tensor.shared.cluster.global
// CODE: wgmma.mma_async

func.func @main(%A: memref<3x100x128xbf16> {tile.init = "random"}, %B: memref<3x128x72xbf16> {tile.init = "random"}, %C: memref<3x100x72xbf16> {tile.out}) {
  tile.kernel blocks(%bx, %by, %bz) = (2, 2, 3) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %Az = memref.subview %A[%bz, 0, 0] [1, 100, 128] [1, 1, 1] : memref<3x100x128xbf16> to memref<100x128xbf16, strided<[128, 1], offset: ?>>
    %Bz = memref.subview %B[%bz, 0, 0] [1, 128, 72] [1, 1, 1] : memref<3x128x72xbf16> to memref<128x72xbf16, strided<[72, 1], offset: ?>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %Az[%row, %k] : memref<100x128xbf16, strided<[128, 1], offset: ?>> -> tensor<64x64xbf16>
      %b = tile.load %Bz[%k, %col] : memref<128x72xbf16, strided<[72, 1], offset: ?>> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %o = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %o, %C[%bz, %row, %col] : tensor<64x64xbf16>, memref<3x100x72xbf16>
  }
  return
}

func.func @reference(%A: memref<3x100x128xbf16>, %B: memref<3x128x72xbf16>, %C: memref<3x100x72xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = arith.constant 100 : index
  %n = arith.constant 72 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %z = %c0 to %c3 step %c1 {
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%z, %i, %l] : memref<3x100x128xbf16>
        %b = memref.load %B[%z, %l, %j] : memref<3x128x72xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%z, %i, %j] : memref<3x100x72xbf16>
    }
  }
  }
  return
}
