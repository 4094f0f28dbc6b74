// RUN: tsopt %s -canonicalize | FileCheck %s

// Bitwise operations.

// CHECK-LABEL: func.func @and(
// CHECK-NEXT:      %idx8 = index.constant 8
// CHECK-NEXT:      %idx5 = index.constant 5
// CHECK-NEXT:      return %idx8, %idx5 : index, index
func.func @and() -> (index, index) {
  %a0 = index.constant 12
  %b0 = index.constant 10
  %0 = index.and %a0, %b0
  %a1 = index.constant -1
  %b1 = index.constant 5
  %1 = index.and %a1, %b1
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @or(
// CHECK-NEXT:      %idx14 = index.constant 14
// CHECK-NEXT:      %idx-1 = index.constant -1
// CHECK-NEXT:      return %idx14, %idx-1 : index, index
func.func @or() -> (index, index) {
  %a0 = index.constant 12
  %b0 = index.constant 10
  %0 = index.or %a0, %b0
  %a1 = index.constant -1
  %b1 = index.constant 5
  %1 = index.or %a1, %b1
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @xor(
// CHECK-NEXT:      %idx6 = index.constant 6
// CHECK-NEXT:      %idx-6 = index.constant -6
// CHECK-NEXT:      return %idx6, %idx-6 : index, index
func.func @xor() -> (index, index) {
  %a0 = index.constant 12
  %b0 = index.constant 10
  %0 = index.xor %a0, %b0
  %a1 = index.constant -1
  %b1 = index.constant 5
  %1 = index.xor %a1, %b1
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @constants_join(
// CHECK-NEXT:      %idx6 = index.constant 6
// CHECK-NEXT:      %idx8 = index.constant 8
// CHECK-NEXT:      %0 = index.and %arg0, %idx8
// CHECK-NEXT:      %1 = index.xor %arg0, %idx6
// CHECK-NEXT:      return %0, %1 : index, index
func.func @constants_join(%a: index) -> (index, index) {
  %c = index.constant 12
  %d = index.constant 10
  %0 = index.and %a, %c
  %1 = index.and %0, %d
  %2 = index.xor %a, %c
  %3 = index.xor %2, %d
  return %1, %3 : index, index
}
