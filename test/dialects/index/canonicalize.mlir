// RUN: tsopt %s -canonicalize | FileCheck %s

// Indices are folded where 32 and 64 bits agree.

// CHECK-LABEL: func.func @agree(
// CHECK-NEXT:    %idx-3 = index.constant -3
// CHECK-NEXT:    %idx-4 = index.constant -4
// CHECK-NEXT:    %idx-2 = index.constant -2
// CHECK-NEXT:    return %idx-3, %idx-4, %idx-2 : index, index, index
func.func @agree() -> (index, index, index) {
  %a = index.constant 7
  %b = index.constant -2
  %0 = index.divs %a, %b
  %1 = index.floordivs %a, %b
  %2 = index.maxu %a, %b
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @disagree(
// CHECK-NEXT:    %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:    %idx4 = index.constant 4
// CHECK-NEXT:    %0 = index.divs %idx4294967296, %idx4
// CHECK-NEXT:    %1 = index.cmp ult(%idx4294967296, %idx4)
// CHECK-NEXT:    return %0, %1 : index, i1
func.func @disagree() -> (index, i1) {
  %a = index.constant 4294967296
  %b = index.constant 4
  %0 = index.divs %a, %b
  %1 = index.cmp ult(%a, %b)
  return %0, %1 : index, i1
}

// CHECK-LABEL: func.func @constants_join(
// CHECK-NEXT:    %idx7 = index.constant 7
// CHECK-NEXT:    %idx11 = index.constant 11
// CHECK-NEXT:    %0 = index.add %arg0, %idx11
// CHECK-NEXT:    %1 = index.maxs %arg0, %idx7
// CHECK-NEXT:    return %0, %1 : index, index
func.func @constants_join(%x: index) -> (index, index) {
  %a = index.constant 4
  %b = index.constant 7
  %0 = index.add %x, %a
  %1 = index.add %0, %b
  %2 = index.maxs %x, %a
  %3 = index.maxs %2, %b
  return %1, %3 : index, index
}

// CHECK-LABEL: func.func @compare(
// CHECK-NEXT:    %true = index.bool.constant true
// CHECK-NEXT:    %0 = index.cmp ne(%arg0, %arg1)
// CHECK-NEXT:    return %0, %true, %true : i1, i1, i1
func.func @compare(%x: index, %y: index) -> (i1, i1, i1) {
  %zero = index.constant 0
  %four = index.constant 4
  %seven = index.constant 7
  %0 = index.sub %x, %y
  %1 = index.cmp ne(%0, %zero)
  %2 = index.maxs %x, %seven
  %3 = index.cmp sgt(%2, %four)
  %4 = index.cmp eq(%x, %x)
  return %1, %3, %4 : i1, i1, i1
}
