// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @unused(
// CHECK-NEXT:      %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:        %1:2 = "t.then"() : () -> (i32, i32)
// CHECK-NEXT:        scf.yield %1#1 : i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %1:2 = "t.else"() : () -> (i32, i32)
// CHECK-NEXT:        scf.yield %1#1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : i32
func.func @unused(%c: i1) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %1:2 = "t.then"() : () -> (i32, i32)
    scf.yield %1#0, %1#1 : i32, i32
  } else {
    %1:2 = "t.else"() : () -> (i32, i32)
    scf.yield %1#0, %1#1 : i32, i32
  }
  return %0#1 : i32
}

// CHECK-LABEL: func.func @all_unused(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        %0 = "t.then"() : () -> i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %0 = "t.else"() : () -> i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @all_unused(%c: i1) {
  %0 = scf.if %c -> i32 {
    %1 = "t.then"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "t.else"() : () -> i32
    scf.yield %1 : i32
  }
  return
}

// Values from outside become a selection.
// CHECK-LABEL: func.func @select(
// CHECK-NEXT:      %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT:      return %0 : i32
func.func @select(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @partly_select(
// CHECK-NEXT:      %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT:      %1 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:        %2 = "t.then"() : () -> i32
// CHECK-NEXT:        scf.yield %2 : i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %2 = "t.else"() : () -> i32
// CHECK-NEXT:        scf.yield %2 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0, %1 : i32, i32
func.func @partly_select(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  %0:2 = scf.if %c -> (i32, i32) {
    %1 = "t.then"() : () -> i32
    scf.yield %a, %1 : i32, i32
  } else {
    %1 = "t.else"() : () -> i32
    scf.yield %b, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @same_value(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.then"() : () -> ()
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "t.else"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return %arg1 : i32
func.func @same_value(%c: i1, %a: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    "t.then"() : () -> ()
    scf.yield %a : i32
  } else {
    "t.else"() : () -> ()
    scf.yield %a : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @condition_itself(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %0 = arith.xori %arg0, %true : i1
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.then"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return %arg0, %0 : i1, i1
func.func @condition_itself(%c: i1) -> (i1, i1) {
  %t = arith.constant true
  %f = arith.constant false
  %0:2 = scf.if %c -> (i1, i1) {
    "t.then"() : () -> ()
    scf.yield %t, %f : i1, i1
  } else {
    scf.yield %f, %t : i1, i1
  }
  return %0#0, %0#1 : i1, i1
}

// CHECK-LABEL: func.func @unused_twice(
// CHECK-NEXT:      %0 = scf.if %arg0 -> (f32) {
// CHECK-NEXT:        %1 = "t.then"() : () -> f32
// CHECK-NEXT:        scf.yield %1 : f32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %arg1 : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : f32
func.func @unused_twice(%c: i1, %a: f32) -> f32 {
  %0:2 = scf.if %c -> (f32, f32) {
    %1 = "t.then"() : () -> f32
    scf.yield %1, %1 : f32, f32
  } else {
    scf.yield %a, %a : f32, f32
  }
  return %0#0 : f32
}
