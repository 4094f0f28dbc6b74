// The messages are upstream's.
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[%i] : tensor<4x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x3xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf16>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{expected 2 offset values, got 1}}
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4x8xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[4, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{slice along dimension 1 runs out-of-bounds: 8 >= 8}}
  %0 = tensor.extract_slice %t[0, 0] [2, 9] [1, 1] : tensor<4x8xf32> to tensor<2x9xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2x1xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x3xf32>) {
  // expected-error @below {{expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 2] [1, 1] : tensor<2x3xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x3xf16>) {
  // expected-error @below {{expected element type to be 'f32'}}
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 3] [1, 1] : tensor<2x3xf16> into tensor<4x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<1x2x3xf32>) {
  // expected-error @below {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 3] [1, 1] : tensor<1x2x3xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x3xf32>) {
  // expected-error @below {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = tensor.insert_slice %s into %t[3, 0] [2, 3] [1, 1] : tensor<2x3xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x3xf32>) {
  // expected-error @below {{'tensor.concat' op requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<2xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x3xf32>) {
  // expected-error @below {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(2) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x3xf32>) {
  // expected-error @below {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %t, %s : (tensor<4x8xf32>, tensor<2x3xf32>) -> tensor<6x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2xf32>) {
  // expected-error @below {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %t, %s : (tensor<4x8xf32>, tensor<2xf32>) -> tensor<6x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x8xf16>) {
  // expected-error @below {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t, %s : (tensor<4x8xf32>, tensor<2x8xf16>) -> tensor<6x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x8xf32>) {
  // expected-error @below {{'tensor.concat' op result type 'tensor<7x8xf32>'does not match inferred shape 'tensor<6x8xf32>' static sizes}}
  %0 = tensor.concat dim(0) %t, %s : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<7x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x8xf32>) {
  // expected-error @below {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %t, %s : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8x1xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %s: tensor<2x8xf32>) {
  // expected-error @below {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t, %s : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf16>
  return
}

// -----

func.func @a(%x: f32, %n: index) {
  // expected-error @below {{'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.splat %x[%n] : tensor<4xf32>
  return
}

// -----

func.func @a(%x: f32, %n: index) {
  // expected-error @below {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %x : tensor<?xf32>
  return
}

// -----

func.func @a(%x: f32, %n: index) {
  // expected-error @below {{'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.empty() : tensor<?xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{'tensor.cast' op operand type 'tensor<4x8xf32>' and result type 'tensor<5x?xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4x8xf32> to tensor<5x?xf32>
  return
}

// -----

func.func @a(%t: tensor<f32>, %i: index) {
  // expected-error @below {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %t, %i : tensor<f32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 32}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<31xf32>
  return
}

// -----

func.func @a(%t: tensor<32xf32>) {
  // expected-error @below {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 36}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, 9] : tensor<32xf32> into tensor<4x9xf32>
  return
}

// -----

func.func @a(%t: tensor<32xf32>) {
  // expected-error @below {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = tensor.expand_shape %t [[0]] output_shape [32] : tensor<32xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected collapsed rank (2) to equal the number of reassociation maps (1).}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @a(%t: f32) {
  // expected-error @below {{custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %0 = tensor.from_elements %t, %t : tensor<3xf32>
  return
}

// -----

func.func @a(%t: f32) {
  // expected-error @below {{custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %0 = tensor.from_elements %t, %t : tensor<?xf32>
  return
}

// -----

func.func @a(%t: f32) {
  // expected-error @below {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%t, %t) : (f32, f32) -> tensor<3xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected reassociation map #1 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[0], [0, 1]] : tensor<4x8xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[1, 0]] : tensor<4x8xf32> into tensor<32xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %t[0, -1] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @below {{expected sizes to be non-negative, but got -2}}
  %0 = tensor.extract_slice %t[0, 0] [2, -2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @a(%t: tensor<4x8xf32>, %x: f32, %i: index) {
  // expected-error @below {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %x into %t[%i] : tensor<4x8xf32>
  return
}
