// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// Neighbours with one condition become one; so do nested ones without more.

// CHECK-LABEL: func.func @neighbours(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.first"() : () -> ()
// CHECK-NEXT:        "t.second"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @neighbours(%c: i1) {
  scf.if %c {
    "t.first"() : () -> ()
  }
  scf.if %c {
    "t.second"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @neighbours_with_else(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.first"() : () -> ()
// CHECK-NEXT:        "t.second"() : () -> ()
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "t.else1"() : () -> ()
// CHECK-NEXT:        "t.else2"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @neighbours_with_else(%c: i1) {
  scf.if %c {
    "t.first"() : () -> ()
  } else {
    "t.else1"() : () -> ()
  }
  scf.if %c {
    "t.second"() : () -> ()
  } else {
    "t.else2"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @neighbours_of_opposite_condition(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.first"() : () -> ()
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "t.second"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @neighbours_of_opposite_condition(%c: i1) {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %c {
    "t.first"() : () -> ()
  }
  scf.if %n {
    "t.second"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @with_results(
// CHECK-NEXT:      %0:2 = scf.if %arg0 -> (i32, i32) {
// CHECK-NEXT:        %1 = "t.a"() : () -> i32
// CHECK-NEXT:        %2 = "t.c"(%1) : (i32) -> i32
// CHECK-NEXT:        scf.yield %1, %2 : i32, i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %1 = "t.b"() : () -> i32
// CHECK-NEXT:        %2 = "t.d"(%1) : (i32) -> i32
// CHECK-NEXT:        scf.yield %1, %2 : i32, i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %0#0, %0#1 : i32, i32
func.func @with_results(%c: i1) -> (i32, i32) {
  %0 = scf.if %c -> i32 {
    %1 = "t.a"() : () -> i32
    scf.yield %1 : i32
  } else {
    %1 = "t.b"() : () -> i32
    scf.yield %1 : i32
  }
  %2 = scf.if %c -> i32 {
    %3 = "t.c"(%0) : (i32) -> i32
    scf.yield %3 : i32
  } else {
    %3 = "t.d"(%0) : (i32) -> i32
    scf.yield %3 : i32
  }
  return %0, %2 : i32, i32
}

// CHECK-LABEL: func.func @something_between(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.first"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      "t.between"() : () -> ()
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.second"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @something_between(%c: i1) {
  scf.if %c {
    "t.first"() : () -> ()
  }
  "t.between"() : () -> ()
  scf.if %c {
    "t.second"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:      %0 = arith.andi %arg0, %arg1 : i1
// CHECK-NEXT:      scf.if %0 {
// CHECK-NEXT:        "t.both"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @nested(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      "t.both"() : () -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @nested_with_else(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        scf.if %arg1 {
// CHECK-NEXT:          "t.both"() : () -> ()
// CHECK-NEXT:        } else {
// CHECK-NEXT:          "t.one"() : () -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @nested_with_else(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      "t.both"() : () -> ()
    } else {
      "t.one"() : () -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @nested_results(
// CHECK-NEXT:      %0 = arith.andi %arg0, %arg1 : i1
// CHECK-NEXT:      %1 = scf.if %0 -> (i32) {
// CHECK-NEXT:        %2 = "t.both"() : () -> i32
// CHECK-NEXT:        scf.yield %2 : i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %arg2 : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %1 : i32
func.func @nested_results(%c: i1, %d: i1, %a: i32) -> i32 {
  %0 = scf.if %c -> i32 {
    %1 = scf.if %d -> i32 {
      %2 = "t.both"() : () -> i32
      scf.yield %2 : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @empty_else(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:        "t.then"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @empty_else(%c: i1) {
  scf.if %c {
    "t.then"() : () -> ()
  } else {
  }
  return
}

// CHECK-LABEL: func.func @empty_then(
// CHECK-NEXT:      scf.if %arg0 {
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "t.else"() : () -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @empty_then(%c: i1) {
  scf.if %c {
  } else {
    "t.else"() : () -> ()
  }
  return
}

// Neighbours whose results the next ones use: what each yields takes the place of its results.
// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:      %[[R:.*]] = scf.if %arg0 -> (i32) {
// CHECK-NEXT:        "t.first"() : () -> ()
// CHECK-NEXT:        "t.second"(%arg1) : (i32) -> ()
// CHECK-NEXT:        "t.third"(%arg1) : (i32) -> ()
// CHECK-NEXT:        scf.yield %arg1 : i32
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[A:.*]] = arith.addi %arg1, %arg2 : i32
// CHECK-NEXT:        %[[B:.*]] = arith.muli %[[A]], %arg2 : i32
// CHECK-NEXT:        "t.fourth"(%[[B]]) : (i32) -> ()
// CHECK-NEXT:        scf.yield %[[B]] : i32
// CHECK-NEXT:      }
// CHECK-NEXT:      return %[[R]] : i32
func.func @chain(%c: i1, %a: i32, %b: i32) -> i32 {
  %true = arith.constant true
  %not = arith.xori %c, %true : i1
  %0 = scf.if %c -> (i32) {
    "t.first"() : () -> ()
    scf.yield %a : i32
  } else {
    %x = arith.addi %a, %b : i32
    scf.yield %x : i32
  }
  %1 = scf.if %c -> (i32) {
    "t.second"(%0) : (i32) -> ()
    scf.yield %0 : i32
  } else {
    %x = arith.muli %0, %b : i32
    scf.yield %x : i32
  }
  scf.if %not {
    "t.fourth"(%1) : (i32) -> ()
  } else {
    "t.third"(%1) : (i32) -> ()
  }
  return %1 : i32
}
