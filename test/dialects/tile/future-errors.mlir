// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @sync(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %f: !tile.future<tensor<16x16xf32>>) {
  // expected-error @below {{accumulates to an outstanding async GEMM, which only an async GEMM can do; tile.await it first, or write tile.gemm async}}
  %d = tile.gemm %a, %b, %f : tensor<16x8xf16>, tensor<8x16xf16> -> !tile.future<tensor<16x16xf32>>
  return
}

// -----

func.func @now(%a: tensor<16x8xf16>, %b: tensor<8x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @below {{returns tensor<16x16xf32>, but with this accumulator the result type is !tile.future<tensor<16x16xf32>>}}
  %d = tile.gemm async %a, %b, %c : tensor<16x8xf16>, tensor<8x16xf16>, tensor<16x16xf32> -> tensor<16x16xf32>
  return
}

// -----

func.func @other(%f: !tile.future<tensor<16x16xf32>>) {
  // expected-error @below {{returns tensor<16x8xf32>, but waits for tensor<16x16xf32>}}
  %d = tile.await %f : !tile.future<tensor<16x16xf32>> -> tensor<16x8xf32>
  return
}

// -----

func.func @tile(%f: tensor<16x16xf32>) {
  // expected-error @below {{operand #0 must be future of a register tile, but got 'tensor<16x16xf32>'}}
  %d = tile.await %f : tensor<16x16xf32> -> tensor<16x16xf32>
  return
}

// -----

// expected-error @below {{a future is of a register tile, a ranked tensor with static shape, not of f32}}
func.func @scalar(%f: !tile.future<f32>) {
  return
}
