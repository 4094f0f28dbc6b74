// The messages are upstream's.
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @below {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 1]
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @below {{'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0, 1]
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @below {{'linalg.transpose' op size of permutation 3 does not match the argument rank 2}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0, 1, 2]
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4x2xf32>) {
  // expected-error @below {{'linalg.transpose' op input rank 2 does not match init rank 3}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4x2xf32>) permutation = [0, 1]
  return
}

// -----

func.func @a(%a: tensor<4x?xf32>, %b: tensor<8x4xf32>) {
  // expected-error @below {{'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = -9223372036854775808}}
  %0 = linalg.transpose ins(%a : tensor<4x?xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [1, 0]
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 5}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [5]
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4x8xf32>) {
  // expected-error @below {{'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: 8}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [0]
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<?x8xf32>) {
  // expected-error @below {{'linalg.broadcast' op input dim 0 should match init dim 0. input: 4, init: -9223372036854775808}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<?x8xf32>) dimensions = [1]
  return
}
