// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Locations of instructions: inlined, fused, named.

#file = #llvm.di_file<"a.c" in "/src">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = false, emissionKind = LineTablesOnly>
#type = #llvm.di_subroutine_type<types = #llvm.di_null_type>
#sp = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #cu, scope = #file, name = "outer", file = #file, line = 3, scopeLine = 3, subprogramFlags = Definition, type = #type>
#inner = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #cu, scope = #file, name = "inner", file = #file, subprogramFlags = Definition, type = #type>
// CHECK: define i32 @outer(i32 %0) !dbg !3 {
// CHECK-NEXT: %2 = add i32 %0, %0, !dbg !6
// CHECK-NEXT: %3 = mul i32 %2, %0, !dbg !7
// CHECK-NEXT: %4 = sub i32 %3, %0, !dbg !8
// CHECK-NEXT: %5 = xor i32 %4, %0, !dbg !11
// CHECK-NEXT: %6 = and i32 %5, %0
// CHECK-NEXT: ret i32 %6, !dbg !12
llvm.func @outer(%a: i32) -> i32 {
  %0 = llvm.add %a, %a : i32 loc("a.c":5:1)
  %1 = llvm.mul %0, %a : i32 loc("named"("a.c":6:2))
  %2 = llvm.sub %1, %a : i32 loc(callsite(fused<#inner>["a.c":1:1] at "a.c":7:3))
  %3 = llvm.xor %2, %a : i32 loc(fused["a.c":8:1, "a.c":8:1])
  %4 = llvm.and %3, %a : i32 loc(unknown)
  llvm.return %4 : i32 loc("a.c":9:1)
} loc(fused<#sp>["a.c":3:1])
// CHECK-LABEL: define i32 @no_subprogram(i32 %0) {
// CHECK-NEXT: %2 = add i32 %0, %0
// CHECK-NEXT: ret i32 %2
llvm.func @no_subprogram(%a: i32) -> i32 {
  %0 = llvm.add %a, %a : i32 loc("a.c":5:1)
  llvm.return %0 : i32
}

// CHECK-DAG: !llvm.dbg.cu = !{!0}
// CHECK-DAG: !0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: LineTablesOnly)
// CHECK-DAG: !1 = !DIFile(filename: "a.c", directory: "/src")
// CHECK-DAG: !3 = distinct !DISubprogram(name: "outer", scope: !1, file: !1, line: 3, type: !4, scopeLine: 3, spFlags: DISPFlagDefinition, unit: !0)
// CHECK-DAG: !4 = !DISubroutineType(types: !5)
// CHECK-DAG: !5 = !{null}
// CHECK-DAG: !6 = !DILocation(line: 5, column: 1, scope: !3)
// CHECK-DAG: !7 = !DILocation(line: 6, column: 2, scope: !3)
// CHECK-DAG: !8 = !DILocation(line: 1, column: 1, scope: !9, inlinedAt: !10)
// CHECK-DAG: !9 = distinct !DISubprogram(name: "inner", scope: !1, file: !1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
// CHECK-DAG: !10 = !DILocation(line: 7, column: 3, scope: !3)
// CHECK-DAG: !11 = !DILocation(line: 8, column: 1, scope: !3)
// CHECK-DAG: !12 = !DILocation(line: 9, column: 1, scope: !3)
