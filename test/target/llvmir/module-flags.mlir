// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Flags of the module and options for the linker.

llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>, #llvm.mlir.module_flag<override, "probe-stack", "inline-asm">]
llvm.linker_options ["-l", "m"]
llvm.linker_options ["-framework", "Foundation"]

// CHECK-DAG: !llvm.module.flags = !{!0, !1, !2, !3}
// CHECK-DAG: !llvm.linker.options = !{!4, !5}
// CHECK-DAG: !0 = !{i32 1, !"wchar_size", i32 4}
// CHECK-DAG: !1 = !{i32 8, !"PIC Level", i32 2}
// CHECK-DAG: !2 = !{i32 4, !"probe-stack", !"inline-asm"}
// CHECK-DAG: !4 = !{!"-l", !"m"}
// CHECK-DAG: !5 = !{!"-framework", !"Foundation"}
