// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @known(
// CHECK-NEXT:      "t.x"() : () -> ()
// CHECK-NEXT:      return %arg1 : i32
func.func @known(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 2 : i32
  cf.switch %c : i32, [
    default: ^d(%a : i32),
    1: ^x(%a : i32),
    2: ^x(%b : i32)
  ]
^d(%0: i32):
  return %0 : i32
^x(%1: i32):
  "t.x"() : () -> ()
  return %1 : i32
}

// CHECK-LABEL: func.func @known_default(
// CHECK-NEXT:      return %arg0 : i32
func.func @known_default(%a: i32) -> i32 {
  %c = arith.constant 9 : i32
  cf.switch %c : i32, [
    default: ^d,
    1: ^x
  ]
^d:
  return %a : i32
^x:
  "t.x"() : () -> ()
  return %a : i32
}

// CHECK-LABEL: func.func @only_default(
// CHECK-NEXT:      "t.d"() : () -> ()
// CHECK-NEXT:      return
func.func @only_default(%f: i32) {
  cf.switch %f : i32, [
    default: ^d
  ]
^d:
  "t.d"() : () -> ()
  return
}

// CHECK-LABEL: func.func @case_like_default(
// CHECK-NEXT:      cf.switch %arg0 : i32, [
// CHECK-NEXT:        default: ^bb1(%arg1 : i32),
// CHECK-NEXT:        2: ^bb1(%arg2 : i32)
// CHECK-NEXT:      ]
// CHECK-NEXT:    ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT:      return %0 : i32
func.func @case_like_default(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^d(%a : i32),
    1: ^d(%a : i32),
    2: ^d(%b : i32)
  ]
^d(%0: i32):
  return %0 : i32
}

// CHECK-LABEL: func.func @pass_through(
// CHECK-NEXT:      cf.switch %arg0 : i32, [
// CHECK-NEXT:        default: ^bb1,
// CHECK-NEXT:        1: ^bb2(%arg1 : i32)
// CHECK-NEXT:      ]
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      "t.d"() : () -> ()
// CHECK-NEXT:      cf.br ^bb2(%arg1 : i32)
// CHECK-NEXT:    ^bb2(%0: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:      return %0 : i32
func.func @pass_through(%f: i32, %a: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^d,
    1: ^x(%a : i32)
  ]
^x(%0: i32):
  cf.br ^y(%0 : i32)
^d:
  "t.d"() : () -> ()
  cf.br ^y(%a : i32)
^y(%1: i32):
  return %1 : i32
}

// CHECK-LABEL: func.func @again(
// CHECK-NEXT:      cf.switch %arg0 : i32, [
// CHECK-NEXT:        default: ^bb2,
// CHECK-NEXT:        1: ^bb1
// CHECK-NEXT:      ]
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      "t.x"() : () -> ()
// CHECK-NEXT:      cf.br ^bb3
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:      "t.d"() : () -> ()
// CHECK-NEXT:      cf.switch %arg0 : i32, [
// CHECK-NEXT:        default: ^bb3,
// CHECK-NEXT:        3: ^bb4
// CHECK-NEXT:      ]
// CHECK-NEXT:    ^bb3:  // 2 preds: ^bb1, ^bb2
// CHECK-NEXT:      "t.y"() : () -> ()
// CHECK-NEXT:      return
// CHECK-NEXT:    ^bb4:  // pred: ^bb2
// CHECK-NEXT:      "t.z"() : () -> ()
// CHECK-NEXT:      return
func.func @again(%f: i32) {
  cf.switch %f : i32, [
    default: ^d,
    1: ^x
  ]
^x:
  "t.x"() : () -> ()
  cf.switch %f : i32, [
    default: ^d,
    1: ^y,
    2: ^z
  ]
^d:
  "t.d"() : () -> ()
  cf.switch %f : i32, [
    default: ^y,
    1: ^z,
    3: ^z
  ]
^y:
  "t.y"() : () -> ()
  return
^z:
  "t.z"() : () -> ()
  return
}
