// RUN: tsopt %s -canonicalize | FileCheck %s

// Divisions are folded only when 32 bits give the same.

// CHECK-LABEL: func.func @divs(
// CHECK-NEXT:      %idx64 = index.constant 64
// CHECK-NEXT:      %idx2147483648 = index.constant 2147483648
// CHECK-NEXT:      %idx4294967300 = index.constant 4294967300
// CHECK-NEXT:      %idx2 = index.constant 2
// CHECK-NEXT:      %idx3 = index.constant 3
// CHECK-NEXT:      %idx-3 = index.constant -3
// CHECK-NEXT:      %0 = index.divs %idx4294967300, %idx2
// CHECK-NEXT:      %1 = index.divs %idx2147483648, %idx64
// CHECK-NEXT:      return %idx3, %idx-3, %0, %1 : index, index, index, index
func.func @divs() -> (index, index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant 2
  %0 = index.divs %a0, %b0
  %a1 = index.constant -7
  %b1 = index.constant 2
  %1 = index.divs %a1, %b1
  %a2 = index.constant 4294967300
  %b2 = index.constant 2
  %2 = index.divs %a2, %b2
  %a3 = index.constant 2147483648
  %b3 = index.constant 64
  %3 = index.divs %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @divu(
// CHECK-NEXT:      %idx33554432 = index.constant 33554432
// CHECK-NEXT:      %idx4294967300 = index.constant 4294967300
// CHECK-NEXT:      %idx-7 = index.constant -7
// CHECK-NEXT:      %idx2 = index.constant 2
// CHECK-NEXT:      %idx3 = index.constant 3
// CHECK-NEXT:      %0 = index.divu %idx-7, %idx2
// CHECK-NEXT:      %1 = index.divu %idx4294967300, %idx2
// CHECK-NEXT:      return %idx3, %0, %1, %idx33554432 : index, index, index, index
func.func @divu() -> (index, index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant 2
  %0 = index.divu %a0, %b0
  %a1 = index.constant -7
  %b1 = index.constant 2
  %1 = index.divu %a1, %b1
  %a2 = index.constant 4294967300
  %b2 = index.constant 2
  %2 = index.divu %a2, %b2
  %a3 = index.constant 2147483648
  %b3 = index.constant 64
  %3 = index.divu %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @ceildivs(
// CHECK-NEXT:      %idx33554432 = index.constant 33554432
// CHECK-NEXT:      %idx4294967300 = index.constant 4294967300
// CHECK-NEXT:      %idx2 = index.constant 2
// CHECK-NEXT:      %idx4 = index.constant 4
// CHECK-NEXT:      %idx-3 = index.constant -3
// CHECK-NEXT:      %0 = index.ceildivs %idx4294967300, %idx2
// CHECK-NEXT:      return %idx4, %idx-3, %0, %idx33554432 : index, index, index, index
func.func @ceildivs() -> (index, index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant 2
  %0 = index.ceildivs %a0, %b0
  %a1 = index.constant -7
  %b1 = index.constant 2
  %1 = index.ceildivs %a1, %b1
  %a2 = index.constant 4294967300
  %b2 = index.constant 2
  %2 = index.ceildivs %a2, %b2
  %a3 = index.constant 2147483648
  %b3 = index.constant 64
  %3 = index.ceildivs %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @ceildivu(
// CHECK-NEXT:      %idx33554432 = index.constant 33554432
// CHECK-NEXT:      %idx4294967300 = index.constant 4294967300
// CHECK-NEXT:      %idx-7 = index.constant -7
// CHECK-NEXT:      %idx2 = index.constant 2
// CHECK-NEXT:      %idx4 = index.constant 4
// CHECK-NEXT:      %0 = index.ceildivu %idx-7, %idx2
// CHECK-NEXT:      %1 = index.ceildivu %idx4294967300, %idx2
// CHECK-NEXT:      return %idx4, %0, %1, %idx33554432 : index, index, index, index
func.func @ceildivu() -> (index, index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant 2
  %0 = index.ceildivu %a0, %b0
  %a1 = index.constant -7
  %b1 = index.constant 2
  %1 = index.ceildivu %a1, %b1
  %a2 = index.constant 4294967300
  %b2 = index.constant 2
  %2 = index.ceildivu %a2, %b2
  %a3 = index.constant 2147483648
  %b3 = index.constant 64
  %3 = index.ceildivu %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @floordivs(
// CHECK-NEXT:      %idx64 = index.constant 64
// CHECK-NEXT:      %idx2147483648 = index.constant 2147483648
// CHECK-NEXT:      %idx4294967300 = index.constant 4294967300
// CHECK-NEXT:      %idx2 = index.constant 2
// CHECK-NEXT:      %idx3 = index.constant 3
// CHECK-NEXT:      %idx-4 = index.constant -4
// CHECK-NEXT:      %0 = index.floordivs %idx4294967300, %idx2
// CHECK-NEXT:      %1 = index.floordivs %idx2147483648, %idx64
// CHECK-NEXT:      return %idx3, %idx-4, %0, %1 : index, index, index, index
func.func @floordivs() -> (index, index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant 2
  %0 = index.floordivs %a0, %b0
  %a1 = index.constant -7
  %b1 = index.constant 2
  %1 = index.floordivs %a1, %b1
  %a2 = index.constant 4294967300
  %b2 = index.constant 2
  %2 = index.floordivs %a2, %b2
  %a3 = index.constant 2147483648
  %b3 = index.constant 64
  %3 = index.floordivs %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @rems(
// CHECK-NEXT:      %idx1 = index.constant 1
// CHECK-NEXT:      %idx-1 = index.constant -1
// CHECK-NEXT:      %idx0 = index.constant 0
// CHECK-NEXT:      return %idx1, %idx-1, %idx0, %idx0 : index, index, index, index
func.func @rems() -> (index, index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant 2
  %0 = index.rems %a0, %b0
  %a1 = index.constant -7
  %b1 = index.constant 2
  %1 = index.rems %a1, %b1
  %a2 = index.constant 4294967300
  %b2 = index.constant 2
  %2 = index.rems %a2, %b2
  %a3 = index.constant 2147483648
  %b3 = index.constant 64
  %3 = index.rems %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @remu(
// CHECK-NEXT:      %idx1 = index.constant 1
// CHECK-NEXT:      %idx0 = index.constant 0
// CHECK-NEXT:      return %idx1, %idx1, %idx0, %idx0 : index, index, index, index
func.func @remu() -> (index, index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant 2
  %0 = index.remu %a0, %b0
  %a1 = index.constant -7
  %b1 = index.constant 2
  %1 = index.remu %a1, %b1
  %a2 = index.constant 4294967300
  %b2 = index.constant 2
  %2 = index.remu %a2, %b2
  %a3 = index.constant 2147483648
  %b3 = index.constant 64
  %3 = index.remu %a3, %b3
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @by_zero(
// CHECK-NEXT:      %idx0 = index.constant 0
// CHECK-NEXT:      %idx3 = index.constant 3
// CHECK-NEXT:      %0 = index.divs %idx3, %idx0
// CHECK-NEXT:      %1 = index.remu %idx3, %idx0
// CHECK-NEXT:      return %0, %1 : index, index
func.func @by_zero(%a: index) -> (index, index) {
  %z = index.constant 0
  %c = index.constant 3
  %0 = index.divs %c, %z
  %1 = index.remu %c, %z
  return %0, %1 : index, index
}
