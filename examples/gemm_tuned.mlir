// C = A·Bᵀ whose tiles, stages and threads are parameters: tstune ranks their choices, and
// --params gives some. No tile divides the sizes. docs/use/tune.md explains it.
//
// RUN: tsrun %s --verify | FileCheck %s
// RUN: tsrun %s --verify --once --params="BM=32 BK=64 STAGES=2 THREADS=64" | FileCheck %s
// CHECK: verified

func.func @main(%A: memref<100x200xbf16> {tile.init = "random"},
                %B: memref<72x200xbf16> {tile.init = "random"},
                %C: memref<100x72xf32> {tile.out}) {
  %bm = tile.param "BM" default(64) among([32, 64, 128]) : index
  %bn = tile.param "BN" default(64) among([32, 64]) : index
  %bk = tile.param "BK" default(32) among([16, 32, 64]) : index
  tile.kernel (%row, %col) = (0, 0) to (100, 72) step (%bm, %bn) threads(128) attributes {tile.params = {threads = {THREADS = [64, 128]}}} {
    %z = arith.constant 0.0 : f32
    %zero = tile.fill %z : f32 -> tensor<?x?xf32>
    %sum = tile.pipelined %k = 0 to 200 step %bk stages(3) iter_args(%acc = %zero) -> (tensor<?x?xf32>) {
      %a = tile.load %A[%row, %k] [%bm, %bk] : memref<100x200xbf16> -> tensor<?x?xbf16>
      %b = tile.load %B[%col, %k] [%bn, %bk] : memref<72x200xbf16> -> tensor<?x?xbf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<?x?xbf16>, tensor<?x?xbf16> -> tensor<?x?xf32>
      tile.yield %d : tensor<?x?xf32>
    } {tile.params = {stages = {STAGES = [2, 3, 4]}}}
    tile.store %sum, %C[%row, %col] : tensor<?x?xf32>, memref<100x72xf32>
  }
  return
}

func.func @reference(%A: memref<100x200xbf16>, %B: memref<72x200xbf16>, %C: memref<100x72xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 100 : index
  %n = arith.constant 72 : index
  %k = arith.constant 200 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<100x200xbf16>
        %b = memref.load %B[%j, %l] : memref<72x200xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<100x72xf32>
    }
  }
  return
}
