// RUN: tsopt %s --convert-to-llvm | FileCheck %s

// What an operation folds to may be replaced itself, by a value of another type:
// who stays as he is gets that, cast back.

// CHECK-LABEL: llvm.func @f
// CHECK: %[[C:.*]] = llvm.mlir.constant(0 : index) : i64
// CHECK: %[[I:.*]] = builtin.unrealized_conversion_cast %[[C]] : i64 to index
// CHECK: scf.if
// CHECK-NEXT: scf.yield %[[I]] : index
func.func @f(%cond: i1, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %d = affine.delinearize_index %c0 into (16) : index
  %r = scf.if %cond -> index {
    scf.yield %d : index
  } else {
    scf.yield %x : index
  }
  return %r : index
}
