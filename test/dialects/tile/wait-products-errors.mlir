// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @other(%c: tensor<16x16xf32>) {
  // expected-error @below {{returns !tile.future<tensor<16x8xf32>>, but the future of tensor<16x16xf32> is !tile.future<tensor<16x16xf32>>}}
  %f = tile.ready %c : tensor<16x16xf32> -> !tile.future<tensor<16x8xf32>>
  return
}

// -----

func.func @negative() {
  // expected-error @below {{pending}}
  tile.wait_products -1
  return
}
