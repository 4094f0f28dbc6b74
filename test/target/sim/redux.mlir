// redux.sync over the lanes of a warp, on the numbers -16 to 15: signed and
// unsigned minima and maxima differ.
//
// RUN: tsrun %s --print | FileCheck %s
// CHECK: argument 0 [8]: -16 0 15 -1 -16 -1 0 0

func.func @main(%o: memref<8xi32> {tile.out}) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%nx = %c32, %ny = %c1, %nz = %c1) {
    %all = arith.constant -1 : i32
    %c16 = arith.constant 16 : i32
    %t = arith.index_cast %tx : index to i32
    %x = arith.subi %t, %c16 : i32
    %c0 = arith.constant 0 : index
    %first = arith.cmpi eq, %tx, %c0 : index
    %0 = nvvm.redux.sync add %x, %all : i32 -> i32
    %1 = nvvm.redux.sync umin %x, %all : i32 -> i32
    %2 = nvvm.redux.sync max %x, %all : i32 -> i32
    %3 = nvvm.redux.sync umax %x, %all : i32 -> i32
    %4 = nvvm.redux.sync min %x, %all : i32 -> i32
    %5 = nvvm.redux.sync or %x, %all : i32 -> i32
    %6 = nvvm.redux.sync and %x, %all : i32 -> i32
    %7 = nvvm.redux.sync xor %x, %all : i32 -> i32
    scf.if %first {
      %i1 = arith.constant 1 : index
      %i2 = arith.constant 2 : index
      %i3 = arith.constant 3 : index
      %i4 = arith.constant 4 : index
      %i5 = arith.constant 5 : index
      %i6 = arith.constant 6 : index
      %i7 = arith.constant 7 : index
      memref.store %0, %o[%c0] : memref<8xi32>
      memref.store %1, %o[%i1] : memref<8xi32>
      memref.store %2, %o[%i2] : memref<8xi32>
      memref.store %3, %o[%i3] : memref<8xi32>
      memref.store %4, %o[%i4] : memref<8xi32>
      memref.store %5, %o[%i5] : memref<8xi32>
      memref.store %6, %o[%i6] : memref<8xi32>
      memref.store %7, %o[%i7] : memref<8xi32>
    }
    gpu.terminator
  }
  return
}
