// RUN: tsopt %s --ensure-debug-info-scope-on-llvm-func --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: tsopt %s --ensure-debug-info-scope-on-llvm-func=emission-kind=DebugDirectivesOnly --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=DIRECTIVES

// A function becomes a scope of lines; what is of another file, or was inlined, gets a scope of that file.

// DIRECTIVES: emissionKind = DebugDirectivesOnly

// What is only declared has no unit.
// CHECK: llvm.func @elsewhere() loc(fused<#llvm.di_subprogram<scope = #llvm.di_file<"k.py" in "dir">, name = "elsewhere", linkageName = "elsewhere", file = <"k.py" in "dir">, line = 1, scopeLine = 1, subprogramFlags = Optimized, type = <callingConvention = DW_CC_normal>>>["dir/k.py":1:1])
llvm.func @elsewhere() loc("dir/k.py":1:1)

// CHECK-LABEL: llvm.func @f
llvm.func @f(%a: i32) -> i32 {
  // The same file: a line is all it takes.
  // CHECK: llvm.add {{.*}} loc("dir/k.py":9:4)
  %0 = llvm.add %a, %a : i32 loc("dir/k.py":9:4)
  // CHECK: llvm.mul {{.*}} loc(callsite(fused<#llvm.di_lexical_block_file<scope = #llvm.di_subprogram<{{.*}}>, file = <"m.py" in "">, discriminator = 0>>["m.py":3:4] at "dir/k.py":10:2))
  %1 = llvm.mul %0, %a : i32 loc(callsite("m.py":3:4 at "dir/k.py":10:2))
  // CHECK: llvm.sub {{.*}} loc(callsite(fused<#llvm.di_lexical_block_file<{{.*}}file = <"m.py" in "">, discriminator = 0>>[fused<#llvm.di_lexical_block_file<scope = #llvm.di_lexical_block_file<{{.*}}>, file = <"h.py" in "/lib">, discriminator = 0>>["/lib/h.py":1:2]] at "dir/k.py":11:2))
  %2 = llvm.sub %1, %a : i32 loc(callsite(callsite("/lib/h.py":1:2 at "m.py":5:5) at "dir/k.py":11:2))
  // CHECK: llvm.xor {{.*}} loc(fused<#llvm.di_lexical_block_file<{{.*}}file = <"z.py" in "">, discriminator = 0>>["x"("z.py":1:2)])
  %3 = llvm.xor %2, %a : i32 loc("x"("z.py":1:2))
  // CHECK: llvm.and {{.*}} loc(unknown)
  %4 = llvm.and %3, %a : i32 loc(unknown)
  llvm.return %4 : i32 loc("dir/k.py":12:2)
// CHECK: } loc(fused<#llvm.di_subprogram<id = distinct[{{.*}}]<>, compileUnit = <id = distinct[{{.*}}]<>, sourceLanguage = DW_LANG_C, file = <"debugscope.mlir" in "{{.*}}">, producer = "MLIR", isOptimized = true, emissionKind = LineTablesOnly>, scope = #llvm.di_file<"k.py" in "dir">, name = "f", linkageName = "f", file = <"k.py" in "dir">, line = 8, scopeLine = 8, subprogramFlags = "Definition|Optimized", type = <callingConvention = DW_CC_normal>>>["dir/k.py":8:1])
} loc("dir/k.py":8:1)

// Kernels are functions like others.
gpu.module @kernels {
  // CHECK: llvm.func @nowhere
  llvm.func @nowhere() {
    llvm.return loc("dir/k.py":9:4)
  // CHECK: file = <"debugscope.mlir" in "{{.*}}">, line = 1, scopeLine = 1, {{.*}}[unknown])
  } loc(unknown)
}
