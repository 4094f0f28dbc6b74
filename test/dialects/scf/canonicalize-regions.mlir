// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// scf.execute_region and scf.index_switch.

// CHECK-LABEL: func.func @single_block(
// CHECK-NEXT:      %0 = "t.op"() : () -> i32
// CHECK-NEXT:      return %0 : i32
func.func @single_block() -> i32 {
  %0 = scf.execute_region -> i32 {
    %1 = "t.op"() : () -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @several_blocks(
// CHECK-NEXT:      %0 = "t.op"() : () -> i32
// CHECK-NEXT:      cf.cond_br %arg0, ^bb1, ^bb2(%0 : i32)
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:      %1 = "t.a"() : () -> i32
// CHECK-NEXT:      cf.br ^bb2(%1 : i32)
// CHECK-NEXT:    ^bb2(%2: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:      return %2 : i32
func.func @several_blocks(%c: i1) -> i32 {
  %0 = scf.execute_region -> i32 {
    %1 = "t.op"() : () -> i32
    cf.cond_br %c, ^a, ^b
  ^a:
    %2 = "t.a"() : () -> i32
    scf.yield %2 : i32
  ^b:
    scf.yield %1 : i32
  }
  return %0 : i32
}

// Inside a structured operation the blocks have to stay.
// CHECK-LABEL: func.func @not_inlined(
// CHECK-NEXT:      scf.if %arg1 {
// CHECK-NEXT:        scf.execute_region {
// CHECK-NEXT:          cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:        ^bb1:  // pred: ^bb0
// CHECK-NEXT:          "t.a"() : () -> ()
// CHECK-NEXT:          scf.yield
// CHECK-NEXT:        ^bb2:  // pred: ^bb0
// CHECK-NEXT:          scf.yield
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @not_inlined(%c: i1, %d: i1) {
  scf.if %d {
    scf.execute_region {
      cf.cond_br %c, ^a, ^b
    ^a:
      "t.a"() : () -> ()
      scf.yield
    ^b:
      scf.yield
    }
  }
  return
}

// CHECK-LABEL: func.func @switch_known(
// CHECK-NEXT:      %0 = "t.two"() : () -> i32
// CHECK-NEXT:      return %0 : i32
func.func @switch_known() -> i32 {
  %c2 = arith.constant 2 : index
  %0 = scf.index_switch %c2 -> i32
  case 1 {
    %1 = "t.one"() : () -> i32
    scf.yield %1 : i32
  }
  case 2 {
    %1 = "t.two"() : () -> i32
    scf.yield %1 : i32
  }
  default {
    %1 = "t.other"() : () -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @switch_default(
// CHECK-NEXT:      "t.other"() : () -> ()
// CHECK-NEXT:      return
func.func @switch_default() {
  %c7 = arith.constant 7 : index
  scf.index_switch %c7
  case 1 {
    "t.one"() : () -> ()
    scf.yield
  }
  default {
    "t.other"() : () -> ()
    scf.yield
  }
  return
}

// CHECK-LABEL: func.func @switch_unused_result(
// CHECK-NEXT:      %0 = scf.index_switch %arg0 -> i32 
// CHECK-NEXT:      case 1 {
// CHECK-NEXT:        %1:2 = "t.one"() : () -> (i32, i32)
// CHECK-NEXT:        scf.yield %1#1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      default {
// CHECK-NEXT:        %1:2 = "t.other"() : () -> (i32, i32)
// CHECK-NEXT:        scf.yield %1#1 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0 : i32
func.func @switch_unused_result(%n: index) -> i32 {
  %0:2 = scf.index_switch %n -> i32, i32
  case 1 {
    %1:2 = "t.one"() : () -> (i32, i32)
    scf.yield %1#0, %1#1 : i32, i32
  }
  default {
    %1:2 = "t.other"() : () -> (i32, i32)
    scf.yield %1#0, %1#1 : i32, i32
  }
  return %0#1 : i32
}
