// RUN: tsopt %s -canonicalize -mlir-print-local-scope -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @composed_bounds(
// CHECK-NEXT:      affine.parallel (%arg1) = (0) to (symbol(%arg0) + 2) {
// CHECK-NEXT:        "t.use"(%arg1) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @composed_bounds(%n: index) {
  %0 = affine.apply affine_map<()[s0] -> (s0 + 2)>()[%n]
  affine.parallel (%i) = (0) to (symbol(%0)) {
    "t.use"(%i) : (index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @constant_bound(
// CHECK-NEXT:      affine.parallel (%arg0, %arg1) = (0, 5) to (10, 9) {
// CHECK-NEXT:        "t.use"(%arg0, %arg1) : (index, index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @constant_bound() {
  %c5 = arith.constant 5 : index
  affine.parallel (%i, %j) = (0, %c5) to (10, %c5 + 4) {
    "t.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @min_bound(
// CHECK-NEXT:      affine.parallel (%arg1) = (0) to (min(symbol(%arg0), 10, symbol(%arg0))) {
// CHECK-NEXT:        "t.use"(%arg1) : (index) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @min_bound(%n: index) {
  affine.parallel (%i) = (0) to (min(symbol(%n), 10, symbol(%n))) {
    "t.use"(%i) : (index) -> ()
  }
  return
}
