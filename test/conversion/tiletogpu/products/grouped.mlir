// Groups of rows: a table in memory says where each group begins, how many rows it has, and its weights.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// RUN: tsopt %s --tile-to-llvm="arch=a100 chip=sm_80" -o %t.mlir && tsrun %t.mlir --once --verify=%s | FileCheck %s --check-prefix=OLDER
// OLDER: verified
// CHECK: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async
// RUN: tsopt %s --tile-to-llvm -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK-DAG: remark: is not loaded by producer warps: it is inside of 'scf.if'

func.func @main(%A: memref<160x128xbf16> {tile.init = "random"}, %B: memref<3x128x64xbf16> {tile.init = "random"}, %C: memref<160x64xf32> {tile.init = "zeros", tile.out},
                %sizes: memref<4xi32> {tile.init = "iota"}) {
  tile.kernel blocks(%bx, %by, %bz) = (1, 2, 3) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c40 = arith.constant 40 : index
    %from = scf.for %g = %c0 to %bz step %c1 iter_args(%sum = %c0) -> (index) {
      %size = memref.load %sizes[%g] : memref<4xi32>
      %units = arith.index_cast %size : i32 to index
      %n = arith.muli %units, %c40 : index
      %r = arith.addi %sum, %n : index
      scf.yield %r : index
    }
    %mine = memref.load %sizes[%bz] : memref<4xi32>
    %units = arith.index_cast %mine : i32 to index
    %rows = arith.muli %units, %c40 : index
    %to = arith.addi %from, %rows : index
    %in = arith.muli %by, %c64 : index
    %row = arith.addi %from, %in : index
    %any = arith.cmpi ult, %row, %to : index
    scf.if %any {
      %zero = arith.constant dense<0.0> : tensor<64x64xf32>
      %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
        %a = tile.load %A[%row, %k] : memref<160x128xbf16> -> tensor<64x64xbf16>
        %b = tile.load %B[%bz, %k, %c0] : memref<3x128x64xbf16> -> tensor<64x64xbf16>
        %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
        tile.yield %d : tensor<64x64xf32>
      }
      %group = memref.subview %C[%from, 0] [%rows, 64] [1, 1] : memref<160x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
      tile.store %sum, %group[%in, %c0] : tensor<64x64xf32>, memref<?x64xf32, strided<[64, 1], offset: ?>>
    }
  }
  return
}

func.func @reference(%A: memref<160x128xbf16>, %B: memref<3x128x64xbf16>, %C: memref<160x64xf32>, %sizes: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 120 : index
  %n = arith.constant 64 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  %c2 = arith.constant 2 : index
  %c40 = arith.constant 40 : index
  scf.for %i = %c0 to %m step %c1 {
    %first = arith.cmpi ult, %i, %c40 : index
    %z = arith.select %first, %c1, %c2 : index
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x0 = memref.load %A[%i, %l] : memref<160x128xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %y0 = memref.load %B[%z, %l, %j] : memref<3x128x64xbf16>
        %y = arith.extf %y0 : bf16 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %f = arith.truncf %s : f64 to f32
      memref.store %f, %C[%i, %j] : memref<160x64xf32>
    }
  }
  return
}
