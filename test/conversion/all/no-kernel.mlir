// A program without a kernel is an error of each pipeline that makes kernels, and one that does nothing of tsrun.
//
// UNSUPPORTED: upstream
// RUN: not tsopt %s --tile-to-llvm 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not tsopt %s --tile-to-llvm=to=planned 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not tsopt %s --tile-to-binary 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not tsopt %s "--pass-pipeline=builtin.module(canonicalize,tile-to-llvm)" 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not tsopt %s --emit=ptx 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not tsopt %s --emit=gpu 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not tsrun %s 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not tsrun %s --verify-each-stage 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not tsrun %s --export=%t 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: tsrun %s --entry=sum --arg=0=2 --arg=1=3 | FileCheck %s --check-prefix=SUM
// RUN: echo 'module {}' > %t.mlir
// RUN: not tsopt %t.mlir --tile-to-binary 2>&1 | FileCheck %s --check-prefix=MODULE
// KERNEL: no-kernel.mlir:[[#@LINE+4]]:1: error: the program has no kernel: a function has device code only in a tile.kernel or a gpu.launch
// EMPTY: no-kernel.mlir:[[#@LINE+3]]:1: error: @main is empty; a program must launch kernels (tile.kernel, gpu.launch) or compute something
// MODULE: mlir:1:1: error: the program has no kernel

func.func @main() {
  return
}

// The host's own code runs.
// SUM: result 0: 5
func.func @sum(%a: i32, %b: i32) -> i32 {
  %c = arith.addi %a, %b : i32
  return %c : i32
}
