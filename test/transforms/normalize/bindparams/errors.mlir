// RUN: tsopt %s --split-input-file --verify-diagnostics --bind-params

// What parameters say of each other, and tiles that nothing tells the extents of.

func.func @defaults() {
  // expected-note @below {{here}}
  %0 = tile.param "BM" default(64) among([64, 128]) : index
  // expected-error @below {{'tile.param' op has the parameter BM with the default 128, which is 64 elsewhere}}
  %1 = tile.param "BM" default(128) among([64, 128]) : index
  return
}

// -----

func.func @among() {
  // expected-note @below {{here}}
  %0 = tile.param "THREADS" default(64) among([64, 128]) : index
  // expected-error @below {{'tile.kernel' op has the parameter THREADS among [64, 256], but among [64, 128] elsewhere}}
  tile.kernel blocks(%x) = (4) threads(64) attributes {tile.params = {threads = {THREADS = [64, 256]}}} {
  }
  return
}

// -----

func.func @open(%A: memref<64x64xf32>, %n: index) {
  tile.kernel blocks(%x) = (4) threads(64) {
    // expected-error @below {{'tile.load' op makes a tile of type 'tensor<?x64xf32>', whose extents are not known at compile time; compute them from constants and parameters (tile.param)}}
    %t = tile.load %A[0, 0] [%n, 64] : memref<64x64xf32> -> tensor<?x64xf32>
  }
  return
}

// -----

func.func @differ(%A: memref<64x64xf32>) {
  %m = tile.param "M" default(16) among([16, 32]) : index
  %n = tile.param "N" default(32) among([16, 32]) : index
  tile.kernel blocks(%x) = (4) threads(64) {
    %s = tile.load %A[0, 0] [%m, 64] : memref<64x64xf32> -> tensor<?x64xf32>
    %t = tile.load %A[0, 0] [%n, 64] : memref<64x64xf32> -> tensor<?x64xf32>
    // expected-error @below {{'arith.addf' op expects dimension 0 of a tile to be 32, but other operations on the tile need 16}}
    %u = arith.addf %s, %t : tensor<?x64xf32>
  }
  return
}

// -----

func.func @coordinates(%A: memref<64xf32>, %n: index) {
  tile.kernel blocks(%x) = (4) threads(64) {
    %f = arith.constant 1.0 : f32
    // expected-error @below {{'tile.parallel' op iterates over coordinates, whose extents are not known at compile time; compute them from constants and parameters (tile.param)}}
    tile.parallel (%i) = (%n) {
      memref.store %f, %A[%i] : memref<64xf32>
    }
  }
  return
}

// -----

func.func @parallel(%A: memref<64xf32>) {
  %m = tile.param "M" default(16) among([16, 32]) : index
  %n = tile.param "N" default(32) among([16, 32]) : index
  tile.kernel blocks(%x) = (2) threads(64) {
    %t = tile.load %A[0] [%m] : memref<64xf32> -> tensor<?xf32>
    // expected-error @below {{'tile.parallel' op expects dimension 0 of a tile to be 32, but other operations on the tile need 16}}
    %u = tile.parallel (%i) = (%n) in(%t as %e) : (tensor<?xf32>) {
      tile.yield %e : f32
    } : tensor<?xf32>
  }
  return
}
