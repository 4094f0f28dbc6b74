// RUN: tsopt %s -canonicalize -mlir-print-local-scope -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @constant_bounds(
// CHECK-NEXT:      affine.for %arg0 = 0 to 10 {
// CHECK-NEXT:        "t.use"(%arg0) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @constant_bounds() {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  affine.for %i = %c0 to %c10 {
    "t.use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @mapped_bounds(
// CHECK-NEXT:      affine.for %arg0 = 6 to 11 {
// CHECK-NEXT:        "t.use"(%arg0) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @mapped_bounds() {
  %c3 = arith.constant 3 : index
  affine.for %i = affine_map<(d0) -> (d0 * 2)>(%c3) to affine_map<(d0) -> (d0 + 8)>(%c3) {
    "t.use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @empty(
// CHECK-NEXT:      return
func.func @empty() {
  affine.for %i = 0 to 10 {
  }
  return
}

// CHECK-LABEL: func.func @empty_unknown(
// CHECK-NEXT:      return
func.func @empty_unknown(%n: index) {
  affine.for %i = 0 to %n {
  }
  return
}

// CHECK-LABEL: func.func @never(
// CHECK-NEXT:      %cst = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:      return %cst : f32
func.func @never() -> f32 {
  %x = arith.constant 1.0 : f32
  %0 = affine.for %i = 5 to 5 iter_args(%a = %x) -> (f32) {
    %1 = "t.op"(%a) : (f32) -> f32
    affine.yield %1 : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @never_without_results(
// CHECK-NEXT:      affine.for %arg0 = 5 to 2 {
// CHECK-NEXT:        "t.use"(%arg0) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @never_without_results() {
  affine.for %i = 5 to 2 {
    "t.use"(%i) : (index) -> ()
  }
  return
}

// What is yielded is known when the body does nothing.
// CHECK-LABEL: func.func @yields_outside(
// CHECK-NEXT:      return %arg1, %arg1 : f32, f32
func.func @yields_outside(%x: f32, %y: f32) -> (f32, f32) {
  %0:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %y, %b : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: func.func @yields_swapped(
// CHECK-NEXT:      %0:2 = affine.for %arg2 = 0 to 10 iter_args(%arg3 = %arg0, %arg4 = %arg1) -> (f32, f32) {
// CHECK-NEXT:        affine.yield %arg4, %arg3 : f32, f32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0#0, %0#1 : f32, f32
func.func @yields_swapped(%x: f32, %y: f32) -> (f32, f32) {
  %0:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: func.func @yields_swapped_once(
// CHECK-NEXT:      return %arg1, %arg0 : f32, f32
func.func @yields_swapped_once(%x: f32, %y: f32) -> (f32, f32) {
  %0:2 = affine.for %i = 0 to 1 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: func.func @unknown_trip_count(
// CHECK-NEXT:      %0 = affine.for %arg3 = 0 to %arg2 iter_args(%arg4 = %arg0) -> (f32) {
// CHECK-NEXT:        affine.yield %arg1 : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : f32
func.func @unknown_trip_count(%x: f32, %y: f32, %n: index) -> f32 {
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
    affine.yield %y : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @composed_bounds(
// CHECK-NEXT:      affine.for %arg1 = affine_map<()[s0] -> (s0 + 2)>()[%arg0] to affine_map<()[s0] -> (s0 * 2)>()[%arg0] {
// CHECK-NEXT:        "t.use"(%arg1) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @composed_bounds(%n: index) {
  %0 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n]
  %1 = affine.apply affine_map<()[s0] -> (s0 * 2)>()[%n]
  affine.for %i = %0 to %1 {
    "t.use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @min_bounds(
// CHECK-NEXT:      affine.for %arg1 = max affine_map<()[s0] -> (0, s0)>()[%arg0] to min affine_map<()[s0] -> (s0, 100, s0)>()[%arg0] {
// CHECK-NEXT:        "t.use"(%arg1) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @min_bounds(%n: index) {
  affine.for %i = max affine_map<()[s0] -> (0, 0, s0)>()[%n] to min affine_map<()[s0] -> (s0, 100, s0)>()[%n] {
    "t.use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @one_iteration(
// CHECK-NEXT:      affine.for %arg0 = 3 to 4 {
// CHECK-NEXT:        "t.use"(%arg0) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @one_iteration() {
  affine.for %i = 3 to 4 {
    "t.use"(%i) : (index) -> ()
  }
  return
}
