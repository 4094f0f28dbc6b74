// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Attributes of functions about the machine.

// CHECK: define void @cpu() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @cpu() attributes {target_cpu = "gfx90a", tune_cpu = "pentium4"} {
  llvm.return
}
// CHECK: define void @features() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @features() attributes {target_features = #llvm.target_features<["+sme", "-sve", "+sme-f64f64"]>} {
  llvm.return
}
// CHECK: define void @no_features() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @no_features() attributes {target_features = #llvm.target_features<[]>} {
  llvm.return
}
// CHECK: define void @math() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @math() attributes {no_infs_fp_math = true, no_nans_fp_math = false, no_signed_zeros_fp_math = true, denormal_fp_math = "preserve-sign", denormal_fp_math_f32 = "preserve-sign,ieee", fp_contract = "fast"} {
  llvm.return
}
// CHECK: define void @scale() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @scale() vscale_range(1, 16) {
  llvm.return
}
// CHECK: define void @frame() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @frame() attributes {frame_pointer = #llvm.framePointerKind<"non-leaf">, uwtable_kind = #llvm.uwtableKind<sync>} {
  llvm.return
}
// CHECK: define void @unwind() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @unwind() attributes {frame_pointer = #llvm.framePointerKind<all>, uwtable_kind = #llvm.uwtableKind<async>} {
  llvm.return
}
// CHECK: define void @width() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @width() attributes {prefer_vector_width = "128", reciprocal_estimates = "all"} {
  llvm.return
}
// CHECK: define void @instrumented() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @instrumented() attributes {instrument_function_entry = "__cyg_profile_func_enter", instrument_function_exit = "__cyg_profile_func_exit"} {
  llvm.return
}
// CHECK: define void @streaming() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @streaming() attributes {arm_streaming, arm_inout_za} {
  llvm.return
}
// CHECK: define void @local_streaming() #{{[0-9]+}} {
// CHECK-NEXT: ret void
llvm.func @local_streaming() attributes {arm_locally_streaming, arm_new_za, arm_in_za, arm_preserves_za} {
  llvm.return
}

// CHECK-DAG: attributes #{{[0-9]+}} = { "target-cpu"="gfx90a" "tune-cpu"="pentium4" }
// CHECK-DAG: attributes #{{[0-9]+}} = { "target-features"="+sme,-sve,+sme-f64f64" }
// CHECK-DAG: attributes #{{[0-9]+}} = { "target-features" }
// CHECK-DAG: attributes #{{[0-9]+}} = { "denormal-fp-math"="preserve-sign" "denormal-fp-math-f32"="preserve-sign,ieee" "fp-contract"="fast" "no-infs-fp-math"="true" "no-nans-fp-math"="false" "no-signed-zeros-fp-math"="true" }
// CHECK-DAG: attributes #{{[0-9]+}} = { vscale_range(1,16) }
// CHECK-DAG: attributes #{{[0-9]+}} = { uwtable(sync) "frame-pointer"="non-leaf" }
// CHECK-DAG: attributes #{{[0-9]+}} = { uwtable "frame-pointer"="all" }
// CHECK-DAG: attributes #{{[0-9]+}} = { "prefer-vector-width"="128" "reciprocal-estimates"="all" }
// CHECK-DAG: attributes #{{[0-9]+}} = { "instrument-function-entry"="__cyg_profile_func_enter" "instrument-function-exit"="__cyg_profile_func_exit" }
// CHECK-DAG: attributes #{{[0-9]+}} = { "aarch64_inout_za" "aarch64_pstate_sm_enabled" }
// CHECK-DAG: attributes #{{[0-9]+}} = { "aarch64_new_za" "aarch64_pstate_sm_body" }
