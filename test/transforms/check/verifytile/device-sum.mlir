// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// Sums over devices: what each device adds must be its own.

// Right: each device sums its part of K, then one reduction.

func.func @after_the_loop(%A: memref<64x256xf32>, %C: memref<64xf32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x256xf32> -> memref<64x64xf32>
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %t = tile.load %Ad[%c0, %k] : memref<64x64xf32> -> tensor<64x16xf32>
      %r = tile.reduce add %t dim 1 : tensor<64x16xf32> -> tensor<64xf32>
      %s = arith.addf %acc, %r : tensor<64xf32>
      scf.yield %s : tensor<64xf32>
    }
    %all = comm.all_reduce add %sum at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %all, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// The README of TileScale reduces the running sum in each iteration. From the
// second one on, the sum of all devices is counted once by each.

func.func @inside_the_loop(%A: memref<64x256xf32>, %C: memref<64xf32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x256xf32> -> memref<64x64xf32>
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum = scf.for %k = %c0 to %c64 step %c16 iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %t = tile.load %Ad[%c0, %k] : memref<64x64xf32> -> tensor<64x16xf32>
      %r = tile.reduce add %t dim 1 : tensor<64x16xf32> -> tensor<64xf32>
      // expected-note @below {{carry each device's own sum through the loop and reduce it once, after the loop}}
      %s = arith.addf %acc, %r : tensor<64xf32>
      // expected-error @below {{'comm.all_reduce' op combines by add a running value that already contains the result of a reduction over @device, which would be counted 4 times}}
      %all = comm.all_reduce add %s at @device : tensor<64xf32> -> tensor<64xf32>
      scf.yield %all : tensor<64xf32>
    }
    tile.store %sum, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// The same through a matrix product's accumulator.

func.func @gemm(%A: memref<64x256xf32>, %B: memref<256x64xf32>, %C: memref<64x64xf32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %Ad = scale.view %A shard<1> at @device : memref<64x256xf32> -> memref<64x64xf32>
    %Bd = scale.view %B shard<0> at @device : memref<256x64xf32> -> memref<64x64xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c4 step %c1 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %kk = arith.muli %k, %c16 : index
      %a = tile.load %Ad[%c0, %kk] : memref<64x64xf32> -> tensor<64x16xf32>
      %b = tile.load %Bd[%kk, %c0] : memref<64x64xf32> -> tensor<16x64xf32>
      // expected-note @below {{a reduced value is added to each device's own here}}
      %s = tile.gemm %a, %b, %acc : tensor<64x16xf32>, tensor<16x64xf32> -> tensor<64x64xf32>
      // expected-error @below {{already contains the result of a reduction over @device}}
      %all = comm.all_reduce add %s at @device : tensor<64x64xf32> -> tensor<64x64xf32>
      tile.yield %all : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @same(%A: memref<64xf32>, %B: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    // expected-note @below {{it depends only on replicas and constants}}
    %t = tile.load %A[%c0] : memref<64xf32> -> tensor<64xf32>
    // expected-error @below {{combines by add a value that is the same on all devices, which would be counted 2 times}}
    %s = comm.all_reduce add %t at @device : tensor<64xf32> -> tensor<64xf32>
    // The maximum of equal values is harmless.
    %m = comm.all_reduce max %t at @device : tensor<64xf32> -> tensor<64xf32>
    // expected-error @below {{combines by add a value that is already reduced over @device}}
    // expected-note @-4 {{every device holds this value}}
    %u = comm.all_reduce add %s at @device : tensor<64xf32> -> tensor<64xf32>
    // An element of one's own by the number of the device.
    %me = scale.rank @device
    %own = tile.load %A[%me] : memref<64xf32> -> tensor<1xf32>
    %v = comm.all_reduce add %own at @device : tensor<1xf32> -> tensor<1xf32>
    // Only one device adds what all share.
    %first = arith.cmpi eq, %me, %c0 : index
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %once = arith.select %first, %t, %zero : tensor<64xf32>
    %w = comm.all_reduce add %once at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %w, %B[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

func.func @bias(%A: memref<128xf32>, %bias: memref<64xf32>, %B: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %Ad = scale.view %A shard<0> at @device : memref<128xf32> -> memref<64xf32>
    %c0 = arith.constant 0 : index
    %t = tile.load %Ad[%c0] : memref<64xf32> -> tensor<64xf32>
    %b = tile.load %bias[%c0] : memref<64xf32> -> tensor<64xf32>
    // expected-note @below {{add what all devices share after the reduction}}
    %tb = arith.addf %t, %b : tensor<64xf32>
    // expected-warning @below {{combines by add a value that is partly the same on all devices, which is counted 2 times}}
    %s = comm.all_reduce add %tb at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %B[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// Each device begins its sum with its share of a constant, in a loop that surely
// runs: nothing is counted that is the same on all but that share, which may be
// meant.

func.func @begins_with_a_share(%A: memref<2x4x64xf32>, %C: memref<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %Ad = scale.view %A shard<0> at @device : memref<2x4x64xf32> -> memref<1x4x64xf32>
    %half = arith.constant dense<0.5> : tensor<64xf32>
    // expected-note @below {{add what all devices share after the reduction}}
    %s = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %half) -> (tensor<64xf32>) {
      %t = tile.load %Ad[%c0, %i, %c0] : memref<1x4x64xf32> -> tensor<64xf32>
      %y = arith.addf %acc, %t : tensor<64xf32>
      scf.yield %y : tensor<64xf32>
    }
    // expected-warning @below {{combines by add a value that is partly the same on all devices, which is counted 2 times}}
    %r = comm.all_reduce add %s at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %r, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// How often the loop runs is not known: not at all would be the constant alone.

func.func @may_not_run(%A: memref<2x4x64xf32>, %C: memref<64xf32>, %n: index) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %Ad = scale.view %A shard<0> at @device : memref<2x4x64xf32> -> memref<1x4x64xf32>
    %half = arith.constant dense<0.5> : tensor<64xf32>
    // expected-note @below {{add what all devices share after the reduction}}
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %half) -> (tensor<64xf32>) {
      %t = tile.load %Ad[%c0, %i, %c0] : memref<1x4x64xf32> -> tensor<64xf32>
      %y = arith.addf %acc, %t : tensor<64xf32>
      scf.yield %y : tensor<64xf32>
    }
    // expected-warning @below {{combines by add a value that is partly the same on all devices, which is counted 2 times}}
    %r = comm.all_reduce add %s at @device : tensor<64xf32> -> tensor<64xf32>
    tile.store %r, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// A number that the program says is nobody's part of a sum: its sum counts the devices, and is a sum from there on.
func.func @count(%o: memref<64xi32>, %p: memref<64xi32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %one = arith.constant dense<1> : tensor<64xi32>
    %n = comm.all_reduce add %one at @device : tensor<64xi32> -> tensor<64xi32>
    tile.store %n, %o[0] : tensor<64xi32>, memref<64xi32>
    %c3 = arith.constant 3 : i32
    %threes = tile.fill %c3 : i32 -> tensor<64xi32>
    %m = comm.all_reduce add %threes at @device : tensor<64xi32> -> tensor<64xi32>
    // expected-note @below {{every device holds this value}}
    %sum = arith.addi %m, %m : tensor<64xi32>
    // expected-error @below {{combines by add a value that is already reduced over @device, which would be counted 4 times}}
    %again = comm.all_reduce add %sum at @device : tensor<64xi32> -> tensor<64xi32>
    tile.store %again, %p[0] : tensor<64xi32>, memref<64xi32>
  }
  return
}
