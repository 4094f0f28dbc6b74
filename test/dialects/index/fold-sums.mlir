// RUN: tsopt %s -canonicalize | FileCheck %s

// Sums and products: 32 and 64 bits agree on the low half.

// CHECK-LABEL: func.func @add(
// CHECK-NEXT:      %idx4 = index.constant 4
// CHECK-NEXT:      %idx2147483648 = index.constant 2147483648
// CHECK-NEXT:      %idx4294967301 = index.constant 4294967301
// CHECK-NEXT:      return %idx4, %idx2147483648, %idx4294967301 : index, index, index
func.func @add() -> (index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant -3
  %0 = index.add %a0, %b0
  %a1 = index.constant 2147483647
  %b1 = index.constant 1
  %1 = index.add %a1, %b1
  %a2 = index.constant 4294967296
  %b2 = index.constant 5
  %2 = index.add %a2, %b2
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @sub(
// CHECK-NEXT:      %idx10 = index.constant 10
// CHECK-NEXT:      %idx2147483646 = index.constant 2147483646
// CHECK-NEXT:      %idx4294967291 = index.constant 4294967291
// CHECK-NEXT:      return %idx10, %idx2147483646, %idx4294967291 : index, index, index
func.func @sub() -> (index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant -3
  %0 = index.sub %a0, %b0
  %a1 = index.constant 2147483647
  %b1 = index.constant 1
  %1 = index.sub %a1, %b1
  %a2 = index.constant 4294967296
  %b2 = index.constant 5
  %2 = index.sub %a2, %b2
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @mul(
// CHECK-NEXT:      %idx-21 = index.constant -21
// CHECK-NEXT:      %idx2147483647 = index.constant 2147483647
// CHECK-NEXT:      %idx21474836480 = index.constant 21474836480
// CHECK-NEXT:      return %idx-21, %idx2147483647, %idx21474836480 : index, index, index
func.func @mul() -> (index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant -3
  %0 = index.mul %a0, %b0
  %a1 = index.constant 2147483647
  %b1 = index.constant 1
  %1 = index.mul %a1, %b1
  %a2 = index.constant 4294967296
  %b2 = index.constant 5
  %2 = index.mul %a2, %b2
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @neutral(
// CHECK-NEXT:      %idx0 = index.constant 0
// CHECK-NEXT:      return %arg0, %arg0, %arg0, %idx0 : index, index, index, index
func.func @neutral(%a: index) -> (index, index, index, index) {
  %z = index.constant 0
  %o = index.constant 1
  %0 = index.add %a, %z
  %1 = index.sub %a, %z
  %2 = index.mul %o, %a
  %3 = index.mul %a, %z
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @constants_join(
// CHECK-NEXT:      %idx12 = index.constant 12
// CHECK-NEXT:      %idx7 = index.constant 7
// CHECK-NEXT:      %0 = index.add %arg0, %idx7
// CHECK-NEXT:      %1 = index.mul %arg0, %idx12
// CHECK-NEXT:      return %0, %1 : index, index
func.func @constants_join(%a: index) -> (index, index) {
  %c = index.constant 3
  %d = index.constant 4
  %0 = index.add %a, %c
  %1 = index.add %0, %d
  %2 = index.mul %c, %a
  %3 = index.mul %2, %d
  return %1, %3 : index, index
}
