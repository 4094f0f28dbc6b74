// RUN: tsopt %s --allow-unregistered-dialect --convert-gpu-to-nvvm=has-redux=1 --mlir-print-local-scope | FileCheck %s

// An integer reduction of the subgroup is one instruction.

// CHECK-LABEL: gpu.module @sreduce {
// CHECK-NEXT:    llvm.func @b(%arg0: f32, %arg1: i32) attributes {gpu.kernel, nvvm.kernel} {
// CHECK-NEXT:    %0 = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT:    %1 = nvvm.redux.sync  add %arg1, %0 : i32 -> i32
// CHECK-NEXT:    "t.use"(%1) : (i32) -> ()
// CHECK-NEXT:    llvm.return
// CHECK-NEXT:    }
gpu.module @sreduce {
  gpu.func @b(%x: f32, %o: i32) kernel {
    %1 = gpu.subgroup_reduce add %o uniform : (i32) -> i32
    "t.use"(%1) : (i32) -> ()
    gpu.return
  }
}

