// Groups of 40 and 80 rows; where they begin follows from a table in memory.
//
// RUN: tsrun %s --once --schedules 1 --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --specialize-warps --stage-stores | FileCheck %s --check-prefix=ROLES
// ROLES: tile.role "load"
// ROLES: tile.role "math"
// ROLES: tile.copy async %{{.*}} engine(tma) : memref<64x64xf32, #scale.mem<l1>> to memref<?x64xf32, strided<[64, 1], offset: ?>>
// RUN: tsopt %s --tile-to-llvm | FileCheck %s --check-prefix=CODE
// CODE: wgmma.mma_async

func.func @main(%A: memref<160x128xbf16> {tile.init = "random"}, %B: memref<2x128x64xbf16> {tile.init = "random"}, %C: memref<160x64xf32> {tile.init = "zeros", tile.out},
                %starts: memref<2xi32> {tile.init = "iota"}) {
  tile.kernel blocks(%bz) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c40 = arith.constant 40 : index
    %c120 = arith.constant 120 : index
    %c20 = arith.constant 20 : index
    %i = memref.load %starts[%bz] : memref<2xi32>
    %s = arith.index_cast %i : i32 to index
    %next = arith.addi %s, %c1 : index
    %s2 = arith.muli %s, %next : index
    %from = arith.muli %s2, %c20 : index
    %rows1 = arith.muli %next, %c40 : index
    %rows = arith.minui %rows1, %c120 : index
    scf.for %in = %c0 to %rows step %c64 {
      %row = arith.addi %from, %in : index
      %zero = arith.constant dense<0.0> : tensor<64x64xf32>
      %sum = tile.pipelined %k = %c0 to %c128 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
        %a = tile.load %A[%row, %k] : memref<160x128xbf16> -> tensor<64x64xbf16>
        %b = tile.load %B[%bz, %k, %c0] : memref<2x128x64xbf16> -> tensor<64x64xbf16>
        %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
        tile.yield %d : tensor<64x64xf32>
      }
      %group = memref.subview %C[%from, 0] [%rows, 64] [1, 1] : memref<160x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
      tile.store %sum, %group[%in, %c0] : tensor<64x64xf32>, memref<?x64xf32, strided<[64, 1], offset: ?>>
    }
  }
  return
}

func.func @reference(%A: memref<160x128xbf16>, %B: memref<2x128x64xbf16>, %C: memref<160x64xf32>, %starts: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 120 : index
  %n = arith.constant 64 : index
  %k = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  %c40 = arith.constant 40 : index
  scf.for %i = %c0 to %m step %c1 {
    %first = arith.cmpi ult, %i, %c40 : index
    %z = arith.select %first, %c0, %c1 : index
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x0 = memref.load %A[%i, %l] : memref<160x128xbf16>
        %x = arith.extf %x0 : bf16 to f64
        %y0 = memref.load %B[%z, %l, %j] : memref<2x128x64xbf16>
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
