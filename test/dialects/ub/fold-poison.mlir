// RUN: tsopt %s -canonicalize | FileCheck %s

// Which folders carry poison on.

// CHECK-LABEL: func.func @integers(
// CHECK-NEXT:      %0 = ub.poison : i32
// CHECK-NEXT:      %1 = arith.shli %0, %arg0 : i32
// CHECK-NEXT:      return %0, %0, %0, %1 : i32, i32, i32, i32
func.func @integers(%a: i32) -> (i32, i32, i32, i32) {
  %p = ub.poison : i32
  %0 = arith.addi %p, %a : i32
  %1 = arith.muli %a, %p : i32
  %2 = arith.divsi %p, %a : i32
  %3 = arith.shli %p, %a : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @floats(
// CHECK-NEXT:      %0 = ub.poison : f32
// CHECK-NEXT:      return %0, %0, %0 : f32, f32, f32
func.func @floats(%a: f32) -> (f32, f32, f32) {
  %p = ub.poison : f32
  %0 = arith.addf %p, %a : f32
  %1 = arith.negf %p : f32
  %2 = math.powf %a, %p : f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @casts(
// CHECK-NEXT:      %0 = ub.poison : i64
// CHECK-NEXT:      %1 = ub.poison : f32
// CHECK-NEXT:      %2 = ub.poison : index
// CHECK-NEXT:      return %0, %1, %2 : i64, f32, index
func.func @casts() -> (i64, f32, index) {
  %p = ub.poison : i32
  %0 = arith.extsi %p : i32 to i64
  %1 = arith.sitofp %p : i32 to f32
  %2 = arith.index_cast %p : i32 to index
  return %0, %1, %2 : i64, f32, index
}

// CHECK-LABEL: func.func @equal_constants(
// CHECK-NEXT:      %0 = ub.poison : i32
// CHECK-NEXT:      %1 = ub.poison : f32
// CHECK-NEXT:      return %0, %0, %1 : i32, i32, f32
func.func @equal_constants() -> (i32, i32, f32) {
  %p = ub.poison : i32
  %q = ub.poison : i32
  %r = ub.poison : f32
  return %p, %q, %r : i32, i32, f32
}
