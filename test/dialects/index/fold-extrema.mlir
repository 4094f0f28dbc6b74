// RUN: tsopt %s -canonicalize | FileCheck %s

// Extrema where both widths agree.

// CHECK-LABEL: func.func @maxs(
// CHECK-NEXT:      %idx1 = index.constant 1
// CHECK-NEXT:      %idx2147483648 = index.constant 2147483648
// CHECK-NEXT:      %idx5 = index.constant 5
// CHECK-NEXT:      %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:      %idx7 = index.constant 7
// CHECK-NEXT:      %0 = index.maxs %idx4294967296, %idx5
// CHECK-NEXT:      %1 = index.maxs %idx2147483648, %idx1
// CHECK-NEXT:      return %idx7, %0, %1 : index, index, index
func.func @maxs() -> (index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant -3
  %0 = index.maxs %a0, %b0
  %a1 = index.constant 4294967296
  %b1 = index.constant 5
  %1 = index.maxs %a1, %b1
  %a2 = index.constant 2147483648
  %b2 = index.constant 1
  %2 = index.maxs %a2, %b2
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @maxu(
// CHECK-NEXT:      %idx2147483648 = index.constant 2147483648
// CHECK-NEXT:      %idx5 = index.constant 5
// CHECK-NEXT:      %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:      %idx-3 = index.constant -3
// CHECK-NEXT:      %0 = index.maxu %idx4294967296, %idx5
// CHECK-NEXT:      return %idx-3, %0, %idx2147483648 : index, index, index
func.func @maxu() -> (index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant -3
  %0 = index.maxu %a0, %b0
  %a1 = index.constant 4294967296
  %b1 = index.constant 5
  %1 = index.maxu %a1, %b1
  %a2 = index.constant 2147483648
  %b2 = index.constant 1
  %2 = index.maxu %a2, %b2
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @mins(
// CHECK-NEXT:      %idx1 = index.constant 1
// CHECK-NEXT:      %idx2147483648 = index.constant 2147483648
// CHECK-NEXT:      %idx5 = index.constant 5
// CHECK-NEXT:      %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:      %idx-3 = index.constant -3
// CHECK-NEXT:      %0 = index.mins %idx4294967296, %idx5
// CHECK-NEXT:      %1 = index.mins %idx2147483648, %idx1
// CHECK-NEXT:      return %idx-3, %0, %1 : index, index, index
func.func @mins() -> (index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant -3
  %0 = index.mins %a0, %b0
  %a1 = index.constant 4294967296
  %b1 = index.constant 5
  %1 = index.mins %a1, %b1
  %a2 = index.constant 2147483648
  %b2 = index.constant 1
  %2 = index.mins %a2, %b2
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @minu(
// CHECK-NEXT:      %idx1 = index.constant 1
// CHECK-NEXT:      %idx5 = index.constant 5
// CHECK-NEXT:      %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:      %idx7 = index.constant 7
// CHECK-NEXT:      %0 = index.minu %idx4294967296, %idx5
// CHECK-NEXT:      return %idx7, %0, %idx1 : index, index, index
func.func @minu() -> (index, index, index) {
  %a0 = index.constant 7
  %b0 = index.constant -3
  %0 = index.minu %a0, %b0
  %a1 = index.constant 4294967296
  %b1 = index.constant 5
  %1 = index.minu %a1, %b1
  %a2 = index.constant 2147483648
  %b2 = index.constant 1
  %2 = index.minu %a2, %b2
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @constants_join(
// CHECK-NEXT:      %idx4 = index.constant 4
// CHECK-NEXT:      %0 = index.maxs %arg0, %idx4
// CHECK-NEXT:      return %0 : index
func.func @constants_join(%a: index) -> index {
  %c = index.constant 3
  %d = index.constant 4
  %0 = index.maxs %a, %c
  %1 = index.maxs %0, %d
  return %1 : index
}
