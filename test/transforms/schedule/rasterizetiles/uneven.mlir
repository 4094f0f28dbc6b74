// RUN: tsopt %s --rasterize-tiles -o %t.mlir
// RUN: tsrun %t.mlir --verify | FileCheck %s
// RUN: tsrun %t.mlir --entry=falling --verify=@falling_reference --dim=0=19x23 | FileCheck %s
// RUN: tsrun %t.mlir --entry=falling --verify=@falling_reference --dim=0=7x11 | FileCheck %s
// CHECK: verified

// Uneven tiles, dealt out of their order, are each taken once: 663 of them by 132 blocks, the last round not full,
// with more work the greater the second dimension is.
func.func @main(%A: memref<13x17x3xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%x, %y, %z) = (13, 17, 3) threads(32) persistent {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %f1 = arith.constant 1.0 : f32
    %v0 = memref.load %A[%x, %y, %z] : memref<13x17x3xf32>
    %e = arith.addi %y, %c1 : index
    %v = scf.for %i = %c0 to %e step %c1 iter_args(%s = %v0) -> f32 {
      %t = arith.addf %s, %f1 : f32
      scf.yield %t : f32
    }
    memref.store %v, %A[%x, %y, %z] : memref<13x17x3xf32>
  }
  return
}
// The first dimension, the less the greater it is, of a grid that only the run tells.
func.func @falling(%A: memref<?x?xf32> {tile.init = "zeros", tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf32>
  %n = memref.dim %A, %c1 : memref<?x?xf32>
  tile.kernel blocks(%x, %y) = (%m, %n) threads(32) persistent {
    %d1 = arith.constant 1 : index
    %f1 = arith.constant 1.0 : f32
    %v0 = memref.load %A[%x, %y] : memref<?x?xf32>
    %v = scf.for %i = %x to %m step %d1 iter_args(%s = %v0) -> f32 {
      %t = arith.addf %s, %f1 : f32
      scf.yield %t : f32
    }
    memref.store %v, %A[%x, %y] : memref<?x?xf32>
  }
  return
}
func.func @falling_reference(%A: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf32>
  %n = memref.dim %A, %c1 : memref<?x?xf32>
  scf.for %x = %c0 to %m step %c1 {
    scf.for %y = %c0 to %n step %c1 {
      %d = arith.subi %m, %x : index
      %i = arith.index_cast %d : index to i32
      %f = arith.sitofp %i : i32 to f32
      memref.store %f, %A[%x, %y] : memref<?x?xf32>
    }
  }
  return
}
func.func @reference(%A: memref<13x17x3xf32>) {
  affine.for %x = 0 to 13 { affine.for %y = 0 to 17 { affine.for %z = 0 to 3 {
    %c1 = arith.constant 1 : index
    %e = arith.addi %y, %c1 : index
    %i = arith.index_cast %e : index to i32
    %f = arith.sitofp %i : i32 to f32
    affine.store %f, %A[%x, %y, %z] : memref<13x17x3xf32>
  } } }
  return
}
