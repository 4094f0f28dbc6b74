// RUN: tsopt %s --allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s --allow-unregistered-dialect | tsopt --allow-unregistered-dialect | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s --allow-unregistered-dialect | FileCheck %s %}
// The attributes of the dialect.


// CHECK: #di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK: #di_file = #llvm.di_file<"a.c" in "/d">
// CHECK: #di_null_type = #llvm.di_null_type
// CHECK: #loop_unroll = #llvm.loop_unroll<disable = true, count = 4 : i32>
// CHECK: #mmra_tag = #llvm.mmra_tag<"a":"b">
// CHECK: #tbaa_root = #llvm.tbaa_root<id = "r">
// CHECK: #di_subroutine_type = #llvm.di_subroutine_type<types = #di_null_type, #di_basic_type>
// CHECK: #loop_annotation = #llvm.loop_annotation<disableNonforced = false, unroll = #loop_unroll, mustProgress = true>

// CHECK: "test.attr"() {a = #llvm.cconv<ptx_kernelcc>} : () -> ()
"test.attr"() {a = #llvm.cconv<ptx_kernelcc>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.linkage<internal>} : () -> ()
"test.attr"() {a = #llvm.linkage<internal>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.undef} : () -> ()
"test.attr"() {a = #llvm.undef} : () -> ()
// CHECK: "test.attr"() {a = #llvm.poison} : () -> ()
"test.attr"() {a = #llvm.poison} : () -> ()
// CHECK: "test.attr"() {a = #llvm.zero} : () -> ()
"test.attr"() {a = #llvm.zero} : () -> ()
// CHECK: "test.attr"() {a = #llvm.address_space<3>} : () -> ()
"test.attr"() {a = #llvm.address_space<3>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.constant_range<i32, 0, 1024>} : () -> ()
"test.attr"() {a = #llvm.constant_range<i32, 0, 1024>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : () -> ()
"test.attr"() {a = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : () -> ()
// CHECK: "test.attr"() {a = #loop_annotation} : () -> ()
"test.attr"() {a = #llvm.loop_annotation<disableNonforced = false, unroll = <disable = true, count = 4 : i32>, mustProgress = true>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.target_features<["+a", "+b"]>} : () -> ()
"test.attr"() {a = #llvm.target_features<["+a", "+b"]>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>} : () -> ()
"test.attr"() {a = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.dereferenceable<bytes = 4, mayBeNull = true>} : () -> ()
"test.attr"() {a = #llvm.dereferenceable<bytes = 4, mayBeNull = true>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.tailcallkind<tail>} : () -> ()
"test.attr"() {a = #llvm.tailcallkind<tail>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.framePointerKind<all>} : () -> ()
"test.attr"() {a = #llvm.framePointerKind<all>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.uwtableKind<sync>} : () -> ()
"test.attr"() {a = #llvm.uwtableKind<sync>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.mlir.workgroup_attribution<4 : i64, f32>} : () -> ()
"test.attr"() {a = #llvm.mlir.workgroup_attribution<4 : i64, f32>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.target<triple = "nvptx64-nvidia-cuda", chip = "sm_90", features = <["+ptx80"]>>} : () -> ()
"test.attr"() {a = #llvm.target<triple = "nvptx64-nvidia-cuda", chip = "sm_90", features = <["+ptx80"]>>} : () -> ()
// CHECK: "test.attr"() {a = #tbaa_root} : () -> ()
"test.attr"() {a = #llvm.tbaa_root<id = "r">} : () -> ()
// CHECK: "test.attr"() {a = #mmra_tag} : () -> ()
"test.attr"() {a = #llvm.mmra_tag<"a":"b">} : () -> ()
// CHECK: "test.attr"() {a = #llvm.fastmath<nnan, ninf>} : () -> ()
"test.attr"() {a = #llvm.fastmath<nnan, ninf>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.mlir.module_flag<error, "wchar_size", 4 : i32>} : () -> ()
"test.attr"() {a = #llvm.mlir.module_flag<error, "wchar_size", 4 : i32>} : () -> ()
// CHECK: "test.attr"() {a = #llvm.vec_type_hint<hint = i32, is_signed = true>} : () -> ()
"test.attr"() {a = #llvm.vec_type_hint<hint = i32, is_signed = true>} : () -> ()
// CHECK: "test.attr"() {a = #di_file} : () -> ()
"test.attr"() {a = #llvm.di_file<"a.c" in "/d">} : () -> ()
// CHECK: "test.attr"() {a = #di_subroutine_type} : () -> ()
"test.attr"() {a = #llvm.di_subroutine_type<types = #llvm.di_null_type, #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>>} : () -> ()
