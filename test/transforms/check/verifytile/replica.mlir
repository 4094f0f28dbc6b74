// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// What units yield as a replica is the same in all of them.

func.func @part(%A: memref<16x64xf32>, %B: memref<16xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %a = tile.load %A[0, 0] : memref<16x64xf32> -> tensor<16x64xf32>
    // expected-error @below {{'scale.on' op yields result #0 as a replica, which must be the same in all, but each warpgroup has its own value; all-reduce it before, or yield a shard or a partial sum}}
    %s = scale.on @warpgroup as (%w, %n) in(%a as %p shard<1>) : (tensor<16x64xf32>) -> (tensor<16xf32> replica) {
      // expected-note @below {{this value is each warpgroup's own}}
      %r = tile.reduce add %p dims [1] : tensor<16x32xf32>
      scale.yield %r : tensor<16xf32>
    }
    tile.store %s, %B[0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

// -----

// By its number, over a loop and a condition.
func.func @number(%B: memref<16xi32>, %c: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{'scale.on' op yields result #0 as a replica, which must be the same in all, but each warp has its own value}}
    %s = scale.on @warp as (%w, %n) -> (tensor<16xi32> replica) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %zero = arith.constant dense<0> : tensor<16xi32>
      %one = arith.constant dense<1> : tensor<16xi32>
      // expected-note @below {{this value is each warp's own}}
      %r = scf.for %i = %c0 to %w step %c1 iter_args(%t = %zero) -> (tensor<16xi32>) {
        %u = arith.addi %t, %one : tensor<16xi32>
        scf.yield %u : tensor<16xi32>
      }
      scale.yield %r : tensor<16xi32>
    }
    tile.store %s, %B[0] : tensor<16xi32>, memref<16xi32>
  }
  return
}

// -----

// The sum of all parts is the same in all; so is what each finds in its copy of shared memory, as far as is seen.
func.func @same(%A: memref<16x64xf32>, %B: memref<16xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %a = tile.load %A[0, 0] : memref<16x64xf32> -> tensor<16x64xf32>
    %copies = tile.alloc : memref<2x16xf32, #scale.mem<l1>>
    %s, %t = scale.on @warpgroup as (%w, %n) in(%a as %p shard<1>) : (tensor<16x64xf32>) -> (tensor<16xf32> replica, tensor<16xf32> replica) {
      %r = tile.reduce add %p dims [1] : tensor<16x32xf32>
      %all = comm.all_reduce add %r at @warpgroup : tensor<16xf32> -> tensor<16xf32>
      tile.store %all, %copies[%w, %c0] : tensor<16xf32>, memref<2x16xf32, #scale.mem<l1>>
      %u = tile.load %copies[%w, %c0] : memref<2x16xf32, #scale.mem<l1>> -> tensor<16xf32>
      scale.yield %all, %u : tensor<16xf32>, tensor<16xf32>
    }
    tile.store %s, %B[0] : tensor<16xf32>, memref<16xf32>
  }
  return
}
