// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// Where operations of scale and comm may stand.

func.func @outside() -> index {
  // expected-error @below {{'scale.rank' op must be inside of a tile.kernel}}
  %r = scale.rank @device
  return %r : index
}

// -----

// A private function may be called by kernels.
func.func private @helper() -> index {
  %r = scale.rank @device
  return %r : index
}

// -----

func.func @host() {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    // expected-error @below {{'comm.signal_alloc' op allocates on all devices, which only the host can; move it before the tile.kernel}}
    %s = comm.signal_alloc : !comm.signal<1>
  }
  return
}

// -----

func.func @unknown() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{'scale.rank' op names level @galaxy, which does not exist; there are @thread, @warp, @warpgroup, @block, @cluster, @device, @node, @world}}
    %r = scale.rank @galaxy
    // expected-error-re @below {{'tile.barrier' op names level @wrap, which does not exist; there are {{.*}}; did you mean 'warp'?}}
    tile.barrier @wrap
  }
  return
}

// -----

// An architecture may have levels of its own.
scale.arch @mesh {
  scale.level @tile
  scale.level @row of @tile {count = 8}
}

func.func @own_level() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %r = scale.rank @row
  }
  return
}

// -----

func.func @not_on() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // A channel between warpgroups is made by the block.
    %c = comm.channel @warpgroup : !comm.channel<tensor<8xf32>, 1>
    // expected-error @below {{'scale.rank' op uses units of @warpgroup, but is not inside of a scale.on @warpgroup: the whole block executes it}}
    %r = scale.rank @warpgroup
    // expected-error @below {{'tile.barrier' op uses units of @warp, but is not inside of a scale.on @warp: the whole block executes it}}
    tile.barrier @warp
  }
  return
}

// -----

func.func @nested() {
  tile.kernel blocks(%x) = (1) threads(256) {
    scale.on @warpgroup as (%g, %ng) {
      scale.on @warp as (%w, %nw) units(4) {
        %r = scale.rank @warpgroup
        // expected-error @below {{distributes over units of @warpgroup inside one unit of @warp; a finer level is needed}}
        scale.on @warpgroup as (%h, %nh) {
        }
      }
    }
  }
  return
}
