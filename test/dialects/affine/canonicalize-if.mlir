// RUN: tsopt %s -canonicalize -mlir-print-local-scope -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @empty_else(
// CHECK-NEXT:      affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%arg0] {
// CHECK-NEXT:        "t.then"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @empty_else(%i: index) {
  affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
    "t.then"() : () -> ()
  } else {
  }
  return
}

// CHECK-LABEL: func.func @always(
// CHECK-NEXT:      affine.if affine_set<() : (1 >= 0)>() {
// CHECK-NEXT:        "t.then"() : () -> ()
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "t.else"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @always(%i: index) {
  affine.if affine_set<(d0) : (1 >= 0)>(%i) {
    "t.then"() : () -> ()
  } else {
    "t.else"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @never(
// CHECK-NEXT:      "t.else"() : () -> ()
// CHECK-NEXT:      return
func.func @never(%i: index) {
  affine.if affine_set<(d0) : (1 == 0)>(%i) {
    "t.then"() : () -> ()
  } else {
    "t.else"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @never_without_else(
// CHECK-NEXT:      return
func.func @never_without_else(%i: index) {
  affine.if affine_set<(d0) : (1 == 0)>(%i) {
    "t.then"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @results(
// CHECK-NEXT:      %0 = affine.if affine_set<() : (1 >= 0)>() -> f32 {
// CHECK-NEXT:        affine.yield %arg1 : f32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        affine.yield %arg2 : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      %1 = affine.if affine_set<() : (-1 >= 0)>() -> f32 {
// CHECK-NEXT:        affine.yield %arg1 : f32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        affine.yield %arg2 : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0, %1 : f32, f32
func.func @results(%i: index, %x: f32, %y: f32) -> (f32, f32) {
  %0 = affine.if affine_set<(d0) : (1 >= 0)>(%i) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  %1 = affine.if affine_set<(d0) : (-1 >= 0)>(%i) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %y : f32
  }
  return %0, %1 : f32, f32
}

// CHECK-LABEL: func.func @composed(
// CHECK-NEXT:      affine.if affine_set<()[s0] : (s0 - 6 >= 0)>()[%arg0] {
// CHECK-NEXT:        "t.then"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @composed(%n: index) {
  %0 = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%n]
  affine.if affine_set<()[s0] : (s0 - 10 >= 0)>()[%0] {
    "t.then"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @constant_operand(
// CHECK-NEXT:      affine.if affine_set<() : (-3 >= 0)>() {
// CHECK-NEXT:        "t.then"() : () -> ()
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "t.else"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @constant_operand() {
  %c7 = arith.constant 7 : index
  affine.if affine_set<(d0) : (d0 - 10 >= 0)>(%c7) {
    "t.then"() : () -> ()
  } else {
    "t.else"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @unused_operand(
// CHECK-NEXT:      affine.if affine_set<()[s0] : (s0 - 10 >= 0)>()[%arg1] {
// CHECK-NEXT:        "t.then"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @unused_operand(%n: index, %m: index) {
  affine.if affine_set<(d0, d1) : (d1 - 10 >= 0)>(%n, %m) {
    "t.then"() : () -> ()
  }
  return
}
