// RUN: tsopt %s --software-pipeline --split-input-file --mlir-print-local-scope --verify-diagnostics | FileCheck %s

// A buffer that each iteration fills by one copy, and that is its own, becomes a ring:
// copies run ahead, and what uses the buffer uses a slot.


// CHECK-LABEL: @own
// CHECK: %[[RING:.*]] = tile.alloc : memref<3x64x32xf16, #scale.mem<l1>>
// CHECK-NOT: tile.alloc
// CHECK-COUNT-2: tile.copy async
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[AT:.*]] = %{{.*}})
// CHECK: tile.copy async %{{.*}} to %[[RING]]
// CHECK: %[[SLOT:.*]] = tile.slot %[[RING]][%[[AT]]]
// CHECK-NOT: tile.copy
// CHECK: tile.gemm %[[SLOT]], %[[SLOT]]
func.func @own(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// What the program says of the buffer and the copy is kept: how tiles lie, which thread
// moves what, by which engine.

// CHECK-LABEL: @asked
// CHECK: tile.alloc : memref<3x64x32xf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>
// CHECK: tile.copy async {{.*}} tile(64, 32) engine(cp_async) layout(#tile.layout<reg = [8@1, 2@0:32], lane = [4@1:8, 8@0], warp = [4@0:8]>)
func.func @asked(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) engine(cp_async) layout(#tile.layout<reg = [8@1, 2@0:32], lane = [4@1:8, 8@0], warp = [4@0:8]>) : memref<64x512xf16> to memref<64x32xf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>>, memref<64x32xf16, #tile.swizzle<2, 3, 3>, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// A buffer that is made in the loop and read by parts in a loop within. With one stage nothing runs ahead, and buffers stay.

// CHECK-LABEL: @parts
// CHECK: %[[RING:.*]] = tile.alloc : memref<2x64x32xf16, #scale.mem<l1>>
// CHECK: scf.for
// CHECK: tile.copy async
// CHECK: %[[SLOT:.*]] = tile.slot %[[RING]]
// CHECK: scf.for
// CHECK: tile.load %[[SLOT]]
// CHECK: %[[B:.*]] = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
// CHECK: scf.for
// CHECK: tile.copy %{{.*}} to %[[B]]
func.func @parts(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    tile.pipelined %k = %c0 to %c512 step %c32 stages(2) {
      %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      scf.for %i = %c0 to %c32 step %c1 {
        %t = tile.load %a[%i, %c16] : memref<64x32xf16, #scale.mem<l1>> -> tensor<1x16xf16>
        %e = arith.extf %t : tensor<1x16xf16> to tensor<1x16xf32>
        tile.store %e, %C[%i, %c0] : tensor<1x16xf32>, memref<64x64xf32>
      }
    }
    %b = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    tile.pipelined %k = %c0 to %c512 step %c32 stages(1) {
      tile.copy %A[%c0, %k] to %b[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %t = tile.load %b[%c0, %c0] : memref<64x32xf16, #scale.mem<l1>> -> tensor<64x32xf16>
      %e = arith.extf %t : tensor<64x32xf16> to tensor<64x32xf32>
      tile.store %e, %C[%c0, %c0] : tensor<64x32xf32>, memref<64x64xf32>
    }
  }
  return
}

// -----

// A buffer that is not the iteration's alone stays one, and the copy where it stands.

// CHECK-LABEL: @after
// CHECK-NOT: tile.copy async
// CHECK: return
func.func @after(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: 'tile.load' outside of the loop also uses its buffer; give the loop a buffer of its own}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
    %last = tile.load %a[%c0, %c0] : memref<64x32xf16, #scale.mem<l1>> -> tensor<64x32xf16>
    tile.print "last", %last : tensor<64x32xf16>
  }
  return
}

// -----

func.func @before(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %t = tile.load %a[%c0, %c0] : memref<64x32xf16, #scale.mem<l1>> -> tensor<64x32xf16>
      tile.print "last", %t : tensor<64x32xf16>
      // expected-remark @below {{is not prefetched: 'tile.load' uses its buffer before the copy, when it still holds the previous iteration's data}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @viewed(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    tile.pipelined %k = %c0 to %c512 step %c32 stages(3) {
      %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
      // expected-remark @below {{is not prefetched: its buffer has uses other than accesses of tiles and scalars by index, such as views, which need one fixed address; load a window of it instead}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %v = memref.subview %a[0, 16] [64, 16] [1, 1] : memref<64x32xf16, #scale.mem<l1>> to memref<64x16xf16, strided<[32, 1], offset: 16>, #scale.mem<l1>>
      %t = tile.load %v[%c0, %c0] : memref<64x16xf16, strided<[32, 1], offset: 16>, #scale.mem<l1>> -> tensor<64x16xf16>
      %e = arith.extf %t : tensor<64x16xf16> to tensor<64x16xf32>
      tile.store %e, %C[%c0, %c0] : tensor<64x16xf32>, memref<64x64xf32>
    }
  }
  return
}

// -----

func.func @written(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: 'tile.store' may also write to its buffer}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %t = arith.constant dense<1.0> : tensor<1x32xf16>
      tile.store %t, %a[%c0, %c0] : tensor<1x32xf16>, memref<64x32xf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @twice(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: 'tile.copy' may also write to its buffer}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      // expected-remark @below {{is not prefetched: 'tile.copy' uses its buffer before the copy}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @later(%A: memref<64x512xf16>, %C: memref<64x64xf32>, %B: memref<64x512xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: 'tile.copy' reads its buffer asynchronously}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      tile.copy async %a[%c0, %c0] to %B[%c0, %k] tile(64, 32) engine(tma) : memref<64x32xf16, #scale.mem<l1>> to memref<64x512xf16>
      tile.async_commit bulk
      tile.async_wait 0 bulk
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @window(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: it writes only a window of memref<64x32xf16, #scale.mem<l1>>; copy to a buffer}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(32, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @async(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: it is async, and the program itself waits for it; remove async and its tile.async_commit and tile.async_wait}}
      tile.copy async %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      tile.async_commit
      tile.async_wait 0
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @slot(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %r = tile.alloc : memref<2x64x32xf16, #scale.mem<l1>>
    %a = tile.slot %r[%c1] : memref<2x64x32xf16, #scale.mem<l1>> -> memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: its destination is a part of another buffer; copy to a tile.alloc of its own}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @waits(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: it has engine(ldst), which is synchronous; remove engine(ldst)}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) engine(ldst) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @placed(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc {offset = 1024 : i64} : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: its buffer is fixed at offset 1024, which leaves no room for other stages; remove the offset}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @strided(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, strided<[40, 1]>, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      // expected-remark @below {{is not prefetched: its buffer has the layout strided<[40, 1]>, which cannot be repeated from stage to stage; remove the layout}}
      tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, strided<[40, 1]>, #scale.mem<l1>>
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, strided<[40, 1]>, #scale.mem<l1>>, memref<64x32xf16, strided<[40, 1]>, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @inside(%A: memref<64x512xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    %s = tile.pipelined %k = %c0 to %c512 step %c32 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %in = arith.cmpi ult, %k, %c32 : index
      scf.if %in {
        // expected-remark @below {{is not prefetched: it is inside of 'scf.if', not directly in the loop}}
        tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
      }
      %d = tile.gemm %a, %a, %acc transpose_b : memref<64x32xf16, #scale.mem<l1>>, memref<64x32xf16, #scale.mem<l1>> -> tensor<64x64xf32>
      tile.yield %d : tensor<64x64xf32>
    }
    tile.store %s, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

func.func @units(%A: memref<64x512xf16>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %c512 = arith.constant 512 : index
    %a = tile.alloc : memref<64x32xf16, #scale.mem<l1>>
    scale.on @warpgroup as (%w, %n) {
      tile.pipelined %k = %c0 to %c512 step %c32 stages(3) {
        // expected-remark @below {{is not prefetched: its buffer is shared by the block, but each @warpgroup runs the loop; use tile.load, whose result belongs to the unit}}
        tile.copy %A[%c0, %k] to %a[%c0, %c0] tile(64, 32) : memref<64x512xf16> to memref<64x32xf16, #scale.mem<l1>>
        %t = tile.load %a[%c0, %c0] : memref<64x32xf16, #scale.mem<l1>> -> tensor<64x32xf16>
        %e = arith.extf %t : tensor<64x32xf16> to tensor<64x32xf32>
      }
      scale.yield
    }
  }
  return
}
