// RUN: tsopt %s -sccp | FileCheck %s

// CHECK-LABEL: func.func @not_taken(
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      %true = arith.constant true
// CHECK-NEXT:      cf.cond_br %true, ^bb1(%c1_i32 : i32), ^bb1(%arg0 : i32)
// CHECK-NEXT:    ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT:      return %0 : i32
func.func @not_taken(%a: i32) -> i32 {
  %t = arith.constant true
  %x = arith.constant 1 : i32
  cf.cond_br %t, ^b(%x : i32), ^b(%a : i32)
^b(%0: i32):
  return %0 : i32
}

// CHECK-LABEL: func.func @both_the_same(
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      cf.cond_br %arg0, ^bb1(%c1_i32 : i32), ^bb1(%c1_i32 : i32)
// CHECK-NEXT:    ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT:      return %c1_i32 : i32
func.func @both_the_same(%c: i1) -> i32 {
  %x = arith.constant 1 : i32
  %y = arith.constant 1 : i32
  cf.cond_br %c, ^b(%x : i32), ^b(%y : i32)
^b(%0: i32):
  return %0 : i32
}

// CHECK-LABEL: func.func @different(
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      cf.cond_br %arg0, ^bb1(%c1_i32 : i32), ^bb1(%c2_i32 : i32)
// CHECK-NEXT:    ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT:      return %0 : i32
func.func @different(%c: i1) -> i32 {
  %x = arith.constant 1 : i32
  %y = arith.constant 2 : i32
  cf.cond_br %c, ^b(%x : i32), ^b(%y : i32)
^b(%0: i32):
  return %0 : i32
}

// Around the loop the value stays what it was.
// CHECK-LABEL: func.func @loop(
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      cf.br ^bb1(%c1_i32 : i32)
// CHECK-NEXT:    ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:      cf.cond_br %arg0, ^bb1(%c1_i32 : i32), ^bb2
// CHECK-NEXT:    ^bb2:  // pred: ^bb1
// CHECK-NEXT:      return %c1_i32 : i32
func.func @loop(%c: i1) -> i32 {
  %x = arith.constant 1 : i32
  cf.br ^a(%x : i32)
^a(%0: i32):
  %1 = arith.muli %0, %x : i32
  cf.cond_br %c, ^a(%1 : i32), ^b
^b:
  return %1 : i32
}

// CHECK-LABEL: func.func @switch(
// CHECK-NEXT:      %c20_i32 = arith.constant 20 : i32
// CHECK-NEXT:      %c10_i32 = arith.constant 10 : i32
// CHECK-NEXT:      %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:      cf.switch %c2_i32 : i32, [
// CHECK-NEXT:        default: ^bb1(%c10_i32 : i32),
// CHECK-NEXT:        2: ^bb1(%c20_i32 : i32)
// CHECK-NEXT:      ]
// CHECK-NEXT:    ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
// CHECK-NEXT:      return %0 : i32
func.func @switch() -> i32 {
  %f = arith.constant 2 : i32
  %x = arith.constant 10 : i32
  %y = arith.constant 20 : i32
  cf.switch %f : i32, [
    default: ^b(%x : i32),
    2: ^b(%y : i32)
  ]
^b(%0: i32):
  return %0 : i32
}
