// The messages are upstream's.
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1, 0]
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [2]
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [0]
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.reduce' op number of dimensions after reduction 0 doesn't match the init rank 1}}
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [0, 1]
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
  %0 = linalg.reduce {arith.foo} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.reduce' op mismatching number of operands and block arguments}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%i: f32) {
    linalg.yield %i : f32
  }
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'f16'}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%i: f16, %o: f32) {
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'f16'}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%i: f32, %o: f16) {
    linalg.yield %i : f32
  }
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %c: tensor<4x7xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  %0:2 = linalg.reduce ins(%a, %c : tensor<4x8xf32>, tensor<4x7xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%i: f32, %i2: f32, %o: f32, %o2: f32) {
    linalg.yield %i, %i : f32, f32
  }
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error @below {{'linalg.map' op expected shape of input (4) to match shape of output (5)}}
  %0 = linalg.map {math.exp} ins(%a : tensor<4xf32>) outs(%b : tensor<5xf32>)
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1}}
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) (%i: f32) {
    linalg.yield %i : f32
  }
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'f16'}}
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) (%i: f16, %o: f32) {
    linalg.yield %o : f32
  }
  return
}
