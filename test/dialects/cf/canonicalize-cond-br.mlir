// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @known(
// CHECK-NEXT:      "t.a"() : () -> ()
// CHECK-NEXT:      return
func.func @known() {
  %t = arith.constant true
  cf.cond_br %t, ^a, ^b
^a:
  "t.a"() : () -> ()
  return
^b:
  "t.b"() : () -> ()
  return
}

// CHECK-LABEL: func.func @same_destination(
// CHECK-NEXT:      return %arg1 : i32
func.func @same_destination(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^x(%a : i32), ^x(%a : i32)
^x(%0: i32):
  return %0 : i32
}

// CHECK-LABEL: func.func @same_destination_other_values(
// CHECK-NEXT:      %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT:      return %0 : i32
func.func @same_destination_other_values(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^x(%a : i32), ^x(%b : i32)
^x(%0: i32):
  return %0 : i32
}

// CHECK-LABEL: func.func @selected_but_shared(
// CHECK-NEXT:      cf.cond_br %arg1, ^bb1, ^bb2(%arg2 : i32)
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      "t.op"() : () -> ()
// CHECK-NEXT:      cf.cond_br %arg0, ^bb2(%arg2 : i32), ^bb2(%arg3 : i32)
// CHECK-NEXT:    ^bb2(%0: i32):  // 3 preds: ^bb0, ^bb1, ^bb1
// CHECK-NEXT:      return %0 : i32
func.func @selected_but_shared(%c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %d, ^y, ^x(%a : i32)
^y:
  "t.op"() : () -> ()
  cf.cond_br %c, ^x(%a : i32), ^x(%b : i32)
^x(%0: i32):
  return %0 : i32
}

// Behind a branch its condition is known.
// CHECK-LABEL: func.func @again(
// CHECK-NEXT:      cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      "t.a"() : () -> ()
// CHECK-NEXT:      "t.x"() : () -> ()
// CHECK-NEXT:      return
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      "t.b"() : () -> ()
// CHECK-NEXT:      "t.y"() : () -> ()
// CHECK-NEXT:      return
func.func @again(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  "t.a"() : () -> ()
  cf.cond_br %c, ^x, ^y
^b:
  "t.b"() : () -> ()
  cf.cond_br %c, ^x, ^y
^x:
  "t.x"() : () -> ()
  return
^y:
  "t.y"() : () -> ()
  return
}

// CHECK-LABEL: func.func @condition_used(
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      %false = arith.constant false
// CHECK-NEXT:      cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      "t.a"(%true) : (i1) -> ()
// CHECK-NEXT:      return
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      "t.b"(%false) : (i1) -> ()
// CHECK-NEXT:      return
func.func @condition_used(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  "t.a"(%c) : (i1) -> ()
  return
^b:
  "t.b"(%c) : (i1) -> ()
  return
}

// CHECK-LABEL: func.func @to_unreachable(
// CHECK-NEXT:      return
func.func @to_unreachable(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable
^b:
  return
}

// CHECK-LABEL: func.func @both_empty(
// CHECK-NEXT:      %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT:      return %0 : i32
func.func @both_empty(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^x, ^y
^x:
  cf.br ^z(%a : i32)
^y:
  cf.br ^z(%b : i32)
^z(%0: i32):
  return %0 : i32
}
