// RUN: tsopt %s -split-input-file -verify-diagnostics

func.func @none() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{makes no barrier; give the number of threads of each, for example [256]}}
    %b = tile.named_barrier []
  }
  return
}

// -----

func.func @lanes() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{has a barrier for 40 threads; expected whole warps, of 32 threads, and at most the block's 128}}
    %b = tile.named_barrier [40]
  }
  return
}

// -----

func.func @more() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{has a barrier for 256 threads; expected whole warps, of 32 threads, and at most the block's 128}}
    %b = tile.named_barrier [256]
  }
  return
}

// -----

func.func @place(%c: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    scf.if %c {
      // expected-error @+1 {{must be directly in a tile.kernel: all threads of a block share the barriers}}
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
    // expected-error @+1 {{uses barrier 2 of 2}}
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
      // expected-error @+1 {{is in a scale.on @warp; only whole roles or blocks arrive and wait}}
      tile.named_barrier_arrive %b[%c0]
    }
  }
  return
}

// -----

func.func @passed(%b: !tile.named_barrier) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{uses barriers that are not the direct result of a tile.named_barrier; use that result as the operand}}
  tile.named_barrier_arrive %b[%c0]
  return
}
