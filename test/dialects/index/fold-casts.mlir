// RUN: tsopt %s -canonicalize | FileCheck %s

// Conversions of constants: those to index, and to i1.

// CHECK-LABEL: func.func @to_index(
// CHECK-NEXT:      %idx-1 = index.constant -1
// CHECK-NEXT:      %idx4294967295 = index.constant 4294967295
// CHECK-NEXT:      return %idx-1, %idx4294967295 : index, index
func.func @to_index() -> (index, index) {
  %a = arith.constant -1 : i32
  %0 = index.casts %a : i32 to index
  %1 = index.castu %a : i32 to index
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @from_index(
// CHECK-NEXT:      %idx3 = index.constant 3
// CHECK-NEXT:      %true = index.bool.constant true
// CHECK-NEXT:      %0 = index.casts %idx3 : index to i8
// CHECK-NEXT:      return %true, %true, %0 : i1, i1, i8
func.func @from_index() -> (i1, i1, i8) {
  %a = index.constant 3
  %0 = index.casts %a : index to i1
  %1 = index.castu %a : index to i1
  %2 = index.casts %a : index to i8
  return %0, %1, %2 : i1, i1, i8
}
