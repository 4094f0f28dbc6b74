// RUN: tsopt %s --split-input-file --desugar --specialize-warps --canonicalize --verify-diagnostics | FileCheck %s
// RUN: tsopt %s --split-input-file --tile-to-llvm 2>/dev/null | FileCheck %s --check-prefix=CODE

// One warpgroup that computes between two products leaves the tensor cores idle meanwhile: two blocks share a multiprocessor, which
// go over the tiles as twice as many, each with half of the registers.

// CHECK-LABEL: func @chain
// CHECK: tile.kernel blocks(%{{.*}}) = (264) threads(256) resident(2)
// CHECK: tile.role "load" units(1) registers(40)
// CHECK: tile.role "math" units(1) registers(216)
// CODE-LABEL: llvm.func @chain_kernel
// CODE-SAME: nvvm.minctasm = 2 : i32
func.func @chain(%Q: memref<65536x128xbf16>, %K: memref<2048x128xbf16>, %O: memref<65536x128xbf16>) {
  // expected-remark @+1 {{has two blocks on each SM, whose warpgroups alternate between GEMMs and other computations; resident(1) requests one block, with all of the SM's shared memory}}
  tile.kernel (%row) = (0) to (65536) step (64) threads(128) {
    %zeros = arith.constant dense<0.0> : tensor<64x64xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %q = tile.load %Q[%row, 0] : memref<65536x128xbf16> -> tensor<64x128xbf16>
    %o = tile.pipelined %k = 0 to 2048 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %t = tile.load %K[%k, 0] : memref<2048x128xbf16> -> tensor<64x128xbf16>
      %s = tile.gemm %q, %t, %zeros transpose_b : tensor<64x128xbf16>, tensor<64x128xbf16> -> tensor<64x64xf32>
      %e = math.exp2 %s : tensor<64x64xf32>
      %p = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xbf16>
      %d = tile.gemm %p, %t, %acc : tensor<64x64xbf16>, tensor<64x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    %h = arith.truncf %o : tensor<64x128xf32> to tensor<64x128xbf16>
    tile.store %h, %O[%row, 0] : tensor<64x128xbf16>, memref<65536x128xbf16>
  }
  return
}

// -----

// A kernel that says how many it wants gets those.

// CHECK-LABEL: func @written
// CHECK: tile.kernel blocks(%{{.*}}) = (132) threads(256) resident(1)
func.func @written(%Q: memref<65536x128xbf16>, %K: memref<2048x128xbf16>, %O: memref<65536x128xbf16>) {
  tile.kernel (%row) = (0) to (65536) step (64) threads(128) resident(1) {
    %zeros = arith.constant dense<0.0> : tensor<64x64xf32>
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %q = tile.load %Q[%row, 0] : memref<65536x128xbf16> -> tensor<64x128xbf16>
    %o = tile.pipelined %k = 0 to 2048 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %t = tile.load %K[%k, 0] : memref<2048x128xbf16> -> tensor<64x128xbf16>
      %s = tile.gemm %q, %t, %zeros transpose_b : tensor<64x128xbf16>, tensor<64x128xbf16> -> tensor<64x64xf32>
      %e = math.exp2 %s : tensor<64x64xf32>
      %p = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xbf16>
      %d = tile.gemm %p, %t, %acc : tensor<64x64xbf16>, tensor<64x128xbf16> -> tensor<64x128xf32>
      tile.yield %d : tensor<64x128xf32>
    }
    %h = arith.truncf %o : tensor<64x128xf32> to tensor<64x128xbf16>
    tile.store %h, %O[%row, 0] : tensor<64x128xbf16>, memref<65536x128xbf16>
  }
  return
}

// -----

// Products alone keep the tensor cores busy: another block's loads would only take room from the ring.

// CHECK-LABEL: func @products
// CHECK: tile.kernel blocks(%{{.*}}) = (132) threads(256) {
func.func @products(%A: memref<65536x256xbf16>, %B: memref<256x64xbf16>, %C: memref<65536x64xf32>) {
  tile.kernel (%row) = (0) to (65536) step (64) threads(128) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %o = tile.pipelined %k = 0 to 256 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %A[%row, %k] : memref<65536x256xbf16> -> tensor<64x64xbf16>
      %b = tile.load %B[%k, 0] : memref<256x64xbf16> -> tensor<64x64xbf16>
      %d = tile.gemm %a, %b, %acc : tensor<64x64xbf16>, tensor<64x64xbf16> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %o, %C[%row, 0] : tensor<64x64xf32>, memref<65536x64xf32>
  }
  return
}
