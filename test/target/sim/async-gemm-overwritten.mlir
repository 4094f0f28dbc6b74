// RUN: not tsrun %s --entry a 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not tsrun %s --entry b 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not tsrun %s --entry loop 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: tsopt %s --symbol-privatize=exclude=a --symbol-dce --infer-layout --allocate-memory --insert-sync --insert-fences --convert-tile-to-gpu -o %t
// RUN: not tsrun %t --entry a 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: tsrun %s --entry awaited
// RUN: tsrun %s --entry other

// An async GEMM may read its operands in shared memory until it is awaited, also the first one of a program and the only one in flight. Writing one of
// them before that is a data race, of the same block too, at the tile level and of threads.

// FIRST: async-gemm-overwritten.mlir:[[#@LINE+12]]:5: error: data race on {{.*}}: write by block [0] and read by block [0] are not ordered
// FIRST: note: the other access, a read by block [0], is here
// FIRST: note: it is an async operation, which accesses memory at any time before the wait for it
// THREADS: error: data race on byte {{[0-9]+}} of shared memory: write by block [0], thread {{.*}} and read by block [0], thread {{.*}} are not ordered
// THREADS: nvvm.wgmma.mma_async
func.func @a(%A: memref<64x64xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %a, %a, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// SECOND: async-gemm-overwritten.mlir:[[#@LINE+9]]:5: error: data race on
func.func @b(%A: memref<64x64xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %b = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %row = arith.constant dense<0.0> : tensor<1x64xbf16>
    %t = tile.load %A[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    tile.copy %A[0, 0] to %b[0, 0] tile(64, 64) : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %t, %b, %zero : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    tile.store %row, %b[63, 0] : tensor<1x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// LOOP: async-gemm-overwritten.mlir:[[#@LINE+10]]:7: error: data race on
func.func @loop(%A: memref<64x64xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %first = tile.ready %zero : tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    %last = scf.for %i = %c0 to %c2 step %c1 iter_args(%h = %first) -> !tile.future<tensor<64x64xf32>> {
      tile.copy %A[0, 0] to %a[0, 0] tile(64, 64) : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
      %g = tile.gemm async %a, %a, %h : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, !tile.future<tensor<64x64xf32>> -> !tile.future<tensor<64x64xf32>>
      scf.yield %g : !tile.future<tensor<64x64xf32>>
    }
    %d = tile.await %last : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

func.func @awaited(%A: memref<64x64xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %a, %a, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    tile.wait_products 0
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

func.func @other(%A: memref<64x64xbf16> {tile.init = "random"}, %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %o = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %t = tile.load %A[0, 0] : memref<64x64xbf16> -> tensor<64x64xbf16>
    tile.store %t, %a[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %f = tile.gemm async %a, %a, %zero : memref<64x64xbf16, #scale.mem<l1>>, memref<64x64xbf16, #scale.mem<l1>>, tensor<64x64xf32> -> !tile.future<tensor<64x64xf32>>
    tile.store %t, %o[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %d = tile.await %f : !tile.future<tensor<64x64xf32>> -> tensor<64x64xf32>
    tile.store %d, %C[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}
