// A verification tries more than what was asked for: another seed, and where
// extents are dynamic odd ones. --once does not.
//
// RUN: tsrun %s --verify | FileCheck %s
// RUN: tsrun %s --verify --once | FileCheck %s --check-prefix=ONCE
// RUN: not tsrun %s --entry=even --verify | FileCheck %s --check-prefix=EVEN
// RUN: not tsrun %s --entry=even --verify-each-stage --verify=@reference | FileCheck %s --check-prefix=STAGE
// RUN: tsrun %s --entry=pairs --verify | FileCheck %s --check-prefix=PAIRS
// CHECK: argument a: largest element error 0 (allowed 1e-05), relative Frobenius error 0 (allowed 2.5e-06), 64 elements
// CHECK-NEXT: with seed 2: argument a: largest element error
// CHECK-NEXT: with extents 1=63 a=63: argument a: largest element error {{.*}}, 63 elements
// CHECK-NEXT: verified
// ONCE: argument a
// ONCE-NEXT: verified
// EVEN: with seed 2: argument a: largest element error 0
// EVEN-NEXT: with extents 1=63 a=63: argument a: {{.*}}; 1 element differs, 1 of them were never written, the first is [62] instead of
// EVEN-NEXT: wrong
// STAGE: the program as written{{ *}}WRONG  with extents 1=63 a=63
// PAIRS: not verified with extents 1=63 a=63, which the program does not support: {{.*}}the extent is odd
// PAIRS-NEXT: verified

func.func @main(%a: memref<?xf32> {tile.name = "a", tile.shape = [64], tile.out}, %b: memref<?xf32> {tile.shape = [64], tile.init = "random"}) {
  memref.copy %b, %a : memref<?xf32> to memref<?xf32>
  return
}

// Leaves the last element of an odd number out.
func.func @even(%a: memref<?xf32> {tile.name = "a", tile.shape = [64], tile.out}, %b: memref<?xf32> {tile.shape = [64], tile.init = "random"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %half = arith.divui %n, %c2 : index
  %whole = arith.muli %half, %c2 : index
  scf.for %i = %c0 to %whole step %c1 {
    %v = memref.load %b[%i] : memref<?xf32>
    memref.store %v, %a[%i] : memref<?xf32>
  }
  return
}

// Says that it takes even numbers only.
func.func @pairs(%a: memref<?xf32> {tile.name = "a", tile.shape = [64], tile.out}, %b: memref<?xf32> {tile.shape = [64], tile.init = "random"}) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %a, %c0 : memref<?xf32>
  %odd = arith.remui %n, %c2 : index
  %even = arith.cmpi eq, %odd, %c0 : index
  cf.assert %even, "the extent is odd"
  memref.copy %b, %a : memref<?xf32> to memref<?xf32>
  return
}

func.func @reference(%a: memref<?xf32>, %b: memref<?xf32>) {
  memref.copy %b, %a : memref<?xf32> to memref<?xf32>
  return
}
