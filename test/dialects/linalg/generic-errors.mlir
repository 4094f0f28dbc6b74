// The messages are upstream's.
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @a(%a: tensor<4x8xf32>, %b: tensor<8x4xf16>) {
  // expected-error @below {{'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('f16')}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf16>) permutation = [1, 0]
  return
}

// -----

func.func @a(%a: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%a : memref<f32>) {
  ^bb0(%x: f32):
    // expected-error @below {{'linalg.index' op expected dim (2) to be lower than the number of loops (0) of the enclosing LinalgOp}}
    %i = linalg.index 2 : index
    linalg.yield %x : f32
  }
  return
}

// -----

func.func @a(%a: memref<f32>) {
  // expected-error @below {{'linalg.index' op expected parent op with LinalgOp interface}}
  %i = linalg.index 0 : index
  return
}

// -----

func.func @a(%a: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<() -> ()>], iterator_types = []} outs(%a : memref<f32>) {
  ^bb0(%x: f32):
    // expected-error @below {{'linalg.yield' op expected number of yield values (0) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
    linalg.yield
  }
  return
}

// -----

func.func @a(%a: memref<1xi32>) {
  // expected-error @below {{'linalg.generic' op expected indexing_map #0 to have 1 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<() -> (0)>], iterator_types = ["parallel"]} outs(%a : memref<1xi32>) {
  ^bb0(%x: i32):
    linalg.yield %x : i32
  }
  return
}

// -----

func.func @a(%a: memref<1xi32>) {
  // expected-error @below {{unexpected iterator_type (random)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["random"]} outs(%a : memref<1xi32>) {
  ^bb0(%x: i32):
    linalg.yield %x : i32
  }
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i)[s] -> (i + s)>, affine_map<(i)[s] -> (i + s)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0 + d1, d0 + d1))}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i + j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0) -> (d0 - 1)}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i - 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 9, but found 8}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{'linalg.generic' op expected type of bb argument #0 ('f16') to match element or self type of the corresponding operand ('f32')}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f16, %y: f32):
    linalg.yield %y : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %z = arith.constant 0 : i1
    // expected-error @below {{'linalg.yield' op type of yield operand 1 ('i1') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %z : i1
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>, %m: memref<8xf32>) {
  // expected-error @below {{'linalg.generic' op expected to have pure tensor or buffer semantics}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%m : memref<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>, %m: f32) {
  // expected-error @below {{'linalg.generic' op operand #1 must be variadic of shaped of any type values, but got 'f32'}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%m : f32) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  }
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{expected "iterator_types" array attribute}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>]} outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{'linalg.generic' op expects to have 1 region with 1 block}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<8xf32>) {
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32):
    // expected-error @below {{block with no terminator, has %1 = "arith.addf"(%arg1, %arg1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32}}
    %y = arith.addf %x, %x : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<8xf32>) {
  // expected-error @below {{'linalg.generic' op attribute 'indexing_maps' failed to satisfy constraint: AffineMap array attribute}}
  %0 = linalg.generic {indexing_maps = 3, iterator_types = ["parallel"]} outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @a(%a: tensor<*xf32>) {
  // expected-error @below {{'linalg.generic' op result #0 must be variadic of ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : tensor<*xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<*xf32>
  return
}
