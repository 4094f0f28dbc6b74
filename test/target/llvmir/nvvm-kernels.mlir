// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Kernels and what is known of their launch.

// CHECK: define ptx_kernel void @bounds() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @bounds() attributes {nvvm.kernel, nvvm.maxntid = array<i32: 1, 23, 32>, nvvm.minctasm = 16 : i32, nvvm.maxnreg = 64 : i32} {
  llvm.return
}
// CHECK: define ptx_kernel void @exact() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @exact() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 64, 2>} {
  llvm.return
}
// CHECK: define ptx_kernel void @cluster() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @cluster() attributes {nvvm.kernel, nvvm.cluster_dim = array<i32: 2, 1, 1>, nvvm.cluster_max_blocks = 8 : i32} {
  llvm.return
}
// CHECK-LABEL: define ptx_kernel void @parameter(ptr byval(i32) "nvvm.grid_constant" %0, ptr %1) {
// CHECK-NEXT: ret void
llvm.func @parameter(%p: !llvm.ptr {llvm.byval = i32, nvvm.grid_constant}, %q: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.return
}
// CHECK-LABEL: define void @function(ptr %0) {
// CHECK-NEXT: ret void
llvm.func @function(%p: !llvm.ptr) {
  llvm.return
}

// CHECK-DAG: attributes #{{[0-9]+}} = { "nvvm.maxnreg"="64" "nvvm.maxntid"="1,23,32" "nvvm.minctasm"="16" }
// CHECK-DAG: attributes #{{[0-9]+}} = { "nvvm.reqntid"="64,2" }
// CHECK-DAG: attributes #{{[0-9]+}} = { "nvvm.cluster_dim"="2,1,1" "nvvm.maxclusterrank"="8" }
