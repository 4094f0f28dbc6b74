// tsopt --pass-pipeline=builtin.module(gpu.module(convert-gpu-to-nvvm))

gpu.module @m {
  gpu.func @k(%p: !llvm.ptr) kernel {
    %i = gpu.thread_id x
    %v = arith.index_cast %i : index to i64
    llvm.store %v, %p : i64, !llvm.ptr
    gpu.barrier
    gpu.return
  }
}
