// Operations of tiles stand in a tile.kernel, or in a private function, which kernels may call. Kernels and their parameters stand on the host.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @load(%A: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'tile.load' op must be inside of a tile.kernel; move it there, or make @load private if kernels call it}}
  %t = tile.load %A[%c0] : memref<64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @pure(%t: tensor<4x8xf32>) -> tensor<8x4xf32> {
  // expected-error @+1 {{'tile.transpose' op must be inside of a tile.kernel}}
  %r = tile.transpose %t, [1, 0] : tensor<4x8xf32>
  return %r : tensor<8x4xf32>
}

// -----

func.func @in_a_loop(%t: tensor<4x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // expected-error @+1 {{'tile.print' op must be inside of a tile.kernel}}
    tile.print "here"
  }
  return
}

// -----

func.func private @called(%A: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %t = tile.load %A[%c0] : memref<64xf32> -> tensor<64xf32>
  tile.store %t, %A[%c0] : tensor<64xf32>, memref<64xf32>
  return
}

func.func @kernel(%A: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    func.call @called(%A) : (memref<64xf32>) -> ()
  }
  return
}
