// RUN: tsopt %s -cse -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @dead_chain(
// CHECK-NEXT:      %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:      return
func.func @dead_chain(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %0 : i32
  return
}

// CHECK-LABEL: func.func @dead_load(
// CHECK-NEXT:      return
func.func @dead_load(%m: memref<4xi32>, %i: index) {
  %0 = memref.load %m[%i] : memref<4xi32>
  return
}

// CHECK-LABEL: func.func @unknown_stays(
// CHECK-NEXT:      %0 = "t.op"(%arg0) : (i32) -> i32
// CHECK-NEXT:      return
func.func @unknown_stays(%a: i32) {
  %0 = "t.op"(%a) : (i32) -> i32
  return
}

// CHECK-LABEL: func.func @dead_region(
// CHECK-NEXT:      return
func.func @dead_region(%c: i1, %a: i32) {
  %0 = scf.if %c -> i32 {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return
}
