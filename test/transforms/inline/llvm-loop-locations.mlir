// RUN: tsopt %s --inline | FileCheck %s

// Where a loop begins is a place in the function that it is inlined into.

#file = #llvm.di_file<"a.c" in "/src">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = None>
#inner = #llvm.di_subprogram<compileUnit = #cu, scope = #file, name = "inner", file = #file, subprogramFlags = Definition>
#outer = #llvm.di_subprogram<compileUnit = #cu, scope = #file, name = "outer", file = #file, subprogramFlags = Definition>

// CHECK-DAG: #[[OUTER:.*]] = #llvm.di_subprogram<{{.*}}name = "outer"
// CHECK-DAG: #[[BEGIN:.*]] = loc("a.c":4:1)
// CHECK-DAG: #[[IN:.*]] = loc(fused<#{{.*}}>[#[[BEGIN]]])
// CHECK-DAG: #[[CALL:.*]] = loc("a.c":9:2)
// CHECK-DAG: #[[SITE:.*]] = loc(callsite(#[[IN]] at #[[CALL]]))
// CHECK-DAG: #[[FUSED:.*]] = loc(fused<#[[OUTER]]>[#[[SITE]]])
// CHECK-DAG: #[[LOOP:.*]] = #llvm.loop_annotation<startLoc = #[[FUSED]]>

#begin = loc(fused<#inner>["a.c":4:1])
#loop = #llvm.loop_annotation<startLoc = #begin>

llvm.func @inner(%c: i1) {
  llvm.br ^head
^head:
  llvm.cond_br %c, ^head, ^exit {loop_annotation = #loop}
^exit:
  llvm.return
}
// CHECK-LABEL: llvm.func @outer(
// CHECK:         llvm.cond_br {{.*}} {loop_annotation = #[[LOOP]]}
llvm.func @outer(%c: i1) {
  llvm.call @inner(%c) : (i1) -> () loc("a.c":9:2)
  llvm.return
} loc(fused<#outer>["a.c":8:1])
