// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s -mlir-print-op-generic | tsopt | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s | FileCheck %s %}

// What a module of this level consists of: functions, variables and what
// belongs to them.

// CHECK: llvm.mlir.global internal constant @text("abc\00") {addr_space = 4 : i32, alignment = 8 : i64}
llvm.mlir.global internal constant @text("abc\00") {addr_space = 4 : i32, alignment = 8 : i64} : !llvm.array<4 x i8>

// The shared memory of a kernel.
// CHECK: llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 128 : i64, dso_local} : !llvm.array<0 x i8>
llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 128 : i64, dso_local} : !llvm.array<0 x i8>

// CHECK: llvm.mlir.global private thread_local unnamed_addr @one(1.000000e+00 : f32) {addr_space = 0 : i32, section = "x"} : f32
llvm.mlir.global private thread_local unnamed_addr @one(1.0 : f32) {section = "x"} : f32

// CHECK-LABEL: llvm.mlir.global linkonce_odr hidden local_unnamed_addr @computed() {addr_space = 0 : i32} : i32 {
// CHECK-NEXT:   %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   llvm.return %0 : i32
llvm.mlir.global linkonce_odr hidden local_unnamed_addr @computed() : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// CHECK-LABEL: llvm.mlir.alias external @other {dso_local} : i32 {
// CHECK-NEXT:   %0 = llvm.mlir.addressof @computed : !llvm.ptr
// CHECK-NEXT:   llvm.return %0 : !llvm.ptr
llvm.mlir.alias external @other {dso_local} : i32 {
  %0 = llvm.mlir.addressof @computed : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// CHECK: llvm.func @declared(!llvm.ptr {llvm.readonly}, i32) -> f32
llvm.func @declared(!llvm.ptr {llvm.readonly}, i32) -> f32

// CHECK: llvm.func @variadic(!llvm.ptr, ...)
llvm.func @variadic(!llvm.ptr, ...)

// CHECK-LABEL: llvm.func internal ptx_kernelcc @kernel(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>} {
// CHECK-NEXT:   llvm.return
llvm.func internal ptx_kernelcc @kernel(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}) attributes {nvvm.kernel, nvvm.maxntid = array<i32: 128, 1, 1>} {
  llvm.return
}

// CHECK-LABEL: llvm.func hidden @attributes(%arg0: i32) -> (i32 {llvm.noundef}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["x", ["a", "b"]], target_cpu = "sm_90a", target_features = #llvm.target_features<["+ptx80"]>} {
// CHECK-NEXT:   llvm.return %arg0 : i32
llvm.func hidden @attributes(%a: i32) -> (i32 {llvm.noundef}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["x", ["a", "b"]], target_cpu = "sm_90a", target_features = #llvm.target_features<["+ptx80"]>} {
  llvm.return %a : i32
}

// CHECK-LABEL: llvm.func local_unnamed_addr @in_comdat() vscale_range(1, 2) comdat(@group::@any) {
// CHECK-NEXT:   llvm.return
llvm.func local_unnamed_addr @in_comdat() vscale_range(1, 2) comdat(@group::@any) {
  llvm.return
}

// CHECK-LABEL: llvm.comdat @group {
// CHECK-NEXT:   llvm.comdat_selector @any any
llvm.comdat @group {
  llvm.comdat_selector @any any
}

// CHECK: llvm.mlir.global_ctors ctors = [@in_comdat], priorities = [0 : i32], data = [#llvm.zero]
llvm.mlir.global_ctors ctors = [@in_comdat], priorities = [0 : i32], data = [#llvm.zero]
// CHECK: llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
// CHECK: llvm.linker_options ["a", "b"]
llvm.linker_options ["a", "b"]
