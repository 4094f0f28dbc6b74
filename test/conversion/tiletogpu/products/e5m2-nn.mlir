// e5m2 of which the right factor is K×N.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --remarks --tile-to-llvm -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: remark: has swapped operands, so that the operand that is not contiguous along K is read from registers

func.func @main(%A: memref<128x128xf8E5M2> {tile.init = "random"}, %B: memref<128x128xf8E5M2> {tile.init = "random"}, %C: memref<128x128xbf16> {tile.out}) {
  tile.kernel blocks(%bx, %by) = (2, 2) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %by, %c64 : index
    %col = arith.muli %bx, %c64 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<128x128xf8E5M2> -> tensor<64x64xf8E5M2>
      %b = tile.load %B[%k, %col] : memref<128x128xf8E5M2> -> tensor<64x64xf8E5M2>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xf8E5M2>, tensor<64x64xf8E5M2> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    %o = arith.truncf %sum : tensor<64x64xf32> to tensor<64x64xbf16>
    tile.store %o, %C[%row, %col] : tensor<64x64xbf16>, memref<128x128xbf16>
  }
  return
}

func.func @reference(%A: memref<128x128xf8E5M2>, %B: memref<128x128xf8E5M2>, %C: memref<128x128xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 128 : index
  %n = arith.constant 128 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x0 = memref.load %A[%i, %l] : memref<128x128xf8E5M2>
        %x = arith.extf %x0 : f8E5M2 to f64
        %y0 = memref.load %B[%l, %j] : memref<128x128xf8E5M2>
        %y = arith.extf %y0 : f8E5M2 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<128x128xbf16>
    }
  }
  return
}
