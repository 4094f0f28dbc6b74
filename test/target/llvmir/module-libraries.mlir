// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Libraries as strings; the rows of a profile are numbers of 64 bits.

module attributes {llvm.dependent_libraries = ["a", "b"]} {
  llvm.module_flags [#llvm.mlir.module_flag<error, "ProfileSummary", #llvm.profile_summary<format = InstrProf, total_count = 1, max_count = 1,
    max_internal_count = 1, max_function_count = 1, num_counts = 1, num_functions = 1, detailed_summary = <cut_off = 10000, min_count = 7, num_counts = 1>>>]
}
// CHECK: !llvm.dependent-libraries = !{![[A:[0-9]+]], ![[B:[0-9]+]]}
// CHECK-DAG: ![[A]] = !{!"a"}
// CHECK-DAG: ![[B]] = !{!"b"}
// CHECK-DAG: !{i64 10000, i64 7, i64 1}
