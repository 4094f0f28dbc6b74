// Remainders are exact: llc makes x - trunc(x/y)*y of frem, which is wrong where the quotient is large. The flag afn asks for that.
//
// RUN: tsopt %s --convert-math-to-nvvm --split-input-file | FileCheck %s
// RUN: tsrun %S/Inputs/remainders.mlir --verify-each-stage | FileCheck %s --check-prefix=SAME
// RUN: tsopt %S/Inputs/remainders.mlir --emit=ptx | FileCheck %s --check-prefix=PTX
//
// SAME: verified after every one of
// PTX-NOT: div.full

// CHECK-LABEL: func.func @scalar
func.func @scalar(%x: f32, %y: f32) -> f32 {
  // CHECK-NOT: arith.remf
  // CHECK: %[[R:.*]] = scf.while
  // CHECK: arith.cmpf oge
  // CHECK: llvm.intr.trunc
  // CHECK: llvm.intr.fma
  // CHECK: llvm.intr.copysign(%[[R]], %{{.*}})
  %r = arith.remf %x, %y : f32
  return %r : f32
}

// -----

// CHECK-LABEL: func.func @approximate
func.func @approximate(%x: f32, %y: f32) -> f32 {
  // CHECK: arith.remf
  // CHECK-NOT: scf.while
  %r = arith.remf %x, %y fastmath<afn> : f32
  return %r : f32
}

// -----

// CHECK-LABEL: func.func @elements
func.func @elements(%x: vector<2xf16>, %y: vector<2xf16>) -> vector<2xf16> {
  // CHECK-COUNT-2: scf.while
  // CHECK: vector.from_elements
  // CHECK: arith.truncf
  %r = arith.remf %x, %y : vector<2xf16>
  return %r : vector<2xf16>
}
