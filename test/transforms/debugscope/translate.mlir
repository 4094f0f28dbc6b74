// RUN: tsopt %s --ensure-debug-info-scope-on-llvm-func --mlir-print-debuginfo | tstranslate --mlir-to-llvmir | FileCheck %s

// Instructions have lines in LLVM IR: of the callee, inlined at the call.

// CHECK: define i32 @f(i32 %0) !dbg ![[F:[0-9]+]] {
// CHECK: add i32 %0, %0, !dbg ![[ADD:[0-9]+]]
// CHECK: mul i32 {{.*}}, !dbg ![[MUL:[0-9]+]]
// CHECK-DAG: distinct !DICompileUnit(language: DW_LANG_C, file: !{{[0-9]+}}, producer: "MLIR", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
// CHECK-DAG: ![[F]] = distinct !DISubprogram(name: "f", linkageName: "f", scope: ![[FILE:[0-9]+]], file: ![[FILE]], line: 8, type: ![[TYPE:[0-9]+]], scopeLine: 8, spFlags: DISPFlagDefinition | DISPFlagOptimized
// CHECK-DAG: ![[FILE]] = !DIFile(filename: "k.py", directory: "dir")
// CHECK-DAG: ![[TYPE]] = !DISubroutineType(cc: DW_CC_normal, types: ![[NONE:[0-9]+]])
// CHECK-DAG: ![[NONE]] = !{}
// CHECK-DAG: ![[ADD]] = !DILocation(line: 9, column: 4, scope: ![[F]])
// CHECK-DAG: ![[MUL]] = !DILocation(line: 3, column: 4, scope: ![[M:[0-9]+]], inlinedAt: ![[CALL:[0-9]+]])
// CHECK-DAG: ![[M]] = distinct !DILexicalBlockFile(scope: ![[F]], file: ![[MFILE:[0-9]+]], discriminator: 0)
// CHECK-DAG: ![[MFILE]] = !DIFile(filename: "m.py", directory: "")
// CHECK-DAG: ![[CALL]] = !DILocation(line: 10, column: 2, scope: ![[F]])
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.add %a, %a : i32 loc("dir/k.py":9:4)
  %1 = llvm.mul %0, %a : i32 loc(callsite("m.py":3:4 at "dir/k.py":10:2))
  llvm.return %1 : i32 loc("dir/k.py":11:2)
} loc("dir/k.py":8:1)
