// The messages are upstream's.
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @a(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{expected ElementwiseKind attribute}}
  %0 = linalg.elementwise kind=3 : i32 ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{expected 'kind'}}
  %0 = linalg.elementwise ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'linalg.elementwise' op inferred input/output operand #1 has shape's dimension #1 to be 4, but found 3}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(i,j)->(j)>, affine_map<(i,j)->(i,j)>] ins(%a : tensor<4xf32>) outs(%b : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'linalg.elementwise' op invalid indexing maps are non-invertible: ((d0, d1, d2) -> (d0, d0, d1))}}
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(i,j,k)->(i)>, affine_map<(i,j,k)->(i,j)>] ins(%a : tensor<4xf32>) outs(%b : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @a(%a: tensor<4x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'linalg.softmax' op incorrect dimension specified}}
  %0 = linalg.softmax dimension(2) ins(%a : tensor<4x3xf32>) outs(%b : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %b: tensor<4x3xf32>) {
  // expected-error @below {{'linalg.softmax' op incompatible output shape}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @a(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{'linalg.softmax' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.softmax dimension(1) ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>)
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<9x16xf32>, %c: tensor<4x16xf32>) {
  // expected-error @below {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 9}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<9x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @a(%a: tensor<4x8x2xf32>, %b: tensor<9x16xf32>, %c: tensor<4x16xf32>) {
  // expected-error @below {{'linalg.matmul' op expected operand #0 rank (3) to match the result rank of indexing_map (2)}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8x2xf32>, tensor<9x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  // expected-error @below {{'linalg.matmul' op expected type of operand #2 ('tensor<4x16xf32>') to match type of corresponding result ('tensor<4x?xf32>')}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @a(%a: tensor<4x8xindex>, %b: tensor<8x16xindex>, %c: tensor<4x16xindex>) {
  // expected-error @below {{Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xindex>, tensor<8x16xindex>) outs(%c : tensor<4x16xindex>) -> tensor<4x16xindex>
  return
}

// -----

func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error @below {{'linalg.matmul' op expected to have pure tensor or buffer semantics}}
  linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// -----

func.func @a(%a: tensor<1x2x8x8xf32>, %b: tensor<3x2x3x3xf32>, %c: tensor<1x3x6x6xf32>) {
  // expected-error @below {{'linalg.conv_2d_nchw_fchw' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
  linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<3xi64>} ins(%a, %b : tensor<1x2x8x8xf32>, tensor<3x2x3x3xf32>) outs(%c : tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32>
  return
}

// -----

func.func @a(%a: tensor<1x2x8x8xf32>, %b: tensor<3x2x3x3xf32>, %c: tensor<1x3x6x6xf32>) {
  // expected-error @below {{'linalg.conv_2d_nchw_fchw' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
  linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi32>} ins(%a, %b : tensor<1x2x8x8xf32>, tensor<3x2x3x3xf32>) outs(%c : tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32>
  return
}

// -----

func.func @a(%a: tensor<1x2x8x8xf32>, %b: tensor<3x2x3x3xf32>, %c: tensor<1x3x6x6xf32>) {
  // expected-error @below {{'linalg.conv_2d_nchw_fchw' op inferred input/output operand #0 has shape's dimension #2 to be greater than or equal to 13, but found 8}}
  linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>} ins(%a, %b : tensor<1x2x8x8xf32>, tensor<3x2x3x3xf32>) outs(%c : tensor<1x3x6x6xf32>) -> tensor<1x3x6x6xf32>
  return
}

// -----

func.func @a(%a: tensor<4xi1>, %b: tensor<4xi1>) {
  // expected-error @below {{'linalg.dot' op expected operand #2 rank (1) to match the result rank of indexing_map (0)}}
  linalg.dot ins(%a, %a : tensor<4xi1>, tensor<4xi1>) outs(%b : tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @a(%a: tensor<4xi32>, %b: tensor<4xi32>) {
  // expected-error @below {{unsupported non numeric type}}
  linalg.exp ins(%a : tensor<4xi32>) outs(%b : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4x4xf32>) {
  // expected-error @below {{'linalg.add' op expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @a(%a: f16, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.fill' op expected fill value type ('f16') to match output element type ('f32')}}
  linalg.fill ins(%a : f16) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @a(%a: tensor<4xf16>, %b: tensor<4xf32>) {
  // expected-error @below {{expected op with scalar input}}
  linalg.fill ins(%a : tensor<4xf16>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = linalg.add ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{[parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  return
}

// -----

func.func @a(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'linalg.add' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>)
  return
}
