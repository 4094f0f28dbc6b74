// RUN: tstranslate --mlir-to-llvmir --debug-info %s | FileCheck %s
// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s --check-prefix=NONE
// RUN: %if opt %{ tstranslate --mlir-to-llvmir --debug-info %s | opt -passes=verify -disable-output %}
// UNSUPPORTED: upstream
// --debug-info is ours.

// Locations become line numbers of the source where that is asked for.

// NONE-NOT: DILocation

// CHECK: define i32 @f(i32 %0) !dbg [[SP:![0-9]+]] {
// CHECK: add i32 %0, %0, !dbg [[ADD:![0-9]+]]
llvm.func @f(%a: i32) -> i32 {
  %0 = llvm.add %a, %a : i32 loc("kernel.ts":7:3)
  llvm.return %0 : i32 loc("kernel.ts":8:3)
} loc("kernel.ts":6:1)
// CHECK: [[SP]] = distinct !DISubprogram(name: "f"
// CHECK: [[ADD]] = !DILocation(line: 7, column: 3, scope: [[SP]])
