// RUN: tsopt %s -split-input-file -verify-diagnostics

func.func @none() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{names no barrier; give the threads that come to each, as [256]}}
    %b = tile.named_barrier []
  }
  return
}

// -----

func.func @lanes() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{has a barrier for 40 threads; whole warps come, of 32 threads, and the block has 128}}
    %b = tile.named_barrier [40]
  }
  return
}

// -----

func.func @more() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{has a barrier for 256 threads; whole warps come, of 32 threads, and the block has 128}}
    %b = tile.named_barrier [256]
  }
  return
}

// -----

func.func @place(%c: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    scf.if %c {
      // expected-error @+1 {{must stand in a tile.kernel itself: all threads of a block have its barriers}}
      %b = tile.named_barrier [128]
    }
  }
  return
}

// -----

func.func @which() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c2 = arith.constant 2 : index
    %b = tile.named_barrier [128, 128]
    // expected-error @+1 {{names barrier 2 of 2}}
    tile.named_barrier_sync %b[%c2]
  }
  return
}

// -----

func.func @unit() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %b = tile.named_barrier [128]
    scale.on @warp as (%i, %n) units(4) {
      // expected-error @+1 {{is in a scale.on @warp; roles and the block arrive and wait with all their threads}}
      tile.named_barrier_arrive %b[%c0]
    }
  }
  return
}

// -----

func.func @passed(%b: !tile.named_barrier) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{comes to barriers that were passed on; name the result of a tile.named_barrier}}
  tile.named_barrier_arrive %b[%c0]
  return
}
