// Two buffers that a loop swaps, double buffering by hand: each is used for as long
// as the loop's results are, under whichever name. %q, written after the loop and
// before its last result is read, takes the place of neither.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --allocate-memory | FileCheck %s --check-prefix=PLACES
// PLACES: shared_bytes = 1536
// PLACES: tile.alloc {offset = 0 : i64}
// PLACES: tile.alloc {offset = 512 : i64}
// PLACES: tile.alloc {offset = 1024 : i64}

func.func @main(%a: memref<4x128xf32> {tile.init = "random"}, %o: memref<128xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant dense<0.0> : tensor<128xf32>
    %s = tile.alloc : memref<128xf32, #scale.mem<l1>>
    %r = tile.alloc : memref<128xf32, #scale.mem<l1>>
    %q = tile.alloc : memref<128xf32, #scale.mem<l1>>
    tile.store %zero, %s[%c0] : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
    %last:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%have = %s, %next = %r)
        -> (memref<128xf32, #scale.mem<l1>>, memref<128xf32, #scale.mem<l1>>) {
      %t = tile.load %a[%i, %c0] : memref<4x128xf32> -> tensor<128xf32>
      %h = tile.load %have[%c0] : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
      %n = arith.addf %t, %h : tensor<128xf32>
      tile.store %n, %next[%c0] : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
      scf.yield %next, %have : memref<128xf32, #scale.mem<l1>>, memref<128xf32, #scale.mem<l1>>
    }
    %w = tile.load %a[%c1, %c0] : memref<4x128xf32> -> tensor<128xf32>
    tile.store %w, %q[%c0] : tensor<128xf32>, memref<128xf32, #scale.mem<l1>>
    %y = tile.load %q[%c0] : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
    %v = tile.load %last#0[%c0] : memref<128xf32, #scale.mem<l1>> -> tensor<128xf32>
    %z = arith.subf %y, %v : tensor<128xf32>
    tile.store %z, %o[%c0] : tensor<128xf32>, memref<128xf32>
  }
  return
}
