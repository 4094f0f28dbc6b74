// A kernel that needs more shared memory than the target has: what takes how much.
//
// RUN: tsopt %s --allocate-memory --verify-diagnostics

func.func @too_much(%t: tensor<1024xf32>) {
  // expected-error @below {{shared memory}}
  // expected-note @below {{the tiles take}}
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{409600 bytes at offset 0}}
    %a = tile.alloc : memref<100x1024xf32, #scale.mem<l1>>
    tile.store %t, %a[%c0, %c0] : tensor<1024xf32>, memref<100x1024xf32, #scale.mem<l1>>
  }
  return
}
