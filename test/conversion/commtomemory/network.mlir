// What goes to another node goes by functions of NVSHMEM's device library: memory by all threads of the block, a
// signal behind it by one, where the peer is not one of the own node. A wait ends with that of the library.
//
// RUN: tsopt %s --lower-comm --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu | FileCheck %s
// CHECK-DAG: llvm.func @nvshmemx_putmem_block(!llvm.ptr, !llvm.ptr, i64, i32)
// CHECK-DAG: llvm.func @nvshmemx_signal_op(!llvm.ptr, i64, i32, i32)
// CHECK-DAG: llvm.func @nvshmem_fence()
// CHECK-DAG: llvm.func @nvshmem_signal_wait_until(!llvm.ptr, i32, i64) -> i64
// CHECK: gpu.launch
// CHECK: gpu.barrier
// CHECK: %[[BYTES:.*]] = arith.constant 256 : i64
// CHECK: llvm.call @nvshmemx_putmem_block(%{{.*}}, %{{.*}}, %[[BYTES]], %{{.*}})
// CHECK: scf.if
// CHECK: llvm.atomicrmw add
// CHECK: } else {
// CHECK: llvm.call @nvshmem_fence()
// CHECK: llvm.call @nvshmemx_signal_op
// CHECK: scf.while
// CHECK: llvm.call @nvshmem_signal_wait_until
// Without the library nothing is compiled.
// RUN: not env -u TSOPT_NVSHMEM TSOPT_NVSHMEM_BITCODE=nowhere.bc tsopt %s --tile-to-binary -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: error: NVSHMEM's device library as LLVM bitcode was not found (looked for {{.*}}). `pip install nvidia-nvshmem-cu13`

func.func @main(%o: memref<4x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) nodes(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @world
    %there = arith.addi %me, %c2 : index
    %peer = arith.remui %there, %c4 : index
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %put = comm.put %t, %buf[%c0] to %peer : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %peer after %put : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %r = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    tile.store %r, %o[%me, %c0] : tensor<64xf32>, memref<4x64xf32>
  }
  return
}
