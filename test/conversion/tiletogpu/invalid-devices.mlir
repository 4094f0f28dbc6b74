// What several devices share is found from the kernel: symmetric memory by the operation
// that makes it, an array's parts by their extents.
//
// RUN: tsopt %s --convert-tile-to-gpu --split-input-file --verify-diagnostics

func.func @symm(%buf: memref<64xf32, #scale.mem<symmetric>>) {
  // expected-error @below {{'tile.kernel' op uses symmetric memory that is not the result of a comm.symm_alloc or comm.signal_alloc in this function}}
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = comm.get %buf[%c0] from %c0 : memref<64xf32, #scale.mem<symmetric>> -> tensor<32xf32, #tile.layout<lane=[32@0]>>
  }
  return
}

// -----

func.func @viewparts(%m: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{'scale.view' op gives each of 2 devices 16 of 64 elements along dimension 0; 32 are needed}}
    %v = scale.view %m shard<0> at @device : memref<64xf32> -> memref<16xf32>
    %t = tile.load %v[%c0] : memref<16xf32> -> tensor<32xf32, #tile.layout<lane=[32@0]>>
    tile.store %t, %v[%c0] : tensor<32xf32, #tile.layout<lane=[32@0]>>, memref<16xf32>
  }
  return
}

// -----

// Which of two arrays the host chose is not known: a device's copy of the choice is
// not its copy of either.

// expected-note @below {{one memref}}
func.func @chosen(%c: i1, %a: memref<32xf32>, %b: memref<32xf32>) {
  // expected-note @below {{the other}}
  %m = arith.select %c, %a, %b : memref<32xf32>
  // expected-error @below {{'tile.kernel' op writes host memory that may alias another operand of the kernel; a device would have two copies, so use one memref in the kernel}}
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %t = tile.load %a[%c0] : memref<32xf32> -> tensor<32xf32, #tile.layout<lane=[32@0]>>
    tile.store %t, %m[%c0] : tensor<32xf32, #tile.layout<lane=[32@0]>>, memref<32xf32>
  }
  return
}

// -----

func.func @no_division(%a: memref<64x8xf32>) {
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{'scale.view' op gives each of 3 devices 16 of 64 elements along dimension 0, which cannot be divided evenly; use a dynamic extent (?) for that dimension of the result, so that the last devices have less}}
    %v = scale.view %a shard<0> at @device : memref<64x8xf32> -> memref<16x8xf32>
    %t = tile.load %v[%c0, %c0] : memref<16x8xf32> -> tensor<16x8xf32, #tile.layout<lane=[8@1, 4@0:4], reg=[4@0]>>
    tile.store %t, %v[%c0, %c0] : tensor<16x8xf32, #tile.layout<lane=[8@1, 4@0:4], reg=[4@0]>>, memref<16x8xf32>
  }
  return
}

// -----

func.func @blocks_too_short(%a: memref<64xf32>) {
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{'scale.view' op gives each of 3 devices up to 21 of 64 elements along dimension 0; 22 are needed}}
    %v = scale.view %a map<(d0) -> (d0 floordiv 21)> at @device : memref<64xf32> -> memref<?xf32>
    %t = tile.load %v[%c0] : memref<?xf32> -> tensor<32xf32, #tile.layout<lane=[32@0]>>
    tile.store %t, %v[%c0] : tensor<32xf32, #tile.layout<lane=[32@0]>>, memref<?xf32>
  }
  return
}

// -----

func.func @two_ways(%a: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{the other view}}
    %v = scale.view %a shard<0> at @device : memref<64xf32> -> memref<?xf32>
    // expected-error @below {{'scale.view' op views the parts of an array as memref<32xf32>, but another view as memref<?xf32>; use the same extent in both}}
    %w = scale.view %a shard<0> at @device : memref<64xf32> -> memref<32xf32>
    %t = tile.load %v[%c0] : memref<?xf32> -> tensor<32xf32, #tile.layout<lane=[32@0]>>
    tile.store %t, %w[%c0] : tensor<32xf32, #tile.layout<lane=[32@0]>>, memref<32xf32>
  }
  return
}
