// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s
// RUN: %if opt %{ tstranslate --mlir-to-llvmir %s | opt -passes=verify -disable-output %}

// A kernel has a calling convention of its own; what is known of its launch are
// attributes.

// CHECK-LABEL: @smem = external addrspace(3) global [0 x i8], align 128
llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<0 x i8>

// CHECK: define ptx_kernel void @kernel(ptr addrspace(1) noalias %0, ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %1) #[[K:.*]] {
// CHECK-NEXT:   %3 = load float, ptr addrspace(3) @smem
// CHECK-NEXT:   store float %3, ptr addrspace(1) %0
// CHECK-NEXT:   ret void
llvm.func @kernel(%a: !llvm.ptr<1> {llvm.noalias}, %m: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, llvm.align = 64 : i32, nvvm.grid_constant}) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>, nvvm.minctasm = 2 : i32, nvvm.maxnreg = 96 : i32} {
  %0 = llvm.mlir.addressof @smem : !llvm.ptr<3>
  %1 = llvm.load %0 : !llvm.ptr<3> -> f32
  llvm.store %1, %a : f32, !llvm.ptr<1>
  llvm.return
}

// CHECK: define ptx_kernel void @cluster() #[[C:.*]] {
// CHECK-NEXT:   ret void
llvm.func @cluster() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 256, 1, 1>, nvvm.cluster_dim = array<i32: 2, 1, 1>} {
  llvm.return
}

// CHECK: attributes #[[K]] = { "nvvm.maxnreg"="96" "nvvm.maxntid"="128,1,1" "nvvm.minctasm"="2" }
// CHECK: attributes #[[C]] = { "nvvm.cluster_dim"="2,1,1" "nvvm.reqntid"="256,1,1" }
