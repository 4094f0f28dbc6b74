// RUN: tsopt %s --ensure-debug-info-scope-on-llvm-func --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s

// A compile unit that the module's location has is used, and a function that is a scope stays what it is.

#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = false, emissionKind = Full>
#own = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "original", file = #file, subprogramFlags = Definition>

module {
  // CHECK: llvm.func @scope() {
  // CHECK-NEXT: llvm.return
  // CHECK-NEXT: } loc(fused<#llvm.di_subprogram<{{.*}}name = "original"
  llvm.func @scope() {
    llvm.return loc("a.c":4:1)
  } loc(fused<#own>["a.c":3:1])

  // CHECK: llvm.func @none() {
  // CHECK-NEXT: llvm.return
  // CHECK-NEXT: compileUnit = <id = distinct[{{[0-9]}}]<>, sourceLanguage = DW_LANG_C11, file = <"a.c" in "/src">, isOptimized = false, emissionKind = Full>
  llvm.func @none() {
    llvm.return loc("a.c":7:1)
  } loc("a.c":6:1)
} loc(fused<#unit>["a.c":1:1])
