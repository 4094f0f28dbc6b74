// UNSUPPORTED: upstream
// RUN: tsopt %s --ensure-debug-info-scope-on-llvm-func=callers=true --mlir-print-debuginfo | tstranslate --mlir-to-llvmir | FileCheck %s
// RUN: tsopt %s --ensure-debug-info-scope-on-llvm-func --mlir-print-debuginfo | tstranslate --mlir-to-llvmir | FileCheck %s --check-prefix=ENDS

// Calls in calls: all places reach LLVM IR, or the first and the last, as upstream has it.

// CHECK: mul i32 {{.*}}, !dbg ![[MUL:[0-9]+]]
// CHECK: add i32 {{.*}}, !dbg ![[MUL]]
// CHECK-DAG: ![[MUL]] = !DILocation(line: 3, column: 4, scope: ![[M:[0-9]+]], inlinedAt: ![[IN:[0-9]+]])
// CHECK-DAG: ![[M]] = distinct !DILexicalBlockFile(scope: ![[F:[0-9]+]], file: ![[MFILE:[0-9]+]], discriminator: 0)
// CHECK-DAG: ![[MFILE]] = !DIFile(filename: "m.py", directory: "")
// CHECK-DAG: ![[IN]] = !DILocation(line: 7, column: 2, scope: ![[N:[0-9]+]], inlinedAt: ![[BY:[0-9]+]])
// CHECK-DAG: ![[N]] = distinct !DILexicalBlockFile(scope: ![[F]], file: ![[NFILE:[0-9]+]], discriminator: 0)
// CHECK-DAG: ![[NFILE]] = !DIFile(filename: "n.py", directory: "")
// CHECK-DAG: ![[BY]] = !DILocation(line: 8, column: 2, scope: ![[N]], inlinedAt: ![[OUT:[0-9]+]])
// CHECK-DAG: ![[OUT]] = !DILocation(line: 10, column: 2, scope: ![[F]])
// CHECK-DAG: ![[F]] = distinct !DISubprogram(name: "f"

// ENDS: mul i32 {{.*}}, !dbg ![[MUL:[0-9]+]]
// ENDS-DAG: ![[MUL]] = !DILocation(line: 3, column: 4, scope: ![[M:[0-9]+]], inlinedAt: ![[OUT:[0-9]+]])
// ENDS-DAG: ![[OUT]] = !DILocation(line: 10, column: 2, scope: ![[F:[0-9]+]])
// ENDS-NOT: line: 7
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.mul %a, %a : i32 loc(callsite("m.py":3:4 at callsite("n.py":7:2 at callsite("n.py":8:2 at "dir/k.py":10:2))))
  %1 = llvm.add %0, %a : i32 loc(callsite(callsite("m.py":3:4 at "n.py":7:2) at callsite("n.py":8:2 at "dir/k.py":10:2)))
  llvm.return %1 : i32 loc("dir/k.py":11:2)
} loc("dir/k.py":8:1)
