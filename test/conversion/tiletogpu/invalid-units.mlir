// Levels of which a block has no units, and operations that have no lowering on tiles.
// verify-tile says most of it earlier and better; these are for who runs the pass alone.
//
// RUN: tsopt %s --convert-tile-to-gpu --split-input-file --verify-diagnostics

func.func @on_block() {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{'scale.on' op at @block is unsupported inside of a block; supported levels are @thread, @warp and @warpgroup}}
    scale.on @block units(1) {
    }
  }
  return
}

// -----

func.func @rank() {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{'scale.rank' op of @warp must be inside a scale.on @warp}}
    %r = scale.rank @warp
  }
  return
}

// -----

func.func @rank_galaxy() {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{'scale.rank' op of @galaxy is unsupported}}
    %r = scale.rank @galaxy
  }
  return
}

// -----

func.func @numranks() {
  tile.kernel blocks(%b) = (1) threads(32) {
    // expected-error @below {{'scale.num_ranks' op of @galaxy is unsupported}}
    %r = scale.num_ranks @galaxy
  }
  return
}

// -----

func.func @view(%m: memref<32xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @below {{'scale.view' op at @warp gives units of a block, or blocks, a part of an array, but they share its memory; index the array by the unit's number instead}}
    %v = scale.view %m shard<0> at @warp : memref<32xf32> -> memref<16xf32>
  }
  return
}

// -----

func.func @barrier() {
  tile.kernel blocks(%b) = (1) threads(64) {
    // expected-error @below {{'tile.barrier' op at @warp must be inside of a scale.on @warp}}
    tile.barrier @warp
  }
  return
}

// -----

func.func @region() {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // expected-error @below {{'scf.forall' op is unsupported inside of a tile.kernel}}
    scf.forall (%i) in (4) {
    }
  }
  return
}

// -----

// Collectives are lowered by lower-comm.

func.func @collective_by_region(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %t = tile.fill %f : f32 -> tensor<32xf32, #tile.layout<lane = [32@0]>>
    %r = comm.all_reduce add %t at @device : tensor<32xf32, #tile.layout<lane = [32@0]>> -> tensor<32xf32, #tile.layout<lane = [32@0]>>
  }
  return
}

// -----

func.func @collective(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.fill %f : f32 -> tensor<32xf32, #tile.layout<lane = [32@0]>>
    %r = comm.copy %t to %c0 at @device : tensor<32xf32, #tile.layout<lane = [32@0]>>
  }
  return
}

// -----

func.func @nodes(%t: memref<64xf32>) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  tile.kernel devices(4) nodes(2) blocks(%b) = (1) threads(64) {
    scale.on @warp as (%w, %n) units(2) {
      %me = scale.rank @world
      // expected-error @below {{puts to another node, which requires whole blocks; move it out of the units and roles of the block}}
      %p = comm.putmem %t, %buf to %me : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    }
  }
  return
}
