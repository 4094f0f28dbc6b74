// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:      return %arg0 : i32
func.func @chain(%a: i32) -> i32 {
  cf.br ^b(%a : i32)
^b(%0: i32):
  cf.br ^c(%0 : i32)
^c(%1: i32):
  return %1 : i32
}

// CHECK-LABEL: func.func @pass_through(
// CHECK-NEXT:      cf.cond_br %arg0, ^bb2(%arg1 : i32), ^bb1
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      "t.op"() : () -> ()
// CHECK-NEXT:      cf.br ^bb2(%arg2 : i32)
// CHECK-NEXT:    ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:      return %0 : i32
func.func @pass_through(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^x(%a : i32), ^y
^x(%0: i32):
  cf.br ^z(%0 : i32)
^y:
  "t.op"() : () -> ()
  cf.br ^z(%b : i32)
^z(%1: i32):
  return %1 : i32
}

// CHECK-LABEL: func.func @loop_stays(
// CHECK-NEXT:      cf.br ^bb1
// CHECK-NEXT:    ^bb1:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:      "t.op"() : () -> ()
// CHECK-NEXT:      cf.br ^bb1
func.func @loop_stays() {
  cf.br ^a
^a:
  "t.op"() : () -> ()
  cf.br ^a
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-NEXT:      return
func.func @unreachable() {
  return
^never:
  "t.op"() : () -> ()
  cf.br ^never
}

// CHECK-LABEL: func.func @two_empty_blocks(
// CHECK-NEXT:      return
func.func @two_empty_blocks(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^d
^b:
  cf.br ^d
^d:
  return
}
