// The messages are upstream's.
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @a(%t: tensor<8x8xf32>, %zero: f32) {
  // expected-error @below {{failed to infer expectedType from sourceType 'tensor<8x8xf32>', specified resultType is 'tensor<10x12xf32>'}}
  %0 = tensor.pad %t low[1, 1] high[1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<8x8xf32> to tensor<10x12xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %zero: f32) {
  // expected-error @below {{specified type 'tensor<10x12xf32>' does not match the inferred type 'tensor<10x10xf32>'}}
  %0 = tensor.pad %t low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<8x8xf32> to tensor<10x12xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %zero: f32) {
  // expected-error @below {{expected the block to have 2 arguments}}
  %0 = tensor.pad %t low[1, 1] high[1, 1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<8x8xf32> to tensor<10x10xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %zero: f16) {
  // expected-error @below {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %t low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f16
  } : tensor<8x8xf32> to tensor<10x10xf32>
  return
}

// -----

func.func @a(%t: tensor<8x8xf32>, %zero: f32) {
  // expected-error @below {{'tensor.pad' op expected block argument 2 to be an index}}
  %0 = tensor.pad %t low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: i32):
    tensor.yield %zero : f32
  } : tensor<8x8xf32> to tensor<10x10xf32>
  return
}

// -----

func.func @a(%n: index) {
  // expected-error @below {{'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<4x4xindex>
  return
}

// -----

func.func @a(%n: index) {
  // expected-error @below {{must have one body argument per input dimension}}
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?x4xindex>
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error @below {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xindex>
  return
}

// -----

func.func @a(%n: index, %f: f32) {
  // expected-error @below {{all body arguments must be index}}
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: i32):
    tensor.yield %n : index
  } : tensor<?x4xindex>
  return
}
