// RUN: tsopt %s -canonicalize -mlir-print-local-scope -allow-unregistered-dialect | FileCheck %s

// affine.apply: constants, identities, composition.

// CHECK-LABEL: func.func @constants(
// CHECK-NEXT:      %c11 = arith.constant 11 : index
// CHECK-NEXT:      %c7 = arith.constant 7 : index
// CHECK-NEXT:      return %c11, %c7 : index, index
func.func @constants() -> (index, index) {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%c3)[%c5]
  %1 = affine.apply affine_map<() -> (7)>()
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @identity(
// CHECK-NEXT:      return %arg0, %arg1 : index, index
func.func @identity(%i: index, %n: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%i)
  %1 = affine.apply affine_map<()[s0] -> (s0)>()[%n]
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @divisions(
// CHECK-NEXT:      %c-4 = arith.constant -4 : index
// CHECK-NEXT:      %c-3 = arith.constant -3 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      return %c-4, %c-3, %c1 : index, index, index
func.func @divisions() -> (index, index, index) {
  %c-7 = arith.constant -7 : index
  %0 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%c-7)
  %1 = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%c-7)
  %2 = affine.apply affine_map<(d0) -> (d0 mod 4)>(%c-7)
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @composed(
// CHECK-NEXT:      affine.for %arg1 = 0 to 10 {
// CHECK-NEXT:        %0 = affine.apply affine_map<(d0) -> (d0 * 2 + 2)>(%arg1)
// CHECK-NEXT:        "t.use"(%0) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @composed(%n: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = affine.apply affine_map<(d0) -> (d0 * 2)>(%0)
    "t.use"(%1) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @composed_symbols(
// CHECK-NEXT:      %0 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 4)>()[%arg1, %arg0]
// CHECK-NEXT:      return %0 : index
func.func @composed_symbols(%n: index, %m: index) -> index {
  %0 = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%n]
  %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%0, %m]
  return %1 : index
}

// CHECK-LABEL: func.func @unused_operands(
// CHECK-NEXT:      %0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%arg0]
// CHECK-NEXT:      return %0 : index
func.func @unused_operands(%n: index, %m: index) -> index {
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + 1)>(%n, %m)
  return %0 : index
}

// CHECK-LABEL: func.func @equal_operands(
// CHECK-NEXT:      %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg0]
// CHECK-NEXT:      return %0 : index
func.func @equal_operands(%n: index) -> index {
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%n, %n)
  return %0 : index
}

// A dimension that is a valid symbol becomes one.
// CHECK-LABEL: func.func @promoted(
// CHECK-NEXT:      %0 = affine.apply affine_map<()[s0] -> (s0 * 3)>()[%arg0]
// CHECK-NEXT:      return %0 : index
func.func @promoted(%n: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 2)>(%n)[%n]
  return %0 : index
}

// CHECK-LABEL: func.func @some_constant(
// CHECK-NEXT:      %0 = affine.apply affine_map<()[s0] -> (s0 + 12)>()[%arg0]
// CHECK-NEXT:      return %0 : index
func.func @some_constant(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 3)>(%n, %c4)
  return %0 : index
}

// CHECK-LABEL: func.func @by_zero(
// CHECK-NEXT:      %0 = affine.apply affine_map<()[s0] -> (s0 mod 0)>()[%arg0]
// CHECK-NEXT:      return %0 : index
func.func @by_zero(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%n)[%c0]
  return %0 : index
}

// CHECK-LABEL: func.func @simplified(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %0 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%arg0]
// CHECK-NEXT:      return %c0, %0, %c0 : index, index, index
func.func @simplified(%n: index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 - d0)>(%n)
  %1 = affine.apply affine_map<(d0) -> ((d0 * 8) floordiv 4)>(%n)
  %2 = affine.apply affine_map<(d0) -> ((d0 * 8) mod 4)>(%n)
  return %0, %1, %2 : index, index, index
}
