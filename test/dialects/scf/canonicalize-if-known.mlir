// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// scf.if whose condition is known, here or inside.

// CHECK-LABEL: func.func @true(
// CHECK-NEXT:      "t.then"() : () -> ()
// CHECK-NEXT:      return
func.func @true() {
  %t = arith.constant true
  scf.if %t {
    "t.then"() : () -> ()
  } else {
    "t.else"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @false(
// CHECK-NEXT:      %0 = "t.else"() : () -> i32
// CHECK-NEXT:      return %0 : i32
func.func @false() -> i32 {
  %f = arith.constant false
  %0 = scf.if %f -> i32 {
    %1 = "t.then"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "t.else"() : () -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @false_without_else(
// CHECK-NEXT:      return
func.func @false_without_else() {
  %f = arith.constant false
  scf.if %f {
    "t.then"() : () -> ()
  }
  return
}

// Inside the condition is what it must be.
// CHECK-LABEL: func.func @known_inside(
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.use"(%true) : (i1) -> ()
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "t.use"(%false) : (i1) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @known_inside(%c: i1) {
  scf.if %c {
    "t.use"(%c) : (i1) -> ()
  } else {
    "t.use"(%c) : (i1) -> ()
  }
  return
}

// CHECK-LABEL: func.func @not_of_condition(
// CHECK-NEXT:      %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:        %1 = "t.else"() : () -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %1 = "t.then"() : () -> i32
// CHECK-NEXT:        scf.yield %1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : i32
func.func @not_of_condition(%c: i1, %a: i32, %b: i32) -> i32 {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  %0 = scf.if %n -> i32 {
    %1 = "t.then"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "t.else"() : () -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @nested_same_condition(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.both"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @nested_same_condition(%c: i1) {
  scf.if %c {
    scf.if %c {
      "t.both"() : () -> ()
    } else {
      "t.never"() : () -> ()
    }
  }
  return
}
