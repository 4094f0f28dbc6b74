// RUN: tsopt %s --split-input-file --verify-diagnostics

// A pipelined loop is an scf.for that says how many iterations are in flight; what is
// carried must agree at the start, in the body and at the end. For summands that are
// reduced inside of the loop see partial-loop.mlir.

func.func @pipelined_yield(%n: index, %x: tensor<8xf32>, %y: tensor<8xf16>) {
  %r = tile.pipelined %k = %n to %n step %n stages(2) iter_args(%a = %x) -> (tensor<8xf32>) {
    // expected-error @below {{yields tensor<8xf16> for iter_arg #0 of type tensor<8xf32>}}
    tile.yield %y : tensor<8xf16>
  }
  return
}

// -----

func.func @a_type_too_many(%n: index, %x: tensor<8xf32>) {
  // expected-error @below {{1 iter_args but 2 types}}
  %r = tile.pipelined %k = %n to %n step %n stages(2) iter_args(%a = %x) -> (tensor<8xf32>, index) {
    tile.yield %a : tensor<8xf32>
  }
  return
}

// -----

func.func @yields_nothing(%n: index, %x: tensor<8xf32>) {
  // expected-error @below {{body must end in a tile.yield of 1 values}}
  %r = tile.pipelined %k = %n to %n step %n stages(2) iter_args(%a = %x) -> (tensor<8xf32>) {
  }
  return
}

// -----

func.func @no_stages(%n: index) {
  // expected-error @below {{attribute 'stages' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  tile.pipelined %k = %n to %n step %n stages(0) {
  }
  return
}

// -----

func.func @stages_missing(%n: index) {
  // expected-error @below {{expected 'stages'}}
  tile.pipelined %k = %n to %n step %n {
  }
  return
}

// -----

// The generic form can say more than the custom one can.

func.func @not_carried(%n: index, %x: tensor<8xf32>) {
  // expected-error @below {{has 1 initial values, 0 loop-carried arguments and 1 results; the numbers must be equal}}
  %r = "tile.pipelined"(%n, %n, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, stages = 2 : i64}> ({
  ^bb0(%k: index):
    tile.yield %x : tensor<8xf32>
  }) : (index, index, index, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @carried_as_another(%n: index, %x: tensor<8xf32>) {
  // expected-error @below {{iter_arg #0 has an initial value of type tensor<8xf32> and a loop-carried argument of type tensor<4xf32>, but its result has type tensor<8xf32>}}
  %r = "tile.pipelined"(%n, %n, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>, stages = 2 : i64}> ({
  ^bb0(%k: index, %a: tensor<4xf32>):
    tile.yield %x : tensor<8xf32>
  }) : (index, index, index, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @counter(%n: index) {
  // expected-error @below {{has an induction variable of type i32; it must be an index}}
  "tile.pipelined"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, stages = 2 : i64}> ({
  ^bb0(%k: i32):
    tile.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @literal_step() {
  // expected-error @below {{has step 0; a step must be at least 1}}
  tile.pipelined %k = 0 to 8 step 0 stages(2) {
  }
  return
}
