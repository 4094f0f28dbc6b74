// RUN: tsopt %s --split-input-file --verify-diagnostics

// Tuples are combined by a region, which takes two of them, the lower ranks' first, and
// yields one. A keyword combines a single tile.

func.func @combiner_args(%x: tensor<64xf32>) {
  // expected-error @below {{combiner has 1 arguments; expected two tuples of 1}}
  %0 = comm.all_reduce (%x) at @device : tensor<64xf32> -> tensor<64xf32> {
  ^bb0(%a: tensor<64xf32>):
    comm.yield %a : tensor<64xf32>
  }
  return
}

// -----

func.func @combiner_type(%x: tensor<64xf32>) {
  // expected-error @below {{combiner's argument #1 must be a tile like tensor<64xf32>, but is tensor<32xf32>}}
  %0 = comm.all_reduce (%x) at @device : tensor<64xf32> -> tensor<64xf32> {
  ^bb0(%a: tensor<64xf32>, %b: tensor<32xf32>):
    comm.yield %a : tensor<64xf32>
  }
  return
}

// -----

func.func @yields_two(%x: tensor<8xf32>) {
  // expected-error @below {{combiner must end in a comm.yield of 1 values}}
  %0 = comm.all_reduce (%x) at @device : tensor<8xf32> -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    comm.yield %a, %b : tensor<8xf32>, tensor<8xf32>
  }
  return
}

// -----

func.func @yields_another(%x: tensor<8xf32>, %y: tensor<4xf32>) {
  %0 = comm.all_reduce (%x) at @device : tensor<8xf32> -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    // expected-error @below {{'comm.yield' op yields tensor<4xf32> for a tile like tensor<8xf32>}}
    comm.yield %y : tensor<4xf32>
  }
  return
}

// -----

// expected-error @below {{'comm.yield' op expects parent op 'comm.all_reduce'}}
"comm.yield"() : () -> ()

// -----

// The generic form can say more than the custom one can.

func.func @nothing() {
  // expected-error @below {{has 0 operands, but 0 results}}
  "comm.all_reduce"() <{combiner = 0 : i32, level = @device}> ({
  }) : () -> ()
  return
}

// -----

func.func @one_to_two(%x: tensor<8xf32>) {
  // expected-error @below {{has 1 operands, but 2 results}}
  %0:2 = "comm.all_reduce"(%x) <{combiner = 0 : i32, level = @device}> ({
  }) : (tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}

// -----

func.func @keyword_and_region(%x: tensor<8xf32>) {
  // expected-error @below {{expects either a combiner keyword or a combiner region}}
  %0 = "comm.all_reduce"(%x) <{combiner = 0 : i32, level = @device}> ({
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    comm.yield %a : tensor<8xf32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @neither(%x: tensor<8xf32>) {
  // expected-error @below {{expects either a combiner keyword or a combiner region}}
  %0 = "comm.all_reduce"(%x) <{level = @device}> ({
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @keyword_for_two(%x: tensor<8xf32>) {
  // expected-error @below {{combines 2 values by add; a keyword combines one, a region several}}
  %0:2 = "comm.all_reduce"(%x, %x) <{combiner = 0 : i32, level = @device}> ({
  }) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return
}
