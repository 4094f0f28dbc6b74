// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// Shared memory is undefined until it is written.

func.func @never(%out: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{allocated here, with undefined contents}}
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    // expected-error @below {{'tile.load' op reads a tile in shared memory that is uninitialized}}
    %t = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %t, %out[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// A write later in the loop is too late for its first iteration.

func.func @first_iteration(%in: memref<64xf32>, %out: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    // expected-note @below {{allocated here}}
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c4 step %c1 {
      // expected-error @below {{reads a tile in shared memory that is uninitialized}}
      %t = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.store %t, %out[%c0] : tensor<64xf32>, memref<64xf32>
      tile.copy %in[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    }
  }
  return
}

// -----

func.func @condition(%in: memref<64xf32>, %out: memref<64xf32>, %c: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %in[%c0] : memref<64xf32> -> tensor<64xf32>
    // expected-note @below {{allocated here}}
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %both = tile.alloc : memref<64xf32, #scale.mem<l1>>
    scf.if %c {
      tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
      tile.store %t, %both[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    } else {
      tile.store %t, %both[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    }
    %u = tile.load %both[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    // expected-warning @below {{reads a tile in shared memory that is not initialized on every path to here}}
    %v = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %v, %out[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// Seen through the argument of a scale.on.

func.func @inside_units() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-note @below {{allocated here}}
    %s = tile.alloc : memref<2x64xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%w, %n) in(%s as %sw replica) : (memref<2x64xf32, #scale.mem<l1>>) {
      %c0 = arith.constant 0 : index
      // expected-error @below {{reads a tile in shared memory that is uninitialized}}
      %t = tile.load %sw[%w, %c0] : memref<2x64xf32, #scale.mem<l1>> -> tensor<64xf32>
    }
  }
  return
}

// -----

// What a loop carries is followed to the tile that it is.

func.func @carried(%in: memref<64xf32>, %out: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%m = %s) -> (memref<64xf32, #scale.mem<l1>>) {
      tile.copy %in[%c0] to %m[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
      scf.yield %m : memref<64xf32, #scale.mem<l1>>
    }
    %t = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %t, %out[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// A write to one of two tiles may be to the other.

func.func @chosen(%in: memref<64xf32>, %out: memref<64xf32>, %c: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{allocated here}}
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %o = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %m = arith.select %c, %s, %o : memref<64xf32, #scale.mem<l1>>
    // expected-error @below {{reads a tile in shared memory that is uninitialized}}
    %n = tile.load %m[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %n, %out[%c0] : tensor<64xf32>, memref<64xf32>
    // expected-note @below {{allocated here}}
    %p = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %q = arith.select %c, %p, %o : memref<64xf32, #scale.mem<l1>>
    tile.copy %in[%c0] to %q[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    %again = tile.load %q[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %again, %out[%c0] : tensor<64xf32>, memref<64xf32>
    // expected-warning @below {{reads a tile in shared memory that is not initialized on every path to here}}
    %t = tile.load %p[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %t, %out[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
