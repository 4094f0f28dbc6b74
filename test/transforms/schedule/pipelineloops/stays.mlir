// Loops that stay as they are, and why.
//
// RUN: tsopt %s --pipeline-loops=arch=h200 --remarks 2>&1 | FileCheck %s
// CHECK-NOT: tile.pipelined

// The last trip count that is too small.
// CHECK: remark: is not pipelined: it has only 7 iterations
func.func @short(%x: memref<7168xf32>, %y: memref<1024xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    %c7168 = arith.constant 7168 : index
    %zero = arith.constant dense<0.0> : tensor<1024xf32>
    %s = scf.for %k = %c0 to %c7168 step %c1024 iter_args(%a = %zero) -> (tensor<1024xf32>) {
      %t = tile.load %x[%k] : memref<7168xf32> -> tensor<1024xf32>
      %n = arith.addf %a, %t : tensor<1024xf32>
      scf.yield %n : tensor<1024xf32>
    }
    tile.store %s, %y[0] : tensor<1024xf32>, memref<1024xf32>
  }
  return
}

// Windows that overlap are in the L1 cache.
// CHECK: remark: is not pipelined: an iteration loads elements that the one before loaded
func.func @overlapping(%x: memref<65536xf32>, %y: memref<1024xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c512 = arith.constant 512 : index
    %c32768 = arith.constant 32768 : index
    %zero = arith.constant dense<0.0> : tensor<1024xf32>
    %s = scf.for %k = %c0 to %c32768 step %c512 iter_args(%a = %zero) -> (tensor<1024xf32>) {
      %t = tile.load %x[%k] : memref<65536xf32> -> tensor<1024xf32>
      %n = arith.addf %a, %t : tensor<1024xf32>
      scf.yield %n : tensor<1024xf32>
    }
    tile.store %s, %y[0] : tensor<1024xf32>, memref<1024xf32>
  }
  return
}

// CHECK: remark: is not pipelined: the kernel writes an array that it loads
func.func @written(%x: memref<65536xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    %c65536 = arith.constant 65536 : index
    scf.for %k = %c0 to %c65536 step %c1024 {
      %t = tile.load %x[%k] : memref<65536xf32> -> tensor<1024xf32>
      %n = arith.addf %t, %t : tensor<1024xf32>
      tile.store %n, %x[%k] : tensor<1024xf32>, memref<65536xf32>
    }
  }
  return
}

// CHECK: remark: is not pipelined: rows of memref<65536x1001xf16> do not begin at a multiple of 4 bytes
func.func @odd(%x: memref<65536x1001xf16>, %y: memref<2x1024xf16> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c65536 = arith.constant 65536 : index
    %zero = arith.constant dense<0.0> : tensor<2x1024xf16>
    %s = scf.for %k = %c0 to %c65536 step %c2 iter_args(%a = %zero) -> (tensor<2x1024xf16>) {
      %t = tile.load %x[%k, 0] : memref<65536x1001xf16> -> tensor<2x1024xf16>
      %n = arith.addf %a, %t : tensor<2x1024xf16>
      scf.yield %n : tensor<2x1024xf16>
    }
    tile.store %s, %y[0, 0] : tensor<2x1024xf16>, memref<2x1024xf16>
  }
  return
}

// CHECK: remark: is not pipelined: an iteration loads 1024 bytes, less than 16 for each thread
func.func @thin(%x: memref<65536xf32>, %y: memref<256xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c256 = arith.constant 256 : index
    %c65536 = arith.constant 65536 : index
    %zero = arith.constant dense<0.0> : tensor<256xf32>
    %s = scf.for %k = %c0 to %c65536 step %c256 iter_args(%a = %zero) -> (tensor<256xf32>) {
      %t = tile.load %x[%k] : memref<65536xf32> -> tensor<256xf32>
      %n = arith.addf %a, %t : tensor<256xf32>
      scf.yield %n : tensor<256xf32>
    }
    tile.store %s, %y[0] : tensor<256xf32>, memref<256xf32>
  }
  return
}

// CHECK: remark: is not pipelined: two of its tiles of 65536 bytes are more than the
func.func @large(%x: memref<1048576xf32>, %y: memref<16384xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c16384 = arith.constant 16384 : index
    %c1048576 = arith.constant 1048576 : index
    %zero = arith.constant dense<0.0> : tensor<16384xf32>
    %s = scf.for %k = %c0 to %c1048576 step %c16384 iter_args(%a = %zero) -> (tensor<16384xf32>) {
      %t = tile.load %x[%k] : memref<1048576xf32> -> tensor<16384xf32>
      %n = arith.addf %a, %t : tensor<16384xf32>
      scf.yield %n : tensor<16384xf32>
    }
    tile.store %s, %y[0] : tensor<16384xf32>, memref<16384xf32>
  }
  return
}

// CHECK: remark: is not pipelined: 'tile.barrier' has its place between the iterations
func.func @ordered(%x: memref<65536xf32>, %y: memref<1024xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    %c65536 = arith.constant 65536 : index
    %zero = arith.constant dense<0.0> : tensor<1024xf32>

    %s = scf.for %k = %c0 to %c65536 step %c1024 iter_args(%a = %zero) -> (tensor<1024xf32>) {
      %t = tile.load %x[%k] : memref<65536xf32> -> tensor<1024xf32>
      tile.barrier
      %n = arith.addf %a, %t : tensor<1024xf32>
      scf.yield %n : tensor<1024xf32>
    }
    tile.store %s, %y[0] : tensor<1024xf32>, memref<1024xf32>
  }
  return
}

// wgmma multiplies these operands, so that the program says what is prefetched.
// CHECK-LABEL: func.func @warpgroups
func.func @warpgroups(%A: memref<64x1024xf16>, %B: memref<1024x64xf16>, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c1024 = arith.constant 1024 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = scf.for %k = %c0 to %c1024 step %c64 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x1024xf16> -> tensor<64x64xf16>
      %v = tile.load %B[%k, %c0] : memref<1024x64xf16> -> tensor<64x64xf16>
      %d = tile.gemm %a, %v, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
