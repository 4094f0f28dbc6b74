// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Definitions are distinct nodes, a declaration is not and says that it is none; what has an identity is one node however its
// type is written. Places that are fused have the line of the calls that they share.

#file = #llvm.di_file<"a.c" in "/src">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, isOptimized = false, emissionKind = Full>
#declared = #llvm.di_subprogram<scope = #file, name = "declared", file = #file>
#outer = #llvm.di_subprogram<compileUnit = #cu, scope = #file, name = "outer", file = #file, subprogramFlags = Definition>
#inner = #llvm.di_subprogram<compileUnit = #cu, scope = #file, name = "inner", file = #file, subprogramFlags = Definition>
#var = #llvm.di_local_variable<scope = #outer, name = "v", file = #file>

// CHECK: declare !dbg ![[DECLARED:[0-9]+]] void @declared()
llvm.func @declared() loc(fused<#declared>["a.c":1:1])

// CHECK: define void @outer() !dbg ![[OUTER:[0-9]+]]
llvm.func @outer() {
  // CHECK: call void @declared(), !dbg ![[FUSED:[0-9]+]]
  llvm.call @declared() : () -> () loc(fused[callsite(fused<#inner>["a.c":5:6] at "a.c":7:2), "a.c":7:3])
  // CHECK: call void @declared(), !dbg ![[CHAIN:[0-9]+]]
  llvm.call @declared() : () -> () loc(callsite(callsite(fused<#inner>["a.c":5:6] at "nowhere.c":1:1) at fused<#outer>["a.c":8:2]))
  llvm.return
} loc(fused<#outer>["a.c":3:1])

// A record says its scope itself.
// CHECK-LABEL: define void @no_scope(
// CHECK-NEXT:    #dbg_value(i32 %0, ![[VAR:[0-9]+]], !DIExpression(), ![[AT:[0-9]+]])
llvm.func @no_scope(%x: i32) {
  llvm.intr.dbg.value #var = %x : i32 loc(fused<#outer>["a.c":9:1])
  llvm.return
}

// CHECK-DAG: ![[DECLARED]] = !DISubprogram(name: "declared", {{.*}}spFlags: 0)
// CHECK-DAG: ![[OUTER]] = distinct !DISubprogram(name: "outer"
// CHECK-DAG: ![[FUSED]] = !DILocation(line: 7, scope: ![[OUTER]])
// CHECK-DAG: ![[CHAIN]] = !DILocation(line: 5, column: 6, scope: ![[INNER:[0-9]+]], inlinedAt: ![[CALL:[0-9]+]])
// CHECK-DAG: ![[INNER]] = distinct !DISubprogram(name: "inner"
// CHECK-DAG: ![[CALL]] = !DILocation(line: 8, column: 2, scope: ![[OUTER]])
// CHECK-DAG: ![[AT]] = !DILocation(line: 9, column: 1, scope: ![[OUTER]])
