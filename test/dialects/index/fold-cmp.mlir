// RUN: tsopt %s -canonicalize | FileCheck %s

// Comparisons, also of extrema, where both widths agree.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %idx1 = index.constant 1
// CHECK-NEXT:      %idx4294967296 = index.constant 4294967296
// CHECK-NEXT:      %true = index.bool.constant true
// CHECK-NEXT:      %false = index.bool.constant false
// CHECK-NEXT:      %0 = index.cmp sgt(%idx4294967296, %idx1)
// CHECK-NEXT:      return %true, %false, %false, %0 : i1, i1, i1, i1
func.func @constants() -> (i1, i1, i1, i1) {
  %a = index.constant -1
  %b = index.constant 1
  %c = index.constant 4294967296
  %0 = index.cmp slt(%a, %b)
  %1 = index.cmp ult(%a, %b)
  %2 = index.cmp eq(%b, %c)
  %3 = index.cmp sgt(%c, %b)
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// CHECK-LABEL: func.func @equal(
// CHECK-NEXT:      %true = index.bool.constant true
// CHECK-NEXT:      %false = index.bool.constant false
// CHECK-NEXT:      return %true, %false : i1, i1
func.func @equal(%a: index) -> (i1, i1) {
  %0 = index.cmp sle(%a, %a)
  %1 = index.cmp ugt(%a, %a)
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @difference(
// CHECK-NEXT:      %0 = index.cmp eq(%arg0, %arg1)
// CHECK-NEXT:      %1 = index.cmp ne(%arg0, %arg1)
// CHECK-NEXT:      return %0, %1 : i1, i1
func.func @difference(%a: index, %b: index) -> (i1, i1) {
  %z = index.constant 0
  %d = index.sub %a, %b
  %0 = index.cmp eq(%d, %z)
  %1 = index.cmp ne(%d, %z)
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @bounded_below(
// CHECK-NEXT:      %true = index.bool.constant true
// CHECK-NEXT:      %false = index.bool.constant false
// CHECK-NEXT:      return %true, %false, %false : i1, i1, i1
func.func @bounded_below(%a: index) -> (i1, i1, i1) {
  %c = index.constant 4
  %d = index.constant 2
  %m = index.maxs %a, %c
  %0 = index.cmp sgt(%m, %d)
  %1 = index.cmp eq(%m, %d)
  %2 = index.cmp slt(%m, %c)
  return %0, %1, %2 : i1, i1, i1
}

// CHECK-LABEL: func.func @bounded_above(
// CHECK-NEXT:      %true = index.bool.constant true
// CHECK-NEXT:      %false = index.bool.constant false
// CHECK-NEXT:      return %true, %false : i1, i1
func.func @bounded_above(%a: index) -> (i1, i1) {
  %c = index.constant 4
  %d = index.constant 7
  %m = index.minu %a, %c
  %0 = index.cmp ult(%m, %d)
  %1 = index.cmp uge(%m, %d)
  return %0, %1 : i1, i1
}
