// RUN: tsopt %s --split-input-file --verify-async --verify-diagnostics

// A kernel with barriers of its own numbers its stages itself: two numbers may differ.
func.func @own(%C: memref<64x64xf32>, %i: index, %j: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = arith.constant dense<1.0> : tensor<64x64xbf16>
    // expected-remark @below {{are not verified statically; tsrun reports races and deadlocks}}
    %b = tile.mbarrier [128]
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %r = tile.slot %a[%i] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
    %w = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %r, %r, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    tile.store %t, %w[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %s = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// Of other kernels nothing is known that keeps them apart.
func.func @other(%C: memref<64x64xf32>, %i: index, %j: index) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = arith.constant dense<1.0> : tensor<64x64xbf16>
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %r = tile.slot %a[%i] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
    %w = tile.slot %a[%j] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
    // expected-note @below {{it was started here}}
    %f = tile.gemm async %r, %r, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    // expected-error @below {{may write to an operand of an outstanding MMA; tile.await the MMA first}}
    tile.store %t, %w[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %s = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
