// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// What OpenCL kernels say in metadata.

// CHECK: define void @hint() !vec_type_hint !1 {
// CHECK-NEXT: ret void
llvm.func @hint() attributes {vec_type_hint = #llvm.vec_type_hint<hint = vector<4xf32>>} {
  llvm.return
}
// CHECK: define void @signed_hint() !vec_type_hint !2 {
// CHECK-NEXT: ret void
llvm.func @signed_hint() attributes {vec_type_hint = #llvm.vec_type_hint<hint = i32, is_signed = true>} {
  llvm.return
}
// CHECK: define void @sizes() !work_group_size_hint !3 !reqd_work_group_size !4 !intel_reqd_sub_group_size !5 {
// CHECK-NEXT: ret void
llvm.func @sizes() attributes {work_group_size_hint = array<i32: 128, 1, 1>, reqd_work_group_size = array<i32: 64, 2, 1>, intel_reqd_sub_group_size = 32 : i32} {
  llvm.return
}

// CHECK-DAG: !1 = !{<4 x float> undef, i32 0}
// CHECK-DAG: !2 = !{i32 undef, i32 1}
// CHECK-DAG: !3 = !{i32 128, i32 1, i32 1}
// CHECK-DAG: !4 = !{i32 64, i32 2, i32 1}
// CHECK-DAG: !5 = !{i32 32}
