// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// Sums over the units of a block, as those over devices (device-sum.mlir), count nothing once for each unit.

func.func @running(%A: memref<16x64xf32>, %B: memref<16xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %zero = arith.constant dense<0.0> : tensor<16xf32>
    %a = tile.load %A[0, 0] : memref<16x64xf32> -> tensor<16x64xf32>
    %t = scf.for %i = %c0 to %c2 step %c1 iter_args(%before = %zero) -> (tensor<16xf32>) {
      %s = scale.on @warpgroup as (%w, %n) in(%a as %p shard<1>) : (tensor<16x64xf32>) -> (tensor<16xf32> replica) {
        %r = tile.reduce add %p dims [1] : tensor<16x32xf32>
        // expected-note @below {{a reduced value is added to each warpgroup's own here; carry each warpgroup's own sum through the loop and reduce it once, after the loop}}
        %u = arith.addf %r, %before : tensor<16xf32>
        // expected-error @below {{combines by add a running value that already contains the result of a reduction over @warpgroup, which would be counted 2 times}}
        %all = comm.all_reduce add %u at @warpgroup : tensor<16xf32> -> tensor<16xf32>
        scale.yield %all : tensor<16xf32>
      }
      scf.yield %s : tensor<16xf32>
    }
    tile.store %t, %B[0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

// -----

func.func @same(%A: memref<16xf32>, %B: memref<16xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @warp as (%w, %n) {
      // expected-note @below {{it depends only on replicas and constants; a warp's own part is an input of a scale.on with shard<…>, or depends on its rank}}
      %a = tile.load %A[0] : memref<16xf32> -> tensor<16xf32>
      // expected-error @below {{combines by add a value that is the same on all warps, which would be counted 4 times}}
      %all = comm.all_reduce add %a at @warp : tensor<16xf32> -> tensor<16xf32>
      tile.store %all, %B[0] : tensor<16xf32>, memref<16xf32>
    }
  }
  return
}

// -----

// What each loads from a place of its own differs, and so does what it finds in its own memory.
func.func @own(%A: memref<4x16xf32>, %B: memref<16xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %m = tile.alloc : memref<4x16xf32, #scale.mem<l1>>
    scale.on @warp as (%w, %n) {
      %a = tile.load %A[%w, %c0] : memref<4x16xf32> -> tensor<16xf32>
      %all = comm.all_reduce add %a at @warp : tensor<16xf32> -> tensor<16xf32>
      tile.store %a, %m[%w, %c0] : tensor<16xf32>, memref<4x16xf32, #scale.mem<l1>>
      %slot = tile.slot %m[%w] : memref<4x16xf32, #scale.mem<l1>> -> memref<16xf32, #scale.mem<l1>>
      %b = tile.load %slot[%c0] : memref<16xf32, #scale.mem<l1>> -> tensor<16xf32>
      %both = comm.all_reduce add %b at @warp : tensor<16xf32> -> tensor<16xf32>
      tile.store %all, %B[%c0] : tensor<16xf32>, memref<16xf32>
    }
  }
  return
}
