// tsopt --gpu-kernel-dead-arguments

module attributes {gpu.container_module} {
  gpu.module @m {
    llvm.func @k(%p: !llvm.ptr, %unused: i32) attributes {gpu.kernel, nvvm.kernel} {
      %v = llvm.mlir.constant(1 : i32) : i32
      llvm.store %v, %p : i32, !llvm.ptr
      llvm.return
    }
  }
  func.func @f(%p: !llvm.ptr, %n: i32) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @m::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%p : !llvm.ptr, %n : i32)
    return
  }
}
