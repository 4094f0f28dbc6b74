// Matrices of any size in arrays whose rows are padded: nothing is known of M, N and K,
// only that rows begin at multiples of 16 bytes. That is all that TMA and cp.async need to
// load; the copy engine stores no rows that may end inside 16 bytes, behind which it writes, too.
//
// RUN: tsrun %s --schedules 1 --verify-each-stage --arg=N=151 --arg=K=131 | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --verify=%s --arg=N=151 --arg=K=131 | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// RUN: tsrun %s --once --verify-each-stage --arg=N=1 --arg=K=3 --dim=0=7x8 --dim=1=3x16 --dim=2=7x16 | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm 2>%t.err | FileCheck %s --check-prefix=TMA
// RUN: FileCheck %s --check-prefix=ROWS < %t.err
// TMA-COUNT-3: nvvm.cp.async.bulk.tensor.shared.cluster.global
// TMA-NOT: nvvm.cp.async.bulk.tensor.global.shared.cta
// ROWS: remark: writes to device memory without TMA{{:}} TMA writes 16 bytes at a time, and the rows of memref<?x?xbf16, strided<[?, 1]>> are not known to be a multiple of that
//
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" | FileCheck %s --check-prefix=CPASYNC
// CPASYNC-COUNT-24: nvvm.cp.async.shared.global {{.*}}, 16, cache =  cg

func.func @main(%A: memref<?x?xbf16> {tile.init = "random", tile.shape = [200, 144], tile.divisible = {sizes = [1, 8]}},
                %B: memref<?x?xbf16> {tile.init = "random", tile.shape = [136, 160], tile.divisible = {sizes = [1, 8]}},
                %C: memref<?x?xbf16> {tile.out, tile.init="zeros", tile.shape = [200, 160], tile.divisible = {sizes = [1, 8]}},
                %n: index {tile.name = "N"}, %kk: index {tile.name = "K"}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %m = memref.dim %A, %c0 : memref<?x?xbf16>
  %a = memref.subview %A[0, 0] [%m, %kk] [1, 1] : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, 1]>>
  %b = memref.subview %B[0, 0] [%kk, %n] [1, 1] : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, 1]>>
  %c = memref.subview %C[0, 0] [%m, %n] [1, 1] : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, 1]>>
  %gm = arith.ceildivui %m, %c128 : index
  %gn = arith.ceildivui %n, %c128 : index
  tile.kernel blocks(%bx, %by) = (%gn, %gm) threads(256) {
    %row = arith.muli %by, %c128 : index
    %col = arith.muli %bx, %c128 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %sum = tile.pipelined %k = %c0 to %kk step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %x = tile.load %a[%row, %k] : memref<?x?xbf16, strided<[?, 1]>> -> tensor<128x64xbf16>
      %y = tile.load %b[%k, %col] : memref<?x?xbf16, strided<[?, 1]>> -> tensor<64x128xbf16>
      %r = tile.gemm %x, %y, %acc : tensor<128x64xbf16>, tensor<64x128xbf16> -> tensor<128x128xf32>
      tile.yield %r : tensor<128x128xf32>
    }
    %o = arith.truncf %sum : tensor<128x128xf32> to tensor<128x128xbf16>
    tile.store %o, %c[%row, %col] : tensor<128x128xbf16>, memref<?x?xbf16, strided<[?, 1]>>
  }
  return
}
func.func @reference(%A: memref<?x?xbf16>, %B: memref<?x?xbf16>, %C: memref<?x?xbf16>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xbf16>
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %l] : memref<?x?xbf16>
        %b = memref.load %B[%l, %j] : memref<?x?xbf16>
        %x = arith.extf %a : bf16 to f64
        %y = arith.extf %b : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to bf16
      memref.store %f, %C[%i, %j] : memref<?x?xbf16>
    }
  }
  return
}
