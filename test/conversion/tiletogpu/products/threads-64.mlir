// Two warps: no whole warpgroup.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: mma.sync
// RUN: tsopt %s --remarks --tile-to-llvm -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: remark: uses mma.sync, not wgmma: 2 warps are not a multiple of 4, the warps of a warpgroup

func.func @main(%A: memref<64x128xbf16> {tile.init = "random"}, %B: memref<64x128xbf16> {tile.init = "random"}, %C: memref<64x64xbf16> {tile.out}) {
  tile.kernel blocks(%bx, %by) = (1, 1) threads(64) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<64x128xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%col, %k] : memref<64x128xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %o = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %o, %C[%row, %col] : tensor<64x64xbf16>, memref<64x64xbf16>
  }
  return
}

func.func @reference(%A: memref<64x128xbf16>, %B: memref<64x128xbf16>, %C: memref<64x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 64 : index
  %n = arith.constant 64 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x0 = memref.load %A[%i, %l] : memref<64x128xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %y0 = memref.load %B[%j, %l] : memref<64x128xbf16>
        %y = arith.extf %y0 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<64x64xbf16>
    }
  }
  return
}
