// A launch inside of a launch becomes a kernel that launches another, which is found
// in the module around, at any depth of regions.
//
// RUN: tsopt %s --gpu-kernel-outlining | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK: gpu.launch_func @[[OUTER:.*]]::@f_kernel
// CHECK: gpu.module @f_kernel {
// CHECK: memref.store
// CHECK: gpu.module @f_kernel_0 {
// CHECK: gpu.launch_func @f_kernel::@f_kernel blocks
func.func @f(%m: memref<8xi32>, %p: i1) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%a, %b, %c) in (%d = %c1, %e = %c1, %f = %c1) threads(%g, %h, %i) in (%j = %c1, %k = %c1, %l = %c1) {
    scf.if %p {
      gpu.launch blocks(%a2, %b2, %c2) in (%d2 = %c1, %e2 = %c1, %f2 = %c1) threads(%g2, %h2, %i2) in (%j2 = %c4, %k2 = %c1, %l2 = %c1) {
        %x = arith.constant 3 : i32
        memref.store %x, %m[%g2] : memref<8xi32>
        gpu.terminator
      }
    }
    gpu.terminator
  }
  return
}

// Three deep.
// CHECK-LABEL: func.func @g
// CHECK: gpu.module @g_kernel {
// CHECK: memref.store
// CHECK: gpu.module @g_kernel_1 {
// CHECK: gpu.launch_func @g_kernel::@g_kernel blocks
// CHECK: gpu.module @g_kernel_2 {
// CHECK: gpu.launch_func @g_kernel_1::@g_kernel blocks
func.func @g(%m: memref<8xi32>) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%a, %b, %c) in (%d = %c1, %e = %c1, %f = %c1) threads(%g, %h, %i) in (%j = %c1, %k = %c1, %l = %c1) {
    gpu.launch blocks(%a2, %b2, %c2) in (%d2 = %c1, %e2 = %c1, %f2 = %c1) threads(%g2, %h2, %i2) in (%j2 = %c1, %k2 = %c1, %l2 = %c1) {
      gpu.launch blocks(%a3, %b3, %c3) in (%d3 = %c1, %e3 = %c1, %f3 = %c1) threads(%g3, %h3, %i3) in (%j3 = %c1, %k3 = %c1, %l3 = %c1) {
        %x = arith.constant 3 : i32
        memref.store %x, %m[%g3] : memref<8xi32>
        gpu.terminator
      }
      gpu.terminator
    }
    gpu.terminator
  }
  return
}
