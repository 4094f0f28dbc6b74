// A comparison that says little is told.
//
// RUN: tsrun %s --verify 2>&1 | FileCheck %s
// RUN: tsrun %s --verify --arg=0=ones 2>&1 | FileCheck %s --check-prefix=ONES
// RUN: tsrun %s --entry=nothing --verify=@nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: tsrun %s --entry=nan --verify=@nan 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: tsrun %s --entry=nan --verify-each-stage=canonicalize --verify=@nan 2>&1 | FileCheck %s --check-prefix=NAN
// CHECK: tsrun: warning: every input is zero (0), so the comparison is not meaningful; use tile.init = "random" in the program, or --arg=0=random
// CHECK: tsrun: warning: the reference of argument 1 is zero everywhere, so the comparison is not meaningful
// CHECK: verified
// ONES-NOT: warning
// NAN: tsrun: warning: the reference of argument 1 has NaN in 2 of 4 elements, where the comparison accepts any NaN: see whether the program should make any
// NOTHING: tsrun: warning: nothing was compared: no argument is a memref with tile.out, and @

func.func @main(%a: memref<4xf32>, %b: memref<4xf32> {tile.out}) {
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}

func.func @nothing(%a: f32 {tile.init = "ones"}, %b: f32 {tile.init = "ones"}) {
  %sum = arith.addf %a, %b : f32
  return
}

// The square roots of two numbers below zero.
func.func @nan(%a: memref<4xf32> {tile.init = dense<[-1.0, 4.0, -2.0, 0.0]> : tensor<4xf32>}, %b: memref<4xf32> {tile.out}) {
  affine.for %i = 0 to 4 {
    %0 = memref.load %a[%i] : memref<4xf32>
    %1 = math.sqrt %0 : f32
    memref.store %1, %b[%i] : memref<4xf32>
  }
  return
}

func.func @reference(%a: memref<4xf32>, %b: memref<4xf32>) {
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  return
}
