// An async copy reads its source late: overwriting the source before the wait is a
// race, with the thread's own writes, too. So is a second copy to the same place.
// Threads' cp.async is no other.
//
// RUN: not tsrun %s 2>&1 | FileCheck %s
// RUN: not tsrun %s --schedule=1 2>&1 | FileCheck %s
// RUN: sed 's/.. WAIT//' %s | tsrun - | FileCheck %s --check-prefix=RIGHT
// RUN: not tsrun %s --entry=twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not tsrun %s --entry=thread 2>&1 | FileCheck %s --check-prefix=THREAD
// CHECK: error: data race on argument 0{{.*}}[0]: write by block [0] and read by block [0] are not ordered
// CHECK: note: it is an async operation, which accesses memory at any time before the wait for it
// RIGHT: ran on the simulator
// TWICE: error: data race on {{.*}}[0]: write by block [0] and write by block [0] are not ordered
// THREAD: error: data race on argument 0[0]: write by block [0], thread 0 {{.*}} and read by block [0], thread 0

func.func @main(%a: memref<64xf32> {tile.init = "random"}, %o: memref<64xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    %t = arith.constant dense<1.0> : tensor<64xf32>
    tile.copy async %a[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    tile.async_commit
    // WAIT tile.async_wait 0
    tile.store %t, %a[%c0] : tensor<64xf32>, memref<64xf32>
    tile.async_wait 0
    %r = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %r, %o[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

func.func @twice(%a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.copy async %a[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    tile.copy async %a[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
  }
  return
}

func.func @thread(%a: memref<4xf32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1)
      workgroup(%s : memref<4xf32, #gpu.address_space<workgroup>>) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1.0 : f32
    %to = memref.extract_aligned_pointer_as_index %s : memref<4xf32, #gpu.address_space<workgroup>> -> index
    %to64 = arith.index_cast %to : index to i64
    %from = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
    %from64 = arith.index_cast %from : index to i64
    %d = llvm.inttoptr %to64 : i64 to !llvm.ptr<3>
    %p = llvm.inttoptr %from64 : i64 to !llvm.ptr<1>
    nvvm.cp.async.shared.global %d, %p, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.commit.group
    memref.store %one, %a[%c0] : memref<4xf32>
    nvvm.cp.async.wait.group 0
    gpu.terminator
  }
  return
}
