// UNSUPPORTED: upstream
// With has-redux a reduction over the lanes of i32 is one instruction, of the
// operation's own sign.
//
// RUN: tsopt %s --convert-gpu-to-nvvm=has-redux | FileCheck %s

gpu.module @m {
  // CHECK-LABEL: llvm.func @kinds
  gpu.func @kinds(%x: i32) -> i32 {
    // CHECK: nvvm.redux.sync add
    %0 = gpu.subgroup_reduce add %x uniform : (i32) -> (i32)
    // CHECK: nvvm.redux.sync  min
    %1 = gpu.subgroup_reduce minsi %0 uniform : (i32) -> (i32)
    // CHECK: nvvm.redux.sync umin
    %2 = gpu.subgroup_reduce minui %1 uniform : (i32) -> (i32)
    // CHECK: nvvm.redux.sync max
    %3 = gpu.subgroup_reduce maxsi %2 uniform : (i32) -> (i32)
    // CHECK: nvvm.redux.sync umax
    %4 = gpu.subgroup_reduce maxui %3 uniform : (i32) -> (i32)
    // CHECK: nvvm.redux.sync and
    %5 = gpu.subgroup_reduce and %4 uniform : (i32) -> (i32)
    // CHECK: nvvm.redux.sync or
    %6 = gpu.subgroup_reduce or %5 uniform : (i32) -> (i32)
    // CHECK: nvvm.redux.sync xor
    %7 = gpu.subgroup_reduce xor %6 uniform : (i32) -> (i32)
    gpu.return %7 : i32
  }
}
