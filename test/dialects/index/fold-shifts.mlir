// RUN: tsopt %s -canonicalize | FileCheck %s

// Shifts by 32 and more depend on the width.

// CHECK-LABEL: func.func @shl(
// CHECK-NEXT:      %idx8589934592 = index.constant 8589934592
// CHECK-NEXT:      %idx32 = index.constant 32
// CHECK-NEXT:      %idx1 = index.constant 1
// CHECK-NEXT:      %idx16 = index.constant 16
// CHECK-NEXT:      %idx-16 = index.constant -16
// CHECK-NEXT:      %0 = index.shl %idx1, %idx32
// CHECK-NEXT:      return %idx16, %idx-16, %0, %idx8589934592 : index, index, index, index
func.func @shl() -> (index, index, index, index) {
  %a0 = index.constant 1
  %b0 = index.constant 4
  %0 = index.shl %a0, %b0
  %a1 = index.constant -8
  %b1 = index.constant 1
  %1 = index.shl %a1, %b1
  %a2 = index.constant 1
  %b2 = index.constant 32
  %2 = index.shl %a2, %b2
  %a3 = index.constant 4294967296
  %b3 = index.constant 1
  %3 = index.shl %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @shrs(
// CHECK-NEXT:      %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:      %idx32 = index.constant 32
// CHECK-NEXT:      %idx1 = index.constant 1
// CHECK-NEXT:      %idx0 = index.constant 0
// CHECK-NEXT:      %idx-4 = index.constant -4
// CHECK-NEXT:      %0 = index.shrs %idx1, %idx32
// CHECK-NEXT:      %1 = index.shrs %idx4294967296, %idx1
// CHECK-NEXT:      return %idx0, %idx-4, %0, %1 : index, index, index, index
func.func @shrs() -> (index, index, index, index) {
  %a0 = index.constant 1
  %b0 = index.constant 4
  %0 = index.shrs %a0, %b0
  %a1 = index.constant -8
  %b1 = index.constant 1
  %1 = index.shrs %a1, %b1
  %a2 = index.constant 1
  %b2 = index.constant 32
  %2 = index.shrs %a2, %b2
  %a3 = index.constant 4294967296
  %b3 = index.constant 1
  %3 = index.shrs %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @shru(
// CHECK-NEXT:      %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:      %idx32 = index.constant 32
// CHECK-NEXT:      %idx-8 = index.constant -8
// CHECK-NEXT:      %idx1 = index.constant 1
// CHECK-NEXT:      %idx0 = index.constant 0
// CHECK-NEXT:      %0 = index.shru %idx-8, %idx1
// CHECK-NEXT:      %1 = index.shru %idx1, %idx32
// CHECK-NEXT:      %2 = index.shru %idx4294967296, %idx1
// CHECK-NEXT:      return %idx0, %0, %1, %2 : index, index, index, index
func.func @shru() -> (index, index, index, index) {
  %a0 = index.constant 1
  %b0 = index.constant 4
  %0 = index.shru %a0, %b0
  %a1 = index.constant -8
  %b1 = index.constant 1
  %1 = index.shru %a1, %b1
  %a2 = index.constant 1
  %b2 = index.constant 32
  %2 = index.shru %a2, %b2
  %a3 = index.constant 4294967296
  %b3 = index.constant 1
  %3 = index.shru %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}
