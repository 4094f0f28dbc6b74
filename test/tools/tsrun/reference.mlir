// --verify compares with a function in Python, without Python: its parameters are the program's inputs by name or by place, and
// what --arg gives besides; it returns the results, in order or by name, or writes them. The second seed and odd extents are
// tried as with @reference.
//
// RUN: tsrun %s --verify=%S/Inputs/reference.py:matmul | FileCheck %s
// CHECK:      argument C: largest element error {{.*}} (allowed 1e-05), relative Frobenius error {{.*}}, 64 elements
// CHECK-NEXT: with seed 2: argument C:
// CHECK-NEXT: with extents A=7x7 B=7x7 C=7x7: argument C: {{.*}}, 49 elements
// CHECK-NEXT: verified
// RUN: tsrun %s --verify=%S/Inputs/reference.py:by_place --once
// RUN: tsrun %s --verify=%S/Inputs/reference.py:writes --once
// RUN: tsrun %s --verify=%S/Inputs/reference.py:scaled --once --arg power=1
// RUN: tsrun %s --verify-each-stage=canonicalize --verify=%S/Inputs/reference.py:matmul
//
// RUN: not tsrun %s --verify=%S/Inputs/reference.py:matmul --arg scale=1.5 --once
// RUN: not tsrun %s --verify=%S/Inputs/reference.py:one_off --once | FileCheck %s --check-prefix=OFF
// OFF: (allowed 1e-05), {{.*}}; 1 element differs, the worst is [3, 4]:
// OFF: wrong: the result differs from the reference
// RUN: tsrun %s --verify=%S/Inputs/reference.py:one_off --once --tolerance=10 | FileCheck %s --check-prefix=LOOSE
// LOOSE: (allowed 10), relative Frobenius
//
// A file has the results for the inputs asked for, and no others.
// RUN: tsrun %s --out=C=%t.npy
// RUN: tsrun %s --verify=%t.npy | FileCheck %s --check-prefix=FILE
// RUN: tsrun %s --verify=C=%t.npy | FileCheck %s --check-prefix=FILE
// FILE:      argument C: largest element error 0 (allowed
// FILE-NEXT: verified
// RUN: not tsrun %s --seed=2 --verify=%t.npy
//
// RUN: not tsrun %s --verify=%S/Inputs/reference.py:matmull 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: reference.py:{{[0-9]+}}:1: error: unknown function matmull; did you mean 'matmul'?
// RUN: not tsrun %s --verify=%S/Inputs/reference.py 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: is missing the function: --verify={{.*}}reference.py:NAME
// RUN: not tsrun %s --verify=:matmul 2>&1 | FileCheck %s --check-prefix=OWN
// OWN: --verify=:matmul needs a Python program, but {{.*}} is not one; use --verify=FILE.py:matmul for a function of another file
// RUN: not tsrun %s --verify=%S/Inputs/reference.py:transposed --arg=B=random:8x6 --dim=C=8x6 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: reference.py:{{[0-9]+}}:1: error: transposed returns C of shape [6 8], but the program has shape [8 6]
// RUN: not tsrun %s --verify=%S/Inputs/reference.py:two 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: reference.py:{{[0-9]+}}:1: error: two returns 2 results, but the program has 1: C
// RUN: not tsrun %s --verify=%S/Inputs/reference.py:nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// NOTHING: error: nothing returns None; it must return the results (C), or have them as parameters and write them
// RUN: not tsrun %s --verify=%S/Inputs/reference.py:asks 2>&1 | FileCheck %s --check-prefix=ASKS
// ASKS: reference.py:{{[0-9]+}}:16: error: parameter bias of asks: the program has no input of that name, only A, B; add a default value, or --arg bias=…
// RUN: not tsrun %s --verify=%S/Inputs/reference.py:unfit --arg=B=random:8x6 --dim=C=8x6 2>&1 | FileCheck %s --check-prefix=UNFIT
// UNFIT:      reference.py:{{[0-9]+}}:12: error: operands could not be broadcast together with shapes (8, 8) (8, 6)
// UNFIT-NEXT: return A + B
// RUN: not tsrun %s --verify=%S/Inputs/reference.py:forgets 2>&1 | FileCheck %s --check-prefix=SCALAR
// SCALAR: error: forgets returns C of shape [], but the program has shape [8 8]
// RUN: not tsrun %s --tolerance=1 2>&1 | FileCheck %s --check-prefix=TOLERANCE
// TOLERANCE: --tolerance must be greater than 0, and needs --verify or --verify-each-stage

func.func @main(%A: memref<?x?xf32> {tile.name = "A", tile.init = "random", tile.shape = [8, 8]},
                %B: memref<?x?xf32> {tile.name = "B", tile.init = "random", tile.shape = [8, 8]},
                %C: memref<?x?xf32> {tile.name = "C", tile.init = "zeros", tile.out, tile.shape = [8, 8]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %A, %c0 : memref<?x?xf32>
  %k = memref.dim %A, %c1 : memref<?x?xf32>
  %n = memref.dim %B, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      scf.for %l = %c0 to %k step %c1 {
        %a = memref.load %A[%i, %l] : memref<?x?xf32>
        %b = memref.load %B[%l, %j] : memref<?x?xf32>
        %c = memref.load %C[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        memref.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}
