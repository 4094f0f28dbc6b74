// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s
// RUN: %if opt %{ tstranslate --mlir-to-llvmir %s | opt -passes=verify -disable-output %}

// CHECK-LABEL: @text = internal addrspace(4) constant [4 x i8] c"abc\00", align 8
llvm.mlir.global internal constant @text("abc\00") {addr_space = 4 : i32, alignment = 8 : i64} : !llvm.array<4 x i8>

// CHECK-LABEL: @smem = external addrspace(3) global [0 x i8], align 128
llvm.mlir.global external @smem() {addr_space = 3 : i32, alignment = 128 : i64} : !llvm.array<0 x i8>

// CHECK-LABEL: @table = private global [2 x float] [float 1.000000e+00, float 2.000000e+00]
llvm.mlir.global private @table(dense<[1.0, 2.0]> : tensor<2xf32>) {dso_local} : !llvm.array<2 x f32>

// CHECK-LABEL: @pair = global %pair { i32 7, ptr @table }
llvm.mlir.global external @pair() : !llvm.struct<"pair", (i32, ptr)> {
  %0 = llvm.mlir.undef : !llvm.struct<"pair", (i32, ptr)>
  %1 = llvm.mlir.constant(7 : i32) : i32
  %2 = llvm.mlir.addressof @table : !llvm.ptr
  %3 = llvm.insertvalue %1, %0[0] : !llvm.struct<"pair", (i32, ptr)>
  %4 = llvm.insertvalue %2, %3[1] : !llvm.struct<"pair", (i32, ptr)>
  llvm.return %4 : !llvm.struct<"pair", (i32, ptr)>
}

// CHECK-LABEL: declare noundef float @declared(ptr readonly, i32, ...)
llvm.func @declared(!llvm.ptr {llvm.readonly}, i32, ...) -> (f32 {llvm.noundef})

// CHECK: define internal fastcc void @attributes(ptr noalias nonnull align 16 %0) #{{[0-9]+}} {
// CHECK-NEXT: 	ret void
llvm.func internal fastcc @attributes(%a: !llvm.ptr {llvm.noalias, llvm.align = 16 : i32, llvm.nonnull}) attributes {no_unwind, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
  llvm.return
}

// CHECK: attributes #{{[0-9]+}} = { nounwind memory(argmem: read) }
