// RUN: tsopt %s --allow-unregistered-dialect -convert-scf-to-cf | FileCheck %s

// Structured control flow becomes blocks and branches.

// CHECK-LABEL: func.func @for(
// CHECK-NEXT:    cf.br ^bb1(%arg0 : index)
// CHECK-NEXT:  ^bb1(%0: index):
// CHECK-NEXT:    %1 = arith.cmpi slt, %0, %arg1 : index
// CHECK-NEXT:    cf.cond_br %1, ^bb2, ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.a"(%0) : (index) -> ()
// CHECK-NEXT:    %2 = arith.addi %0, %arg2 : index
// CHECK-NEXT:    cf.br ^bb1(%2 : index)
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    cf.br ^bb4(%arg0, %arg3 : index, f32)
// CHECK-NEXT:  ^bb4(%3: index, %4: f32):
// CHECK-NEXT:    %5 = arith.cmpi slt, %3, %arg1 : index
// CHECK-NEXT:    cf.cond_br %5, ^bb5, ^bb6
// CHECK-NEXT:  ^bb5:
// CHECK-NEXT:    %6 = "test.b"(%3, %4) : (index, f32) -> f32
// CHECK-NEXT:    %7 = arith.addi %3, %arg2 : index
// CHECK-NEXT:    cf.br ^bb4(%7, %6 : index, f32)
// CHECK-NEXT:  ^bb6:
// CHECK-NEXT:    return %4 : f32
func.func @for(%l: index, %u: index, %s: index, %f: f32) -> f32 {
  scf.for %i = %l to %u step %s {
    "test.a"(%i) : (index) -> ()
  }
  %r = scf.for %i = %l to %u step %s iter_args(%x = %f) -> f32 {
    %y = "test.b"(%i, %x) : (index, f32) -> f32
    scf.yield %y : f32
  } {foo.x}
  return %r : f32
}

// CHECK-LABEL: func.func @for_unsigned(
// CHECK-NEXT:    cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT:  ^bb1(%0: i32):
// CHECK-NEXT:    %1 = arith.cmpi ult, %0, %arg0 : i32
// CHECK-NEXT:    cf.cond_br %1, ^bb2, ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.a"(%0) : (i32) -> ()
// CHECK-NEXT:    %2 = arith.addi %0, %arg0 : i32
// CHECK-NEXT:    cf.br ^bb1(%2 : i32) {loop_annotation = #loop_annotation}
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    return
func.func @for_unsigned(%l: i32) {
  scf.for unsigned %i = %l to %l step %l : i32 {
    "test.a"(%i) : (i32) -> ()
  } {loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    cf.br ^bb1(%arg0 : index)
// CHECK-NEXT:  ^bb1(%0: index):
// CHECK-NEXT:    %1 = arith.cmpi slt, %0, %arg1 : index
// CHECK-NEXT:    cf.cond_br %1, ^bb2, ^bb6
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    cf.br ^bb3(%arg0 : index)
// CHECK-NEXT:  ^bb3(%2: index):
// CHECK-NEXT:    %3 = arith.cmpi slt, %2, %arg1 : index
// CHECK-NEXT:    cf.cond_br %3, ^bb4, ^bb5
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    "test.a"(%0, %2) : (index, index) -> ()
// CHECK-NEXT:    %4 = arith.addi %2, %arg2 : index
// CHECK-NEXT:    cf.br ^bb3(%4 : index)
// CHECK-NEXT:  ^bb5:
// CHECK-NEXT:    %5 = arith.addi %0, %arg2 : index
// CHECK-NEXT:    cf.br ^bb1(%5 : index)
// CHECK-NEXT:  ^bb6:
// CHECK-NEXT:    return
func.func @nested(%l: index, %u: index, %s: index) {
  scf.for %i = %l to %u step %s {
    scf.for %j = %l to %u step %s {
      "test.a"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @if(
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.a"() : () -> ()
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    cf.cond_br %arg0, ^bb3, ^bb4
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    "test.b"() : () -> ()
// CHECK-NEXT:    cf.br ^bb5
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    "test.c"() : () -> ()
// CHECK-NEXT:    cf.br ^bb5
// CHECK-NEXT:  ^bb5:
// CHECK-NEXT:    cf.cond_br %arg0, ^bb6, ^bb7
// CHECK-NEXT:  ^bb6:
// CHECK-NEXT:    %0 = "test.d"() : () -> i32
// CHECK-NEXT:    cf.br ^bb8(%0, %arg1 : i32, i32)
// CHECK-NEXT:  ^bb7:
// CHECK-NEXT:    cf.br ^bb8(%arg1, %arg1 : i32, i32)
// CHECK-NEXT:  ^bb8(%1: i32, %2: i32):
// CHECK-NEXT:    cf.br ^bb9
// CHECK-NEXT:  ^bb9:
// CHECK-NEXT:    return %1 : i32
func.func @if(%c: i1, %a: i32) -> i32 {
  scf.if %c {
    "test.a"() : () -> ()
  }
  scf.if %c {
    "test.b"() : () -> ()
  } else {
    "test.c"() : () -> ()
  }
  %r:2 = scf.if %c -> (i32, i32) {
    %x = "test.d"() : () -> i32
    scf.yield %x, %a : i32, i32
  } else {
    scf.yield %a, %a : i32, i32
  }
  return %r#0 : i32
}

// CHECK-LABEL: func.func @while(
// CHECK-NEXT:    cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT:  ^bb1(%0: i32):
// CHECK-NEXT:    %1 = "test.c"(%0) : (i32) -> i1
// CHECK-NEXT:    cf.cond_br %1, ^bb2(%0 : i32), ^bb3
// CHECK-NEXT:  ^bb2(%2: i32):
// CHECK-NEXT:    %3 = "test.n"(%2) : (i32) -> i32
// CHECK-NEXT:    cf.br ^bb1(%3 : i32)
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    return %0 : i32
func.func @while(%a: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %c = "test.c"(%x) : (i32) -> i1
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%y: i32):
    %z = "test.n"(%y) : (i32) -> i32
    scf.yield %z : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @do_while(
// CHECK-NEXT:    cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT:  ^bb1(%0: i32):
// CHECK-NEXT:    %1 = "test.n"(%0) : (i32) -> i32
// CHECK-NEXT:    %2 = "test.c"(%1) : (i32) -> i1
// CHECK-NEXT:    cf.cond_br %2, ^bb1(%1 : i32), ^bb2
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    return %1 : i32
func.func @do_while(%a: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %y = "test.n"(%x) : (i32) -> i32
    %c = "test.c"(%y) : (i32) -> i1
    scf.condition(%c) %y : i32
  } do {
  ^bb0(%y: i32):
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @do_while2(
// CHECK-NEXT:    cf.br ^bb1(%arg0 : i32)
// CHECK-NEXT:  ^bb1(%0: i32):
// CHECK-NEXT:    %1 = "test.c"(%0) : (i32) -> i1
// CHECK-NEXT:    cf.cond_br %1, ^bb2, ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    %2 = "test.n"() : () -> i32
// CHECK-NEXT:    cf.br ^bb1(%2 : i32)
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    return
func.func @do_while2(%a: i32) {
  scf.while (%x = %a) : (i32) -> () {
    %c = "test.c"(%x) : (i32) -> i1
    scf.condition(%c)
  } do {
    %z = "test.n"() : () -> i32
    scf.yield %z : i32
  }
  return
}

// CHECK-LABEL: func.func @exec(
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.cond_br %arg0, ^bb2, ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    cf.br ^bb4(%arg1 : i32)
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    %0 = "test.n"() : () -> i32
// CHECK-NEXT:    cf.br ^bb4(%0 : i32)
// CHECK-NEXT:  ^bb4(%1: i32):
// CHECK-NEXT:    return %1 : i32
func.func @exec(%c: i1, %a: i32) -> i32 {
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    scf.yield %a : i32
  ^b:
    %z = "test.n"() : () -> i32
    scf.yield %z : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @isw(
// CHECK-NEXT:    %0 = arith.index_cast %arg0 : index to i32
// CHECK-NEXT:    cf.switch %0 : i32, [
// CHECK-NEXT:      default: ^bb3,
// CHECK-NEXT:      2: ^bb1,
// CHECK-NEXT:      4294967293: ^bb2
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    %1 = "test.n"() : () -> i32
// CHECK-NEXT:    cf.br ^bb4(%1 : i32)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    cf.br ^bb4(%arg1 : i32)
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    cf.br ^bb4(%arg1 : i32)
// CHECK-NEXT:  ^bb4(%2: i32):
// CHECK-NEXT:    %3 = arith.index_cast %arg0 : index to i32
// CHECK-NEXT:    cf.switch %3 : i32, [
// CHECK-NEXT:      default: ^bb5]
// CHECK-NEXT:  ^bb5:
// CHECK-NEXT:    "test.d"() : () -> ()
// CHECK-NEXT:    cf.br ^bb6
// CHECK-NEXT:  ^bb6:
// CHECK-NEXT:    return %2 : i32
func.func @isw(%x: index, %a: i32) -> i32 {
  %r = scf.index_switch %x -> i32
  case 2 { %z = "test.n"() : () -> i32
    scf.yield %z : i32 }
  case -3 { scf.yield %a : i32 }
  default { scf.yield %a : i32 }
  scf.index_switch %x
  default { "test.d"() : () -> ()
  }
  return %r : i32
}

// CHECK-LABEL: func.func @par(
// CHECK-NEXT:    cf.br ^bb1(%arg0 : index)
// CHECK-NEXT:  ^bb1(%0: index):
// CHECK-NEXT:    %1 = arith.cmpi slt, %0, %arg1 : index
// CHECK-NEXT:    cf.cond_br %1, ^bb2, ^bb6
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    cf.br ^bb3(%arg0 : index)
// CHECK-NEXT:  ^bb3(%2: index):
// CHECK-NEXT:    %3 = arith.cmpi slt, %2, %arg1 : index
// CHECK-NEXT:    cf.cond_br %3, ^bb4, ^bb5
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    "test.a"(%0, %2) : (index, index) -> ()
// CHECK-NEXT:    %4 = arith.addi %2, %arg2 : index
// CHECK-NEXT:    cf.br ^bb3(%4 : index)
// CHECK-NEXT:  ^bb5:
// CHECK-NEXT:    %5 = arith.addi %0, %arg2 : index
// CHECK-NEXT:    cf.br ^bb1(%5 : index)
// CHECK-NEXT:  ^bb6:
// CHECK-NEXT:    cf.br ^bb7(%arg0, %arg3 : index, f32)
// CHECK-NEXT:  ^bb7(%6: index, %7: f32):
// CHECK-NEXT:    %8 = arith.cmpi slt, %6, %arg1 : index
// CHECK-NEXT:    cf.cond_br %8, ^bb8, ^bb9
// CHECK-NEXT:  ^bb8:
// CHECK-NEXT:    %9 = "test.b"(%6) : (index) -> f32
// CHECK-NEXT:    %10 = arith.addf %7, %9 : f32
// CHECK-NEXT:    %11 = arith.addi %6, %arg2 : index
// CHECK-NEXT:    cf.br ^bb7(%11, %10 : index, f32)
// CHECK-NEXT:  ^bb9:
// CHECK-NEXT:    return %7 : f32
func.func @par(%l: index, %u: index, %s: index, %f: f32) -> f32 {
  scf.parallel (%i, %j) = (%l, %l) to (%u, %u) step (%s, %s) {
    "test.a"(%i, %j) : (index, index) -> ()
  }
  %r = scf.parallel (%i) = (%l) to (%u) step (%s) init (%f) -> f32 {
    %v = "test.b"(%i) : (index) -> f32
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %q = arith.addf %a, %b : f32
      scf.reduce.return %q : f32
    }
  }
  return %r : f32
}

// CHECK-LABEL: func.func @forall(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c0_0 = arith.constant 0 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c1_1 = arith.constant 1 : index
// CHECK-NEXT:    cf.br ^bb1(%c0 : index)
// CHECK-NEXT:  ^bb1(%0: index):
// CHECK-NEXT:    %1 = arith.cmpi slt, %0, %c4 : index
// CHECK-NEXT:    cf.cond_br %1, ^bb2, ^bb6
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    cf.br ^bb3(%c0_0 : index)
// CHECK-NEXT:  ^bb3(%2: index):
// CHECK-NEXT:    %3 = arith.cmpi slt, %2, %arg0 : index
// CHECK-NEXT:    cf.cond_br %3, ^bb4, ^bb5
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    "test.a"(%0, %2) : (index, index) -> ()
// CHECK-NEXT:    %4 = arith.addi %2, %c1_1 : index
// CHECK-NEXT:    cf.br ^bb3(%4 : index)
// CHECK-NEXT:  ^bb5:
// CHECK-NEXT:    %5 = arith.addi %0, %c1 : index
// CHECK-NEXT:    cf.br ^bb1(%5 : index)
// CHECK-NEXT:  ^bb6:
// CHECK-NEXT:    return
func.func @forall(%u: index) {
  scf.forall (%i, %j) in (4, %u) {
    "test.a"(%i, %j) : (index, index) -> ()
  }
  return
}

// CHECK-LABEL: func.func @mixed(
// CHECK-NEXT:    cf.br ^bb1(%arg0, %arg4 : index, f32)
// CHECK-NEXT:  ^bb1(%0: index, %1: f32):
// CHECK-NEXT:    %2 = arith.cmpi slt, %0, %arg1 : index
// CHECK-NEXT:    cf.cond_br %2, ^bb2, ^bb7
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    cf.cond_br %arg3, ^bb3, ^bb4
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    %3 = "test.b"(%0, %1) : (index, f32) -> f32
// CHECK-NEXT:    cf.br ^bb5(%3 : f32)
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    cf.br ^bb5(%1 : f32)
// CHECK-NEXT:  ^bb5(%4: f32):
// CHECK-NEXT:    cf.br ^bb6
// CHECK-NEXT:  ^bb6:
// CHECK-NEXT:    %5 = arith.addi %0, %arg2 : index
// CHECK-NEXT:    cf.br ^bb1(%5, %4 : index, f32)
// CHECK-NEXT:  ^bb7:
// CHECK-NEXT:    return %1 : f32
func.func @mixed(%l: index, %u: index, %s: index, %c: i1, %f: f32) -> f32 {
  %r = scf.for %i = %l to %u step %s iter_args(%x = %f) -> f32 {
    %y = scf.if %c -> f32 {
      %z = "test.b"(%i, %x) : (index, f32) -> f32
      scf.yield %z : f32
    } else {
      scf.yield %x : f32
    }
    scf.yield %y : f32
  }
  return %r : f32
}

// A reduction may give back an argument of its body.
// CHECK-LABEL: func.func @last(
// CHECK:         %[[V:.*]] = "test.b"
// CHECK-NEXT:    %[[NEXT:.*]] = arith.addi
// CHECK-NEXT:    cf.br ^{{.*}}(%[[NEXT]], %[[V]] : index, f32)
func.func @last(%l: index, %u: index, %s: index, %f: f32) -> f32 {
  %r = scf.parallel (%i) = (%l) to (%u) step (%s) init (%f) -> f32 {
    %v = "test.b"(%i) : (index) -> f32
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %b : f32
    }
  }
  return %r : f32
}
