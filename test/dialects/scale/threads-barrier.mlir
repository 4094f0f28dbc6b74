// Threads wait for each other in their own code.
//
// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics -o /dev/null

// One of all threads may be where the same decides for all: the block's number, an element at one place, what all carry.
func.func @convergent(%x: memref<4x128xf32>, %lengths: memref<4xi32>, %y: memref<4x128xf32>) {
  tile.kernel blocks(%b) = (4) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c127 = arith.constant 127 : index
    %s = tile.alloc : memref<128xf32, #scale.mem<l1>>
    scale.on @thread as (%i, %n) {
      %length = memref.load %lengths[%b] : memref<4xi32>
      %end = arith.index_cast %length : i32 to index
      %v = memref.load %x[%b, %i] : memref<4x128xf32>
      %r = scf.for %k = %c0 to %end step %c1 iter_args(%now = %v) -> (f32) {
        memref.store %now, %s[%i] : memref<128xf32, #scale.mem<l1>>
        tile.barrier
        %j = arith.subi %c127, %i : index
        %w = memref.load %s[%j] : memref<128xf32, #scale.mem<l1>>
        tile.barrier
        scf.yield %w : f32
      }
      memref.store %r, %y[%b, %i] : memref<4x128xf32>
    }
  }
  return
}

// -----

// What a thread has for itself differs, in memory as well.
func.func @private(%y: memref<64xf32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%i, %n) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %own = memref.alloca() : memref<1xindex>
      memref.store %i, %own[%c0] : memref<1xindex>
      // expected-note @below {{it depends on the value loaded here}}
      %end = memref.load %own[%c0] : memref<1xindex>
      // expected-note @below {{the condition may differ between units of @thread}}
      scf.for %k = %c0 to %end step %c1 {
        // expected-error @below {{must be executed by all units of @thread together, but is in divergent code}}
        tile.barrier
      }
    }
  }
  return
}

// -----

func.func @number() {
  tile.kernel blocks(%b) = (1) threads(64) {
    scale.on @thread as (%i, %n) {
      %c32 = arith.constant 32 : index
      %low = arith.cmpi slt, %i, %c32 : index
      // expected-note @below {{the condition depends on the index of the unit of @thread}}
      scf.if %low {
        // expected-error @below {{must be executed by all units of @thread together, but is in divergent code}}
        tile.barrier
      }
    }
  }
  return
}
