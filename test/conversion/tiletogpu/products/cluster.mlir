// More tiles than multiprocessors, in clusters of four blocks: each cluster takes four
// tiles side by side, of which those at the end lie outside, and some clusters take one
// round more than others. The tile of A comes once for the four.
//
// RUN: tsopt %s --tile-to-llvm=to=planned -o %t.planned.mlir && tsrun %t.planned.mlir --once --verify | FileCheck %s
// RUN: tsopt %s --tile-to-llvm -o %t.llvm.mlir && tsrun %t.llvm.mlir --once --verify | FileCheck %s
// CHECK: {{^}}verified
// RUN: FileCheck %s --check-prefix=CODE < %t.llvm.mlir
// CODE: multicast_mask

func.func @main(%A: memref<500x72xbf16> {tile.init = "random"}, %B: memref<560x72xbf16> {tile.init = "random"}, %C: memref<500x560xbf16> {tile.out}) {
  %end = arith.constant 72 : index
  tile.kernel cluster(4) blocks(%x, %y) = (20, 8) threads(128) {
    %first = arith.constant 0 : index
    %bm = arith.constant 64 : index
    %bn = arith.constant 32 : index
    %bk = arith.constant 64 : index
    %row = arith.muli %y, %bm : index
    %col = arith.muli %x, %bn : index
    %zero = arith.constant dense<0.0> : tensor<64x32xf32>
    %sum = tile.pipelined %k = %first to %end step %bk stages(3) iter_args(%acc = %zero) -> (tensor<64x32xf32>) {
      %a = tile.load %A[%row, %k] : memref<500x72xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%col, %k] : memref<560x72xbf16> -> tensor<32x64xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xbf16>, tensor<32x64xbf16> -> tensor<64x32xf32>
      tile.yield %d : tensor<64x32xf32>
    }
    %o = arith.truncf %sum : tensor<64x32xf32> to tensor<64x32xbf16>
    tile.store %o, %C[%row, %col] : tensor<64x32xbf16>, memref<500x560xbf16>
  }
  return
}

func.func @reference(%A: memref<500x72xbf16>, %B: memref<560x72xbf16>, %C: memref<500x560xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 500 : index
  %n = arith.constant 560 : index
  %k = arith.constant 72 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[%i, %l] : memref<500x72xbf16>
        %y = memref.load %B[%j, %l] : memref<560x72xbf16>
        %xf = arith.extf %x : bf16 to f64
        %yf = arith.extf %y : bf16 to f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<500x560xbf16>
    }
  }
  return
}
