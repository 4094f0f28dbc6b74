// RUN: tsopt %s --allow-unregistered-dialect -canonicalize | FileCheck %s

// Conditions, switches and regions that run once, as upstream simplifies them.

// CHECK-LABEL: func.func @unused_results(
// CHECK-NEXT:    %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:      %1 = "test.x"() : () -> i32
// CHECK-NEXT:      scf.yield %arg2 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %1 = "test.y"() : () -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i32
func.func @unused_results(%c: i1, %a: i32, %b: i32) -> i32 {
  %0:2 = scf.if %c -> (i32, i32) {
    %x = "test.x"() : () -> i32
    scf.yield %x, %b : i32, i32
  } else {
    %x = "test.y"() : () -> i32
    scf.yield %a, %x : i32, i32
  }
  return %0#1 : i32
}

// CHECK-LABEL: func.func @static(
// CHECK-NEXT:    "test.x"() : () -> ()
// CHECK-NEXT:    return %arg1 : i32
func.func @static(%a: i32, %b: i32) -> i32 {
  %t = arith.constant true
  %0 = scf.if %t -> (i32) {
    "test.x"() : () -> ()
    scf.yield %b : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @static2(
// CHECK-NEXT:    return
func.func @static2() {
  %t = arith.constant false
  scf.if %t {
    "test.x"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @toselect(
// CHECK-NEXT:    %0 = arith.select %arg0, %arg2, %arg1 : i32
// CHECK-NEXT:    %1 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:      %2 = "test.x"() : () -> i32
// CHECK-NEXT:      scf.yield %2 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %arg1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0, %1, %arg1 : i32, i32, i32
func.func @toselect(%c: i1, %a: i32, %b: i32) -> (i32, i32, i32) {
  %0:3 = scf.if %c -> (i32, i32, i32) {
    %x = "test.x"() : () -> i32
    scf.yield %b, %x, %a : i32, i32, i32
  } else {
    scf.yield %a, %a, %a : i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}

// CHECK-LABEL: func.func @toselect2(
// CHECK-NEXT:    %0 = arith.select %arg0, %arg2, %arg1 : i32
// CHECK-NEXT:    return %0 : i32
func.func @toselect2(%c: i1, %a: i32, %b: i32) -> (i32) {
  %0:1 = scf.if %c -> (i32) {
    scf.yield %b : i32
  } else {
    scf.yield %a: i32
  }
  return %0#0 : i32
}

// CHECK-LABEL: func.func @combine(
// CHECK-NEXT:    %0:2 = scf.if %arg0 -> (i32, i32) {
// CHECK-NEXT:      %1 = "test.x"() : () -> i32
// CHECK-NEXT:      %2 = "test.y"(%1) : (i32) -> i32
// CHECK-NEXT:      scf.yield %1, %2 : i32, i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %1 = "test.z"() : () -> i32
// CHECK-NEXT:      scf.yield %arg1, %1 : i32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0#0, %0#1 : i32, i32
func.func @combine(%c: i1, %a: i32) -> (i32, i32) {
  %0 = scf.if %c -> (i32) {
    %x = "test.x"() : () -> i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  %1 = scf.if %c -> (i32) {
    %x = "test.y"(%0) : (i32) -> i32
    scf.yield %x : i32
  } else {
    %x = "test.z"() : () -> i32
    scf.yield %x : i32
  }
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @combine_not(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    scf.if %arg0 {
// CHECK-NEXT:      "test.x"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    %0 = arith.xori %arg0, %true : i1
// CHECK-NEXT:    scf.if %0 {
// CHECK-NEXT:      "test.y"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @combine_not(%c: i1) {
  scf.if %c {
    "test.x"() : () -> ()
  }
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  scf.if %n {
    "test.y"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    %0 = arith.andi %arg0, %arg1 : i1
// CHECK-NEXT:    scf.if %0 {
// CHECK-NEXT:      "test.x"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @nested(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      "test.x"() : () -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @nested2(
// CHECK-NEXT:    %0 = arith.andi %arg0, %arg1 : i1
// CHECK-NEXT:    %1 = scf.if %0 -> (i32) {
// CHECK-NEXT:      %2 = "test.x"() : () -> i32
// CHECK-NEXT:      scf.yield %2 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %arg2 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %1 : i32
func.func @nested2(%c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    %1 = scf.if %d -> (i32) {
      %x = "test.x"() : () -> i32
      scf.yield %x : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @condprop(
// CHECK-NEXT:    %false = arith.constant false
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    scf.if %arg0 {
// CHECK-NEXT:      "test.x"(%true) : (i1) -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      "test.y"(%false) : (i1) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @condprop(%c: i1) {
  scf.if %c {
    "test.x"(%c) : (i1) -> ()
  } else {
    "test.y"(%c) : (i1) -> ()
  }
  return
}

// CHECK-LABEL: func.func @emptyelse(
// CHECK-NEXT:    scf.if %arg0 {
// CHECK-NEXT:      "test.x"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @emptyelse(%c: i1) {
  scf.if %c {
    "test.x"() : () -> ()
  } else {
  }
  return
}

// CHECK-LABEL: func.func @emptythen(
// CHECK-NEXT:    scf.if %arg0 {
// CHECK-NEXT:    } else {
// CHECK-NEXT:      "test.x"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @emptythen(%c: i1) {
  scf.if %c {
  } else {
    "test.x"() : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @not(
// CHECK-NEXT:    %0 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:      %1 = "test.y"() : () -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %1 = "test.x"() : () -> i32
// CHECK-NEXT:      scf.yield %1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i32
func.func @not(%c: i1, %a: i32) -> i32 {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  %0 = scf.if %n -> i32 {
    %x = "test.x"() : () -> i32
    scf.yield %x : i32
  } else {
    %x = "test.y"() : () -> i32
    scf.yield %x : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @yieldcond(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    %0 = arith.xori %arg0, %true : i1
// CHECK-NEXT:    %1 = scf.if %arg0 -> (i32) {
// CHECK-NEXT:      %2 = "test.x"() : () -> i32
// CHECK-NEXT:      scf.yield %2 : i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %2 = "test.y"() : () -> i32
// CHECK-NEXT:      scf.yield %2 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %arg0, %0, %1 : i1, i1, i32
func.func @yieldcond(%c: i1, %a: i32) -> (i1, i1, i32) {
  %t = arith.constant true
  %f = arith.constant false
  %0:3 = scf.if %c -> (i1, i1, i32) {
    %x = "test.x"() : () -> i32
    scf.yield %t, %f, %x : i1, i1, i32
  } else {
    %x = "test.y"() : () -> i32
    scf.yield %f, %t, %x : i1, i1, i32
  }
  return %0#0, %0#1, %0#2 : i1, i1, i32
}

// CHECK-LABEL: func.func @dead(
// CHECK-NEXT:    return
func.func @dead(%c: i1, %a: i32) {
  %0 = scf.if %c -> i32 {
    %x = arith.addi %a, %a : i32
    scf.yield %x : i32
  } else {
    scf.yield %a : i32
  }
  return
}

// CHECK-LABEL: func.func @yielduse(
// CHECK-NEXT:    scf.if %arg0 {
// CHECK-NEXT:      %0 = "test.x"() : () -> i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %0 = "test.y"() : () -> i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %arg0, %arg0 : i1, i1
func.func @yielduse(%c: i1, %a: i32) -> (i1, i1) {
  %0, %1, %2 = scf.if %c -> (i1, i1, i32) {
    %x = "test.x"() : () -> i32
    scf.yield %c, %c, %x : i1, i1, i32
  } else {
    %x = "test.y"() : () -> i32
    scf.yield %c, %c, %x: i1, i1, i32
  }
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @exec(
// CHECK-NEXT:    "test.x"() : () -> ()
// CHECK-NEXT:    return %arg0 : i32
func.func @exec(%a: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    "test.x"() : () -> ()
    scf.yield %a : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @exec2(
// CHECK-NEXT:    "test.a"() : () -> ()
// CHECK-NEXT:    cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.x"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3(%arg1 : i32)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.b"() : () -> ()
// CHECK-NEXT:    %0 = "test.v"() : () -> i32
// CHECK-NEXT:    cf.br ^bb3(%0 : i32)
// CHECK-NEXT:  ^bb3(%1: i32):
// CHECK-NEXT:    "test.z"() : () -> ()
// CHECK-NEXT:    return %1 : i32
func.func @exec2(%c: i1, %a: i32) -> i32 {
  "test.a"() : () -> ()
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    "test.x"() : () -> ()
    scf.yield %a : i32
  ^b:
    "test.b"() : () -> ()
    %v = "test.v"() : () -> i32
    scf.yield %v : i32
  }
  "test.z"() : () -> ()
  return %0 : i32
}

// CHECK-LABEL: func.func @exec3(
// CHECK-NEXT:    scf.if %arg0 {
// CHECK-NEXT:      scf.execute_region no_inline {
// CHECK-NEXT:        "test.x"() : () -> ()
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.x"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @exec3(%c: i1, %a: i32) {
  scf.if %c {
    scf.execute_region no_inline {
    "test.x"() : () -> ()
     scf.yield }
    scf.execute_region {
    cf.cond_br %c, ^a, ^b
  ^a:
    "test.x"() : () -> ()
    scf.yield
  ^b:
    "test.b"() : () -> ()
    scf.yield
  }
  }
  return
}

// CHECK-LABEL: func.func @isw(
// CHECK-NEXT:    "test.x"() : () -> ()
// CHECK-NEXT:    return %arg0 : i32
func.func @isw(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 2 : index
  %0 = scf.index_switch %c -> i32 
  case 2 { "test.x"() : () -> ()
  scf.yield %a : i32 }
  default { scf.yield %b : i32 }
  return %0 : i32
}

// CHECK-LABEL: func.func @isw2(
// CHECK-NEXT:    return %arg1 : i32
func.func @isw2(%a: i32, %b: i32) -> i32 {
  %c = arith.constant 3 : index
  %0 = scf.index_switch %c -> i32 
  case 2 { "test.x"() : () -> ()
  scf.yield %a : i32 }
  default { scf.yield %b : i32 }
  return %0 : i32
}

// CHECK-LABEL: func.func @isw3(
// CHECK-NEXT:    %0 = scf.index_switch %arg0 -> i32
// CHECK-NEXT:    case 2 {
// CHECK-NEXT:      "test.x"() : () -> ()
// CHECK-NEXT:      scf.yield %arg1 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      scf.yield %arg2 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    return %0 : i32
func.func @isw3(%c: index, %a: i32, %b: i32) -> i32 {
  %0:2 = scf.index_switch %c -> i32 , i32
  case 2 { "test.x"() : () -> ()
  scf.yield %a, %b : i32, i32 }
  default { scf.yield %b, %b : i32, i32 }
  return %0#0 : i32
}
