// Arguments from the command line, from files and by attributes.
//
// RUN: tsrun %s --dim=a=2x3 --print | FileCheck %s --check-prefix=DEFAULT
// RUN: tsrun %s --arg=a=ones:2x3 --arg=1=2.5 --out=a=%t.npy --print | FileCheck %s --check-prefix=SET
// RUN: tsrun %s --arg=0=%t.npy --print | FileCheck %s --check-prefix=FILE
// RUN: not tsrun %s 2>&1 | FileCheck %s --check-prefix=NOSHAPE
// RUN: not tsrun %s --arg=b=ones 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tsrun %s --arg=a=nothing 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not tsrun %s --arg=a=zeros:2xq 2>&1 | FileCheck %s --check-prefix=BADSHAPE
// RUN: not tsrun %s --dim=a=2x3 --entry=other 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: not tsrun %s --dim=a=2x3 --device=tpu 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: not tsrun %s --dim=a=2x3x4 2>&1 | FileCheck %s --check-prefix=DIM
// RUN: not tsrun %s --dim=a=2x3 --verify 2>&1 | FileCheck %s --check-prefix=REF
// DEFAULT: argument a [2 3]: 0 1 2 3 4 5
// SET: argument a [2 3]: 3.5 3.5 3.5 3.5 3.5 3.5
// FILE: argument a [2 3]: 3.5 3.5 3.5
// NOSHAPE: tsrun: argument a has type memref<?x?xf32>; give its shape with --arg=a=random:64x64, or with tile.shape = [64, 64] in the program
// NONE: tsrun: --arg=b=ones: the function has no argument b; it has a, x
// VALUE: tsrun: --arg=a=nothing: expected a file.npy or one of random, integers, below(N), uniform, zeros, ones, iota
// BADSHAPE: tsrun: '2xq' is not a shape; expected extents such as 128x64
// ENTRY: tsrun: the module has no function @other; it has @main
// DEVICE: tsrun: unknown device 'tpu'; expected sim, cpu, cuda or nvshmem
// DIM: tsrun: argument a has type memref<?x?xf32>, but 3 extents were given
// REF: tsrun: --verify compares with @reference, which the module does not have; use another function or a file

func.func @main(%a: memref<?x?xf32> {tile.name = "a", tile.init = "iota", tile.out}, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %n = memref.dim %a, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %v = memref.load %a[%i, %j] : memref<?x?xf32>
      %s = arith.addf %v, %x : f32
      memref.store %s, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
