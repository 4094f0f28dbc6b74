// RUN: tsopt %s --allow-unregistered-dialect -canonicalize | FileCheck %s

// Loops, as upstream simplifies them.

// CHECK-LABEL: func.func @iterfold(
// CHECK-NEXT:    return %arg1, %arg2, %arg1 : f32, f32, f32
func.func @iterfold(%a: index, %b: f32, %c: f32) -> (f32, f32, f32) {
  %0:3 = scf.for %i = %a to %a step %a iter_args(%x = %b, %y = %c, %z = %b) -> (f32, f32, f32) {
    %n = "test.x"(%x, %y, %z) : (f32, f32, f32) -> f32
    scf.yield %x, %n, %b : f32, f32, f32
  }
  return %0#0, %0#1, %0#2 : f32, f32, f32
}

// CHECK-LABEL: func.func @zero_trip(
// CHECK-NEXT:    return %arg0 : f32
func.func @zero_trip(%b: f32) -> f32 {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c4 to %c4 step %c1 iter_args(%x = %b) -> f32 {
    %n = "test.x"(%x) : (f32) -> f32
    scf.yield %n : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @one_trip(
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %0 = "test.x"(%c4, %arg0) : (index, f32) -> f32
// CHECK-NEXT:    return %0 : f32
func.func @one_trip(%b: f32) -> f32 {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c4 to %c5 step %c1 iter_args(%x = %b) -> f32 {
    %n = "test.x"(%i, %x) : (index, f32) -> f32
    scf.yield %n : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @same_bounds(
// CHECK-NEXT:    return %arg0 : f32
func.func @same_bounds(%b: f32, %l: index, %s: index) -> f32 {
  %0 = scf.for %i = %l to %l step %s iter_args(%x = %b) -> f32 {
    %n = "test.x"(%i, %x) : (index, f32) -> f32
    scf.yield %n : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @yield_const(
// CHECK-NEXT:    %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:    return %cst : f32
func.func @yield_const(%b: f32, %l: index, %u: index, %s: index) -> f32 {
  %c = arith.constant 3.0 : f32
  %0 = scf.for %i = %l to %u step %s iter_args(%x = %c) -> f32 {
    scf.yield %c : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @unused(
// CHECK-NEXT:    scf.for %arg4 = %arg1 to %arg2 step %arg3 {
// CHECK-NEXT:      %0 = "test.x"(%arg4) : (index) -> f32
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @unused(%b: f32, %l: index, %u: index, %s: index) {
  %c = arith.constant 3.0 : f32
  %0 = scf.for %i = %l to %u step %s iter_args(%x = %c) -> f32 {
    %n = "test.x"(%i) : (index) -> f32
    scf.yield %n : f32
  }
  return
}

// CHECK-LABEL: func.func @unused2(
// CHECK-NEXT:    return
func.func @unused2(%b: f32, %l: index, %u: index, %s: index) {
  %c = arith.constant 3.0 : f32
  %0 = scf.for %i = %l to %u step %s iter_args(%x = %c) -> f32 {
    %n = arith.addf %x, %b : f32
    scf.yield %n : f32
  }
  return
}

// CHECK-LABEL: func.func @unused3(
// CHECK-NEXT:    %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:    %0 = scf.for %arg4 = %arg1 to %arg2 step %arg3 iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:      %1 = arith.addf %arg5, %arg0 : f32
// CHECK-NEXT:      "test.x"() : () -> ()
// CHECK-NEXT:      scf.yield %1 : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @unused3(%b: f32, %l: index, %u: index, %s: index) {
  %c = arith.constant 3.0 : f32
  %0 = scf.for %i = %l to %u step %s iter_args(%x = %c) -> f32 {
    %n = arith.addf %x, %b : f32
    "test.x"() : () -> ()
    scf.yield %n : f32
  }
  return
}

// CHECK-LABEL: func.func @dup(
// CHECK-NEXT:    %cst = arith.constant 3.000000e+00 : f32
// CHECK-NEXT:    %0 = scf.for %arg4 = %arg1 to %arg2 step %arg3 iter_args(%arg5 = %cst) -> (f32) {
// CHECK-NEXT:      %1 = "test.x"(%arg5, %arg5) : (f32, f32) -> f32
// CHECK-NEXT:      scf.yield %1 : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0, %0 : f32, f32
func.func @dup(%b: f32, %l: index, %u: index, %s: index) -> (f32, f32){
  %c = arith.constant 3.0 : f32
  %0:2 = scf.for %i = %l to %u step %s iter_args(%x = %c, %y = %c) -> (f32, f32) {
    %n = "test.x"(%x, %y) : (f32, f32) -> f32
    scf.yield %n, %n : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}

// CHECK-LABEL: func.func @empty(
// CHECK-NEXT:    return
func.func @empty(%l: index, %u: index, %s: index) {
  scf.for %i = %l to %u step %s {
  }
  return
}

// CHECK-LABEL: func.func @trivial_yield_outer(
// CHECK-NEXT:    return %arg1 : f32
func.func @trivial_yield_outer(%b: f32, %c: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = %b) -> f32 {
    scf.yield %c : f32
  }
  return %0 : f32
}

// CHECK-LABEL: func.func @while_truth(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %0 = scf.while : () -> i1 {
// CHECK-NEXT:      %1 = "test.cond"() : () -> i1
// CHECK-NEXT:      scf.condition(%1) %1 : i1
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg2: i1):
// CHECK-NEXT:      "test.use"(%true) : (i1) -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i1
func.func @while_truth(%c: i1, %a: i32) -> i1 {
  %0 = scf.while (%x = %c) : (i1) -> i1 {
    %d = "test.cond"() : () -> i1
    scf.condition(%d) %d : i1
  } do {
  ^bb0(%y: i1):
    "test.use"(%y) : (i1) -> ()
    scf.yield %y : i1
  }
  return %0 : i1
}

// CHECK-LABEL: func.func @while_unused(
// CHECK-NEXT:    %0 = scf.while (%arg2 = %arg1) : (i32) -> i32 {
// CHECK-NEXT:      %1 = "test.cond"(%arg2) : (i32) -> i1
// CHECK-NEXT:      scf.condition(%1) %arg2 : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg2: i32):
// CHECK-NEXT:      %1 = "test.next"(%arg2, %arg1) : (i32, i32) -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i32
func.func @while_unused(%c: i1, %a: i32) -> i32 {
  %0:2 = scf.while (%x = %a) : (i32) -> (i32, i32) {
    %d = "test.cond"(%x) : (i32) -> i1
    scf.condition(%d) %x, %a : i32, i32
  } do {
  ^bb0(%y: i32, %z: i32):
    %n = "test.next"(%y, %z) : (i32, i32) -> i32
    scf.yield %n : i32
  }
  return %0#0 : i32
}

// CHECK-LABEL: func.func @while_unused2(
// CHECK-NEXT:    %0 = scf.while (%arg2 = %arg1) : (i32) -> i32 {
// CHECK-NEXT:      %1 = "test.cond"(%arg2) : (i32) -> i1
// CHECK-NEXT:      %2 = "test.e"() : () -> i32
// CHECK-NEXT:      scf.condition(%1) %arg2 : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg2: i32):
// CHECK-NEXT:      %1 = "test.next"(%arg2) : (i32) -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i32
func.func @while_unused2(%c: i1, %a: i32) -> i32 {
  %0:2 = scf.while (%x = %a) : (i32) -> (i32, i32) {
    %d = "test.cond"(%x) : (i32) -> i1
    %e = "test.e"() : () -> i32
    scf.condition(%d) %x, %e : i32, i32
  } do {
  ^bb0(%y: i32, %z: i32):
    %n = "test.next"(%y) : (i32) -> i32
    scf.yield %n : i32
  }
  return %0#0 : i32
}

// CHECK-LABEL: func.func @while_dup(
// CHECK-NEXT:    %0 = scf.while (%arg2 = %arg1) : (i32) -> i32 {
// CHECK-NEXT:      %1 = "test.cond"(%arg2) : (i32) -> i1
// CHECK-NEXT:      scf.condition(%1) %arg2 : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg2: i32):
// CHECK-NEXT:      %1 = "test.next"(%arg2, %arg2) : (i32, i32) -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0, %0 : i32, i32
func.func @while_dup(%c: i1, %a: i32) -> (i32, i32) {
  %0:2 = scf.while (%x = %a) : (i32) -> (i32, i32) {
    %d = "test.cond"(%x) : (i32) -> i1
    scf.condition(%d) %x, %x : i32, i32
  } do {
  ^bb0(%y: i32, %z: i32):
    %n = "test.next"(%y, %z) : (i32, i32) -> i32
    scf.yield %n : i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @while_inv(
// CHECK-NEXT:    %0 = scf.while (%arg3 = %arg1) : (i32) -> i32 {
// CHECK-NEXT:      %1 = "test.cond"(%arg3, %arg2) : (i32, i32) -> i1
// CHECK-NEXT:      scf.condition(%1) %arg3 : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg3: i32):
// CHECK-NEXT:      %1 = "test.next"(%arg3, %arg2) : (i32, i32) -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0, %arg2 : i32, i32
func.func @while_inv(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
  %0:2 = scf.while (%x = %a, %i = %b) : (i32, i32) -> (i32, i32) {
    %d = "test.cond"(%x, %i) : (i32, i32) -> i1
    scf.condition(%d) %x, %i : i32, i32
  } do {
  ^bb0(%y: i32, %z: i32):
    %n = "test.next"(%y, %z) : (i32, i32) -> i32
    scf.yield %n, %z : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @while_args(
// CHECK-NEXT:    %0 = scf.while (%arg3 = %arg1) : (i32) -> i32 {
// CHECK-NEXT:      %1 = "test.cond"(%arg3) : (i32) -> i1
// CHECK-NEXT:      scf.condition(%1) %arg3 : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg3: i32):
// CHECK-NEXT:      %1 = "test.next"(%arg3) : (i32) -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i32
func.func @while_args(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.while (%x = %a, %i = %b) : (i32, i32) -> (i32) {
    %d = "test.cond"(%x) : (i32) -> i1
    scf.condition(%d) %x: i32
  } do {
  ^bb0(%y: i32):
    %n = "test.next"(%y) : (i32) -> i32
    scf.yield %n, %y : i32, i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @while_cmp(
// CHECK-NEXT:    %false = arith.constant false
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:      %1 = arith.cmpi slt, %arg2, %arg1 : i32
// CHECK-NEXT:      scf.condition(%1) %arg2 : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg2: i32):
// CHECK-NEXT:      %1 = "test.next"(%arg2, %true, %false) : (i32, i1, i1) -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i32
func.func @while_cmp(%a: i32, %b: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> (i32) {
    %d = arith.cmpi slt, %x, %b : i32
    scf.condition(%d) %x: i32
  } do {
  ^bb0(%y: i32):
    %d = arith.cmpi slt, %y, %b : i32
    %e = arith.cmpi sge, %y, %b : i32
    %n = "test.next"(%y, %d, %e) : (i32, i1, i1) -> i32
    scf.yield %n : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @while_movedown(
// CHECK-NEXT:    %0 = scf.while (%arg2 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:      %1 = "test.c"() : () -> i1
// CHECK-NEXT:      scf.condition(%1) %arg2 : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg2: i32):
// CHECK-NEXT:      %1 = "test.x"(%arg2) : (i32) -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i32
func.func @while_movedown(%a: i32, %b: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> (i32) {
    %d = "test.c"() : () -> i1
    %r = scf.if %d -> i32 {
      %z = "test.x"(%x) : (i32) -> i32
      scf.yield %z : i32
    } else {
      scf.yield %x : i32
    }
    scf.condition(%d) %r: i32
  } do {
  ^bb0(%y: i32):
    scf.yield %y : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @while_false(
// CHECK-NEXT:    %false = arith.constant false
// CHECK-NEXT:    %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
// CHECK-NEXT:      %1 = "test.x"(%arg1) : (i32) -> i32
// CHECK-NEXT:      scf.condition(%false) %1 : i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg1: i32):
// CHECK-NEXT:      scf.yield %arg1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i32
func.func @while_false(%a: i32) -> i32 {
  %f = arith.constant false
  %0 = scf.while (%x = %a) : (i32) -> (i32) {
    %z = "test.x"(%x) : (i32) -> i32
    scf.condition(%f) %z : i32
  } do {
  ^bb0(%y: i32):
    scf.yield %y : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @while_align(
// CHECK-NEXT:    %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> (i32, i32) {
// CHECK-NEXT:      %1 = "test.c"() : () -> i1
// CHECK-NEXT:      scf.condition(%1) %arg2, %arg3 : i32, i32
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%arg2: i32, %arg3: i32):
// CHECK-NEXT:      %1 = "test.p"(%arg3, %arg2) : (i32, i32) -> i32
// CHECK-NEXT:      %2 = "test.q"(%arg3, %arg2) : (i32, i32) -> i32
// CHECK-NEXT:      scf.yield %1, %2 : i32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0#1, %0#0 : i32, i32
func.func @while_align(%a: i32, %b: i32) -> (i32, i32) {
  %0:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
    %d = "test.c"() : () -> i1
    scf.condition(%d) %y, %x: i32, i32
  } do {
  ^bb0(%y: i32, %z: i32):
    %p = "test.p"(%y, %z) : (i32, i32) -> i32
    %q = "test.q"(%y, %z) : (i32, i32) -> i32
    scf.yield %p, %q : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: func.func @par(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.parallel (%arg2) = (%c0) to (%arg0) step (%c1) {
// CHECK-NEXT:      "test.x"(%c0, %arg2) : (index, index) -> ()
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.y"(%c0) : (index) -> ()
// CHECK-NEXT:    %0 = "test.z"(%c0) : (index) -> f32
// CHECK-NEXT:    %1 = arith.addf %arg1, %0 : f32
// CHECK-NEXT:    scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%arg0, %arg0) step (%c1, %c1) {
// CHECK-NEXT:      "test.w"(%arg2, %arg3) : (index, index) -> ()
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    return %1 : f32
func.func @par(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) {
    "test.x"(%i, %j) : (index, index) -> ()
  }
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    "test.y"(%i) : (index) -> ()
  }
  scf.parallel (%i) = (%c0) to (%c0) step (%c1) {
    "test.z"(%i) : (index) -> ()
  }
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init(%f) -> f32 {
    %v = "test.z"(%i) : (index) -> f32
    scf.reduce(%v : f32) { ^bb0(%a: f32, %b: f32): %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32 }
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      "test.w"(%i, %j) : (index, index) -> ()
    }
  }
  return %r : f32
}

// CHECK-LABEL: func.func @fa(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    scf.forall (%arg2) in (4) {
// CHECK-NEXT:      "test.x"(%arg2) : (index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.forall (%arg2) in (%arg0) {
// CHECK-NEXT:      "test.y"(%c0, %arg2) : (index, index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.z"(%c0) : (index) -> ()
// CHECK-NEXT:    scf.forall (%arg2) in (4) {
// CHECK-NEXT:      "test.w"(%arg2) : (index) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return %arg1 : tensor<4xf32>
func.func @fa(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %c4 = arith.constant 4 : index
  scf.forall (%i) in (%c4) {
    "test.x"(%i) : (index) -> ()
  }
  scf.forall (%i, %j) in (1, %n) {
    "test.y"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i) in (1) {
    "test.z"(%i) : (index) -> ()
  }
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    "test.w"(%i) : (index) -> ()
    scf.forall.in_parallel {}
  }
  return %0 : tensor<4xf32>
}
