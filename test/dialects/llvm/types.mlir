// RUN: tsopt %s --allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s --allow-unregistered-dialect | tsopt --allow-unregistered-dialect | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s --allow-unregistered-dialect | FileCheck %s %}
// The types of the dialect; inside another one they go without their prefix.


// CHECK: "test.type"() {t = !llvm.ptr} : () -> ()
"test.type"() {t = !llvm.ptr} : () -> ()
// CHECK: "test.type"() {t = !llvm.ptr<3>} : () -> ()
"test.type"() {t = !llvm.ptr<3>} : () -> ()
// CHECK: "test.type"() {t = !llvm.struct<"rec", (i32, struct<"rec">)>} : () -> ()
"test.type"() {t = !llvm.struct<"rec", (i32, struct<"rec">)>} : () -> ()
// CHECK: "test.type"() {t = !llvm.struct<()>} : () -> ()
"test.type"() {t = !llvm.struct<()>} : () -> ()
// CHECK: "test.type"() {t = !llvm.struct<(i32, ptr, struct<(f32)>)>} : () -> ()
"test.type"() {t = !llvm.struct<(i32, ptr, struct<(f32)>)>} : () -> ()
// CHECK: "test.type"() {t = !llvm.struct<packed (i32, ptr<1>)>} : () -> ()
"test.type"() {t = !llvm.struct<packed (i32, ptr<1>)>} : () -> ()
// CHECK: "test.type"() {t = !llvm.struct<"a", (i32, ptr)>} : () -> ()
"test.type"() {t = !llvm.struct<"a", (i32, ptr)>} : () -> ()
// CHECK: "test.type"() {t = !llvm.struct<"o", opaque>} : () -> ()
"test.type"() {t = !llvm.struct<"o", opaque>} : () -> ()
// CHECK: "test.type"() {t = !llvm.struct<"p", packed (i8)>} : () -> ()
"test.type"() {t = !llvm.struct<"p", packed (i8)>} : () -> ()
// CHECK: "test.type"() {t = !llvm.array<4 x array<2 x f32>>} : () -> ()
"test.type"() {t = !llvm.array<4 x array<2 x f32>>} : () -> ()
// CHECK: "test.type"() {t = !llvm.array<0 x i8>} : () -> ()
"test.type"() {t = !llvm.array<0 x i8>} : () -> ()
// CHECK: "test.type"() {t = !llvm.func<void (i32, ptr, ...)>} : () -> ()
"test.type"() {t = !llvm.func<void (i32, ptr, ...)>} : () -> ()
// CHECK: "test.type"() {t = !llvm.func<i32 ()>} : () -> ()
"test.type"() {t = !llvm.func<i32 ()>} : () -> ()
// CHECK: "test.type"() {t = !llvm.func<void (...)>} : () -> ()
"test.type"() {t = !llvm.func<void (...)>} : () -> ()
// CHECK: "test.type"() {t = !llvm.void} : () -> ()
"test.type"() {t = !llvm.void} : () -> ()
// CHECK: "test.type"() {t = !llvm.token} : () -> ()
"test.type"() {t = !llvm.token} : () -> ()
// CHECK: "test.type"() {t = !llvm.label} : () -> ()
"test.type"() {t = !llvm.label} : () -> ()
// CHECK: "test.type"() {t = !llvm.metadata} : () -> ()
"test.type"() {t = !llvm.metadata} : () -> ()
// CHECK: "test.type"() {t = !llvm.x86_amx} : () -> ()
"test.type"() {t = !llvm.x86_amx} : () -> ()
// CHECK: "test.type"() {t = !llvm.ppc_fp128} : () -> ()
"test.type"() {t = !llvm.ppc_fp128} : () -> ()
// CHECK: "test.type"() {t = !llvm.target<"spirv.Image", i32, 0, 1>} : () -> ()
"test.type"() {t = !llvm.target<"spirv.Image", i32, 0, 1>} : () -> ()
// CHECK: "test.type"() {t = !llvm.target<"foo">} : () -> ()
"test.type"() {t = !llvm.target<"foo">} : () -> ()
// CHECK: "test.type"() {t = !llvm.array<3 x vector<2xf32>>} : () -> ()
"test.type"() {t = !llvm.array<3 x vector<2xf32>>} : () -> ()
// CHECK: "test.type"() {t = !llvm.struct<(vector<4x!llvm.ptr>, vector<[4]xf32>)>} : () -> ()
"test.type"() {t = !llvm.struct<(vector<4x!llvm.ptr>, vector<[4]xf32>)>} : () -> ()
// CHECK: "test.type"() {t = vector<2x!llvm.ptr<3>>} : () -> ()
"test.type"() {t = vector<2x!llvm.ptr<3>>} : () -> ()

// CHECK: llvm.func @double_doubles(vector<4x!llvm.ppc_fp128>)
llvm.func @double_doubles(vector<4x!llvm.ppc_fp128>)

// CHECK-LABEL: llvm.func @no_alignment(
// CHECK-NEXT:    llvm.alloca %arg0 x i32 : (i64) -> !llvm.ptr
llvm.func @no_alignment(%n: i64) {
  %0 = llvm.alloca %n x i32 {alignment = 0 : i64} : (i64) -> !llvm.ptr
  llvm.return
}
