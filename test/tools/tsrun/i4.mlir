// Integers of a width that NumPy has not: the file holds those of the next.
//
// RUN: tsrun %s --print --out=b=%t.npy | FileCheck %s
// RUN: tsrun %s --arg=a=%t.npy --print | FileCheck %s --check-prefix=AGAIN
// RUN: tsrun %s --entry=bytes --out=0=%t.bytes.npy && not tsrun %s --arg=a=%t.bytes.npy 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: tsrun %s --entry=scalar --arg=0=-8 | FileCheck %s --check-prefix=SCALAR
// RUN: not tsrun %s --entry=scalar --arg=0=8 2>&1 | FileCheck %s --check-prefix=TOO
// CHECK: argument b [16]: 1 2 3 4 5 6 7 -8 -8 -8
// AGAIN: argument b [16]: 2 3 4 5 6 7 -8 -7 -7 -7
// RANGE: i4.mlir:14:17: error: --arg=a={{.*}}: argument a has type memref<16xi4>, but element 8 is 8, which is no i4
// SCALAR: result 0: -8
// TOO: tsrun: --arg=0=8: expected a number of type i4

func.func @main(%a: memref<16xi4> {tile.name = "a", tile.init = "iota"}, %b: memref<16xi4> {tile.name = "b", tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %one = arith.constant 1 : i4
  scf.for %i = %c0 to %c16 step %c1 {
    %v = memref.load %a[%i] : memref<16xi4>
    %w = arith.addi %v, %one : i4
    memref.store %w, %b[%i] : memref<16xi4>
  }
  return
}

func.func @bytes(%a: memref<16xi8> {tile.init = "iota"}) {
  %c0 = arith.constant 0 : index
  return
}

func.func @scalar(%x: i4) -> i4 {
  return %x : i4
}
