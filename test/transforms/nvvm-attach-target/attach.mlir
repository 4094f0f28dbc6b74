// RUN: tsopt %s -nvvm-attach-target | FileCheck %s
// RUN: tsopt %s '-nvvm-attach-target=module=fast.* O=3 chip=sm_90a features=+ptx83 fast=true' | FileCheck %s --check-prefix=OPTIONS
// RUN: %if mlir-opt %{ mlir-opt %s -nvvm-attach-target | FileCheck %s %}
// RUN: %if mlir-opt %{ mlir-opt %s '-nvvm-attach-target=module=fast.* O=3 chip=sm_90a features=+ptx83 fast=true' | FileCheck %s --check-prefix=OPTIONS %}

// CHECK: gpu.module @fast [#nvvm.target] {
// OPTIONS: gpu.module @fast [#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx83", flags = {fast}>] {
gpu.module @fast {
}

// CHECK: gpu.module @other [#nvvm.target] {
// OPTIONS: gpu.module @other {
gpu.module @other {
}

// CHECK: gpu.module @both [#nvvm.target<chip = "sm_80">, #nvvm.target] {
// OPTIONS: gpu.module @both [#nvvm.target<chip = "sm_80">] {
gpu.module @both [#nvvm.target<chip = "sm_80">] {
}
