// RUN: tsopt %s --int-range-optimizations | FileCheck %s
// UNSUPPORTED: upstream
// Upstream does not end.

// The numbers of calls that call themselves are given up when they go on growing: the analysis ends.
// CHECK-LABEL: func.func private @down
// CHECK: arith.cmpi ugt
// CHECK: arith.subi
// CHECK: call @down
func.func private @down(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi ugt, %n, %c0 : index
  scf.if %more {
    %i = arith.subi %n, %c1 : index
    func.call @down(%i) : (index) -> ()
  }
  return
}

func.func @main() {
  %c8 = arith.constant 8 : index
  func.call @down(%c8) : (index) -> ()
  return
}
