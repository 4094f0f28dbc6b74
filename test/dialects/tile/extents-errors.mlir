// A tile has elements: no layout gives none of them to threads.
// RUN: tsopt %s --verify-diagnostics --split-input-file

func.func @constant() {
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @+1 {{makes a tile without elements, tensor<8x0xf32>: dimension 1 has extent 0, but each extent must be at least 1}}
    %x = arith.constant dense<1.0> : tensor<8x0xf32>
    %r = tile.reduce add %x dim 1 : tensor<8x0xf32> -> tensor<8xf32>
  }
  return
}

// -----

func.func @loaded(%A: memref<0x8xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    scf.for %i = %c0 to %c0 step %c0 {
      // expected-error @+1 {{dimension 0 has extent 0}}
      %x = tile.load %A[%c0, %c0] : memref<0x8xf32> -> tensor<0x8xf32>
    }
  }
  return
}
