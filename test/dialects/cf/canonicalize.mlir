// RUN: tsopt %s --allow-unregistered-dialect -canonicalize | FileCheck %s

// Branches become simpler where what they depend on is known.

// CHECK-LABEL: func.func @constant_condition(
// CHECK-NEXT:    return %arg0 : i32
func.func @constant_condition(%a: i32) -> i32 {
  %t = arith.constant true
  cf.cond_br %t, ^a(%a : i32), ^b
^a(%x: i32):
  cf.br ^c(%x : i32)
^b:
  %c = arith.constant 3 : i32
  cf.br ^c(%c : i32)
^c(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func.func @passthrough(
// CHECK-NEXT:    cf.cond_br %arg0, ^bb2(%arg1 : i32), ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.foo"() : () -> ()
// CHECK-NEXT:    cf.br ^bb2(%arg1 : i32)
// CHECK-NEXT:  ^bb2(%0: i32):
// CHECK-NEXT:    return %0 : i32
func.func @passthrough(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^c(%a : i32)
^b:
  "test.foo"() : () -> ()
  cf.br ^c(%a : i32)
^c(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func.func @one_destination(
// CHECK-NEXT:    %0 = arith.select %arg0, %arg1, %arg2 : i32
// CHECK-NEXT:    return %0 : i32
func.func @one_destination(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a(%a : i32), ^a(%b : i32)
^a(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func.func @truth(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %false = arith.constant false
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.use"(%true) : (i1) -> ()
// CHECK-NEXT:    cf.br ^bb3(%true : i1)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.use"(%false) : (i1) -> ()
// CHECK-NEXT:    cf.br ^bb3(%false : i1)
// CHECK-NEXT:  ^bb3(%0: i1):
// CHECK-NEXT:    return %0 : i1
func.func @truth(%c: i1) -> i1 {
  cf.cond_br %c, ^a, ^b
^a:
  "test.use"(%c) : (i1) -> ()
  cf.br ^c(%c : i1)
^b:
  "test.use"(%c) : (i1) -> ()
  cf.br ^c(%c : i1)
^c(%z: i1):
  return %z : i1
}

// CHECK-LABEL: func.func @consecutive(
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.a"() : () -> ()
// CHECK-NEXT:    "test.c"() : () -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.b"() : () -> ()
// CHECK-NEXT:    "test.d"() : () -> ()
// CHECK-NEXT:    return
func.func @consecutive(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  "test.a"() : () -> ()
  cf.cond_br %c, ^c, ^d
^b:
  "test.b"() : () -> ()
  cf.cond_br %c, ^c, ^d
^c:
  "test.c"() : () -> ()
  return
^d:
  "test.d"() : () -> ()
  return
}

// CHECK-LABEL: func.func @nestcond(
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.c"() : () -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.d"() : () -> ()
// CHECK-NEXT:    return
func.func @nestcond(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.cond_br %c, ^c, ^d
^b:
  cf.br ^d
^c:
  "test.c"() : () -> ()
  return
^d:
  "test.d"() : () -> ()
  return
}

// CHECK-LABEL: func.func @cases_like_default(
// CHECK-NEXT:    return %arg1 : i32
func.func @cases_like_default(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [ default: ^x(%a : i32), 1: ^x(%a : i32), 2: ^x(%a : i32)]
^x(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @constant_flag(
// CHECK-NEXT:    "test.y"() : () -> ()
// CHECK-NEXT:    return %arg1 : i32
func.func @constant_flag(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 2 : i32
  cf.switch %c : i32, [ default: ^x(%a : i32), 1: ^x(%a : i32), 2: ^y(%b : i32)]
^x(%z: i32):
  return %z : i32
^y(%w: i32):
  "test.y"() : () -> ()
  return %w : i32
}

// CHECK-LABEL: func.func @through_empty_block(
// CHECK-NEXT:    cf.switch %arg0 : i32, [
// CHECK-NEXT:      default: ^bb1(%arg1 : i32),
// CHECK-NEXT:      2: ^bb2(%arg2 : i32),
// CHECK-NEXT:      3: ^bb1(%arg2 : i32)
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^bb1(%0: i32):
// CHECK-NEXT:    "test.x"() : () -> ()
// CHECK-NEXT:    return %0 : i32
// CHECK-NEXT:  ^bb2(%1: i32):
// CHECK-NEXT:    "test.y"() : () -> ()
// CHECK-NEXT:    return %1 : i32
func.func @through_empty_block(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [ default: ^x(%a : i32), 1: ^x(%a : i32), 2: ^y(%b : i32), 3: ^w]
^w:
  cf.br ^x(%b : i32)
^x(%z: i32):
  "test.x"() : () -> ()
  return %z : i32
^y(%w: i32):
  "test.y"() : () -> ()
  return %w : i32
}

// CHECK-LABEL: func.func @known_flag(
// CHECK-NEXT:    cf.switch %arg0 : i32, [
// CHECK-NEXT:      default: ^bb1,
// CHECK-NEXT:      1: ^bb2
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.z"() : () -> ()
// CHECK-NEXT:    cf.switch %arg0 : i32, [
// CHECK-NEXT:      default: ^bb3,
// CHECK-NEXT:      1: ^bb2
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.y"() : () -> ()
// CHECK-NEXT:    cf.switch %arg0 : i32, [
// CHECK-NEXT:      default: ^bb1,
// CHECK-NEXT:      1: ^bb3
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    "test.w"() : () -> ()
// CHECK-NEXT:    return %arg1 : i32
func.func @known_flag(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [ default: ^z, 1: ^y(%b : i32)]
^z:
  "test.z"() : () -> ()
  cf.switch %f : i32, [ default: ^w, 1: ^y(%a : i32), 3 : ^w]
^y(%w: i32):
  "test.y"() : () -> ()
  cf.switch %f : i32, [ default: ^z, 1: ^w, 2: ^z]
^w:
  "test.w"() : () -> ()
  return %a : i32
}

// CHECK-LABEL: func.func @asserts(
// CHECK-NEXT:    %false = arith.constant false
// CHECK-NEXT:    cf.assert %false, "y"
// CHECK-NEXT:    return
func.func @asserts(%c: i1) {
  %t = arith.constant true
  cf.assert %t, "x"
  %f = arith.constant false
  cf.assert %f, "y"
  return
}

// CHECK-LABEL: func.func @endless(
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    return
func.func @endless(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^a
^b:
  return
}

// CHECK-LABEL: func.func @unreachable(
// CHECK-NEXT:    "test.b"() : () -> ()
// CHECK-NEXT:    return
func.func @unreachable(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable
^b:
  "test.b"() : () -> ()
  return
}
