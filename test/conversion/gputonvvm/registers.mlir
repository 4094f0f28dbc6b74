// A kernel whose threads change how many registers they have says how many blocks a
// multiprocessor runs, which is how ptxas knows what they have at the launch.
//
// RUN: tsopt %s --convert-gpu-to-nvvm --split-input-file | FileCheck %s
// UNSUPPORTED: upstream
// Upstream leaves that to who writes the kernel.

gpu.module @m {
  // CHECK: llvm.func @changes() attributes {{.*}}nvvm.minctasm = 1 : i32
  gpu.func @changes() kernel {
    nvvm.setmaxregister decrease 40
    gpu.return
  }
  // CHECK: llvm.func @says() attributes {{.*}}nvvm.minctasm = 2 : i32
  gpu.func @says() kernel attributes {nvvm.minctasm = 2 : i32} {
    nvvm.setmaxregister decrease 40
    gpu.return
  }
  // CHECK: llvm.func @plain()
  // CHECK-NOT: nvvm.minctasm
  gpu.func @plain() kernel {
    gpu.return
  }
}
