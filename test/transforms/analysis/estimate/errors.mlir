// RUN: tsopt %s --split-input-file --verify-diagnostics --estimate --remarks=cost

// A grid that nothing tells.
func.func @grid(%n: index) {
  // expected-error @below {{'tile.kernel' op has a grid whose extent #1 is not known, so its time is not; give arrays extents by tile.shape}}
  tile.kernel blocks(%x, %y) = (4, %n) threads(32) {
  }
  return
}

// -----

// A loop that nothing tells how often it runs counts once, which is said.
func.func @loop(%A: memref<64x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  // expected-remark @+2 {{launch overhead 4.5 µs; a loop of unknown length counts once}}
  // expected-note @below {{tiles take 32 of}}
  tile.kernel blocks(%x) = (1) threads(32) {
    scf.for %i = %c0 to %n step %c32 {
      %t = tile.load %A[%i, 0] : memref<64x32xf32> -> tensor<32x32xf32>
      tile.store %t, %A[%i, 0] : tensor<32x32xf32>, memref<64x32xf32>
    }
  }
  return
}
