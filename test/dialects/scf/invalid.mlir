// RUN: tsopt %s --allow-unregistered-dialect -split-input-file -verify-diagnostics

// What is wrong with loops and conditions.

func.func @f(%f: f32) {
  // expected-error @+1 {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  scf.for %i = %f to %f step %f : f32 {
    }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%a: i32, %x: index) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  scf.for %i = %x to %x step %a {
    }
  return
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%x, %x, %x) ({
    ^bb0(%i: i32):
      scf.yield
    }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%x: index, %f: f32) {
  // expected-error @+1 {{'scf.for' op different number of inits and region iter_args: 1 != 0}}
  "scf.for"(%x, %x, %x, %f) ({
    ^bb0(%i: index):
      scf.yield
    }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%a: i32, %x: index, %f: f32) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'i32'}}
  %0 = scf.for %i = %x to %x step %x iter_args(%k = %f) -> (f32) {
      scf.yield %a : i32
    }
  return
}

// -----

func.func @f(%x: index, %f: f32) {
  // expected-error @+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  %0 = scf.for %i = %x to %x step %x iter_args(%k = %f) -> (f32, f32) {
      scf.yield %k : f32
    }
  return
}

// -----

func.func @f(%x: index, %f: f32) {
  // expected-error @+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%x, %x, %x, %f) ({
    ^bb0(%i: index, %k: f32):
      scf.yield %k : f32
    }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @f(%x: index, %f: f32) {
  // expected-error @+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  "scf.for"(%x, %x, %x, %f) ({
    ^bb0(%i: index, %k: i32):
      scf.yield %f : f32
    }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%x: index, %f: f32) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'i32'}}
  "scf.for"(%x, %x, %x, %f) ({
    ^bb0(%i: index, %k: f32):
      scf.yield %f : f32
    }) : (index, index, index, f32) -> i32
  return
}

// -----

func.func @f(%x: index) {
  // expected-error @+2 {{'scf.for' op expects regions to end with 'scf.yield', found 'test.end'}}
  // expected-note @+1 {{in custom textual format, the absence of terminator implies 'scf.yield'}}
  "scf.for"(%x, %x, %x) ({
    ^bb0(%i: index):
      "test.end"() : () -> ()
    }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%c: i1, %f: f32) {
  // expected-error @+1 {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %c -> (f32) {
      scf.yield %f : f32
    }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%c) ({
    ^bb0(%z: i32):
      scf.yield
    }, {
    }) : (i1) -> ()
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%a: i32) {
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
  scf.if %a {
    }
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  %0 = scf.while (%k = %f) : (f32) -> f32 {
      // expected-note @+1 {{terminator here}}
      scf.yield %k : f32
    } do {
    ^bb0(%z: f32):
      scf.yield %f : f32
    }
  return
}

// -----

func.func @f(%c: i1, %f: f32) {
  // expected-error @+1 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  %0 = scf.while (%k = %f) : (f32) -> f32 {
      scf.condition(%c) %k : f32
    } do {
    ^bb0(%z: f32):
      // expected-note @+1 {{terminator here}}
      scf.condition(%c) %f : f32
    }
  return
}

// -----

func.func @f(%c: i1, %f: f32) {
  // expected-error @+1 {{custom op 'scf.while' expected as many input types as operands (expected 1 got 2)}}
  %0 = scf.while (%k = %f) : (f32, f32) -> f32 {
      scf.condition(%c) %k : f32
    } do {
    ^bb0(%z: f32):
      scf.yield %f : f32
    }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({
    }) : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({
    ^bb0(%z: i32):
      scf.yield
    }) : () -> ()
  return
}

// -----

func.func @f(%x: index, %f: f32) {
  // expected-error @+1 {{'scf.index_switch' op has duplicate case value: 2}}
  %0 = scf.index_switch %x -> f32
    case 2 {
      scf.yield %f : f32
    }
    case 2 {
      scf.yield %f : f32
    }
    default {
      scf.yield %f : f32
    }
  return
}

// -----

func.func @f(%a: i32, %x: index, %f: f32) {
  // expected-error @+1 {{'scf.index_switch' op expected result #0 of each region to be 'f32'}}
  %0 = scf.index_switch %x -> f32
    case 2 {
      // expected-note @+1 {{case region #0 returns 'i32' here}}
      scf.yield %a : i32
    }
    default {
      scf.yield %f : f32
    }
  return
}

// -----

func.func @f(%x: index, %f: f32) {
  // expected-error @+1 {{'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0}}
  %0 = scf.index_switch %x -> f32
    case 2 {
      // expected-note @+1 {{see yield operation here}}
      scf.yield
    }
    default {
      scf.yield %f : f32
    }
  return
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{'scf.index_switch' op has 0 case regions but 1 case values}}
  "scf.index_switch"(%x) ({
      scf.yield
    }) {cases = array<i64: 1>} : (index) -> ()
  return
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%i) = (%x) to (%x) step () {
      scf.reduce
    }
  return
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  scf.parallel (%i) = (%x) to (%x) step (%x) {
      // expected-note @+1 {{terminator here}}
      scf.yield
    }
  return
}

// -----

func.func @f(%x: index) {
  %0 = arith.constant 0 : index
  // expected-error @+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%x) to (%x) step (%0) {
      scf.reduce
    }
  return
}

// -----

func.func @f(%x: index, %f: f32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%i) = (%x) to (%x) step (%x) init (%f) -> f32 {
      scf.reduce
    }
  return
}

// -----

func.func @f(%a: i32, %x: index, %f: f32) {
  %0 = scf.parallel (%i) = (%x) to (%x) step (%x) init (%f) -> f32 {
      // expected-error @+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'}}
      scf.reduce(%a : i32) {
      ^bb0(%p: i32, %q: i32):
        scf.reduce.return %p : i32
      }
    }
  return
}

// -----

func.func @f(%x: index, %f: f32) {
  %0 = scf.parallel (%i) = (%x) to (%x) step (%x) init (%f) -> f32 {
      // expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
      scf.reduce(%f : f32) {
      ^bb0(%p: f32):
        scf.reduce.return %p : f32
      }
    }
  return
}

// -----

func.func @f(%a: i32, %x: index, %f: f32) {
  %0 = scf.parallel (%i) = (%x) to (%x) step (%x) init (%f) -> f32 {
      scf.reduce(%f : f32) {
      ^bb0(%p: f32, %q: f32):
        // expected-error @+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
        scf.reduce.return %a : i32
      }
    }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error @+1 {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%c)
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{expected 2 upper bound values, got 1}}
  scf.forall (%i, %j) in (4) {
    }
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) {
      // expected-error @+1 {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
      scf.forall.in_parallel {
        "test.inside"() : () -> ()
      }
    }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i) in (4) {
    } {mapping = [1]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%i, %j) in (4, 4) {
    } {mapping = [#gpu.thread<x>]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"() ({
    ^bb0(%i: i32):
      scf.forall.in_parallel {
      }
    }) {operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 0>, staticStep = array<i64: 1>} : () -> ()
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.forall' op region expects 1 arguments}}
  "scf.forall"(%t) ({
    ^bb0(%i: index):
      scf.forall.in_parallel {
      }
    }) {operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 0>, staticStep = array<i64: 1>} : (tensor<4xf32>) -> (tensor<4xf32>)
  return
}
