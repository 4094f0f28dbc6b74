// RUN: tsopt %s --verify-diagnostics

func.func @pad(%A: memref<?xf32>, %i: index, %p: f32) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @+1 {{is in_bounds, so no element is padded; remove pad or in_bounds}}
    %t = tile.load %A[%i] pad(%p : f32) in_bounds : memref<?xf32> -> tensor<32xf32>
  }
  return
}
