// RUN: tsopt %s --convert-gpu-to-nvvm --split-input-file | FileCheck %s

// A failed assertion calls the device's runtime with the message and its place.

// CHECK-LABEL: gpu.module @file
// CHECK: llvm.mlir.global internal constant @[[FUNC:assert_func_0]]("(unknown)\00")
// CHECK: llvm.mlir.global internal constant @[[FILE:assert_file_0]]("{{.*}}assert.mlir\00")
// CHECK: llvm.mlir.global internal constant @[[MSG:assert_message_0]]("i is in range\00")
// CHECK: llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64) attributes {passthrough = ["noreturn"]}
// CHECK: llvm.cond_br %{{.*}}, ^[[AFTER:bb[0-9]+]], ^[[FAIL:bb[0-9]+]]
// CHECK: ^[[FAIL]]:
// CHECK: %[[M:.*]] = llvm.mlir.addressof @[[MSG]]
// CHECK: llvm.mlir.addressof @[[FILE]]
// CHECK: llvm.mlir.addressof @[[FUNC]]
// CHECK: %[[LINE:.*]] = llvm.mlir.constant(20 : i32) : i32
// CHECK: llvm.call @__assertfail(%{{.*}}, %{{.*}}, %[[LINE]], %{{.*}}, %{{.*}})
// CHECK: llvm.br ^[[AFTER]]
gpu.module @file {
  gpu.func @f(%c: i1) kernel {
    cf.assert %c, "i is in range"
    gpu.return
  }
}

// -----

// CHECK-LABEL: gpu.module @named
// CHECK: @assert_func_0("kernel\00")
// CHECK: @assert_file_0("a.py\00")
// CHECK: llvm.mlir.constant(7 : i32) : i32
gpu.module @named {
  gpu.func @f(%c: i1) kernel {
    cf.assert %c, "x" loc("kernel"("a.py":7:3))
    gpu.return
  }
}
