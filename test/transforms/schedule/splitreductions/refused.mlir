// Why a loop is not split.
//
// RUN: tsopt %s --split-reductions --remarks=pipeline --split-input-file --verify-diagnostics | FileCheck %s
// CHECK-NOT: reduce_scatter
// CHECK-NOT: tile.split

func.func @maximum_used(%A: memref<64x64xf32>, %C: memref<64xf32>) {
  %least = arith.constant dense<0xFF800000> : tensor<64xf32>
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    // expected-remark @+2 {{is not split among 2 blocks: the value that it carries as #0 has other uses than to be added to}}
    // expected-note @below {{here}}
    %s:2 = scf.for %k = %c0 to %c64 step %c8 iter_args(%m = %least, %l = %zero) -> (tensor<64xf32>, tensor<64xf32>) {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<8x64xf32>
      %r = tile.reduce max %a dims [0] : tensor<8x64xf32> -> tensor<64xf32>
      %n = arith.maximumf %m, %r : tensor<64xf32>
      %d = arith.subf %m, %n : tensor<64xf32>
      %u = arith.addf %l, %d : tensor<64xf32>
      scf.yield %n, %u : tensor<64xf32>, tensor<64xf32>
    } {tile.split = 2 : i64}
    tile.store %s#1, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

func.func @scaled(%A: memref<64x64xf32>, %C: memref<64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    // expected-remark @below {{is not split among 2 blocks: 'arith.subf' uses the value that the loop carries as #0}}
    %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      // expected-note @below {{here}}
      %u = arith.subf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 2 : i64}
    tile.store %s, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

func.func @stores(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    // expected-remark @below {{is not split among 2 blocks: 'tile.store' writes memory in the loop}}
    %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      // expected-note @below {{here}}
      tile.store %a, %B[%k, %c0] : tensor<64xf32>, memref<64x64xf32>
      %u = arith.addf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 2 : i64}
    tile.store %s, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

func.func @before(%A: memref<64x64xf32>, %B: memref<64xf32>, %C: memref<64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    // expected-note @below {{here}}
    tile.store %zero, %B[%c0] : tensor<64xf32>, memref<64xf32>
    // expected-remark @below {{is not split among 2 blocks: 'tile.store' writes memory of all blocks before the loop}}
    %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      %u = arith.addf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 2 : i64}
    tile.store %s, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// One number is no part of a row.
func.func @combined(%A: memref<64x64xf32>, %C: memref<64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    // expected-remark @below {{is not split among 2 blocks: 'tile.reduce' combines elements that different blocks would have}}
    %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      %u = arith.addf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 2 : i64}
    // expected-note @below {{here}}
    %r = tile.reduce add %s dims [0] : tensor<64xf32> -> tensor<f32>
    tile.store %r, %C[%c0] : tensor<f32>, memref<64xf32>
  }
  return
}

// -----

// Both blocks would add one.
func.func @atomic(%A: memref<64x64xf32>, %N: memref<1xi32>, %C: memref<64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %one = arith.constant dense<1> : tensor<1xi32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    // expected-remark @below {{is not split among 2 blocks: all blocks of the cluster would execute 'tile.atomic'}}
    %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      %u = arith.addf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 2 : i64}
    tile.store %s, %C[%c0] : tensor<64xf32>, memref<64xf32>
    // expected-note @below {{here}}
    tile.atomic add %one, %N[%c0] : tensor<1xi32>, memref<1xi32>
  }
  return
}

// -----

// A block would read the row that the other may have written.
func.func @shifted(%A: memref<64x64xf32>, %C: memref<128xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    // expected-remark @below {{is not split among 2 blocks: 'tile.load' may read what another block of the cluster writes}}
    %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      %u = arith.addf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 2 : i64}
    // expected-note @below {{here}}
    %c = tile.load %C[%c1] : memref<128xf32> -> tensor<64xf32>
    %v = arith.addf %c, %s : tensor<64xf32>
    tile.store %v, %C[%c0] : tensor<64xf32>, memref<128xf32>
  }
  return
}

// -----

// The sum of the own part would be added twice.
func.func @nested(%A: memref<64x64xf32>, %C: memref<1xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %none = arith.constant dense<0.0> : tensor<1xf32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    // expected-remark @below {{is not split among 2 blocks: 'scf.for' may combine elements that different blocks would have}}
    %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      %u = arith.addf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 2 : i64}
    // expected-note @below {{here}}
    %t = scf.for %k = %c0 to %c2 step %c1 iter_args(%l = %none) -> tensor<1xf32> {
      %e = tile.expand_dims %s dim 0 : tensor<64xf32> -> tensor<1x64xf32>
      %r = tile.reduce add %e dims [1] : tensor<1x64xf32> -> tensor<1xf32>
      %u = arith.addf %r, %l : tensor<1xf32>
      scf.yield %u : tensor<1xf32>
    }
    tile.store %t, %C[%c0] : tensor<1xf32>, memref<1xf32>
  }
  return
}

// -----

// A loop inside of another.
func.func @several(%A: memref<64x64xf32>, %C: memref<64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  // expected-note @below {{here}}
  tile.kernel cluster(2) blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    // expected-note @+3 {{here}}
    // expected-remark @+2 {{is not split among 2 blocks: it is not a counted loop directly in a kernel}}
    %t = scf.for %i = %c0 to %c64 step %c1 iter_args(%m = %zero) -> tensor<64xf32> {
      %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %m) -> tensor<64xf32> {
        %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
        %u = arith.addf %a, %l : tensor<64xf32>
        scf.yield %u : tensor<64xf32>
      } {tile.split = 2 : i64}
      scf.yield %s : tensor<64xf32>
    }
    // expected-remark @below {{is not split among 4 blocks: the kernel has clusters already}}
    %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %t) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      %u = arith.addf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 4 : i64}
    tile.store %s, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

func.func @few(%A: memref<64x64xf32>, %C: memref<64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    // expected-remark @+2 {{is not split among 4 blocks: it has 3 iterations}}
    // expected-note @below {{here}}
    %s = scf.for %k = %c0 to %c3 step %c1 iter_args(%l = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      %u = arith.addf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 4 : i64}
    tile.store %s, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

func.func @in_use(%A: memref<64x64xf32>, %C: memref<64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  // expected-note @below {{here}}
  tile.kernel cluster(2) blocks(%x) = (2) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    // expected-remark @below {{is not split among 2 blocks: the kernel has clusters already}}
    %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%l = %zero) -> tensor<64xf32> {
      %a = tile.load %A[%k, %c0] : memref<64x64xf32> -> tensor<64xf32>
      %u = arith.addf %a, %l : tensor<64xf32>
      scf.yield %u : tensor<64xf32>
    } {tile.split = 2 : i64}
    tile.store %s, %C[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}
