// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Structures with names, packed, opaque and recursive.

// CHECK-DAG: %pair = type { i32, ptr }
// CHECK-DAG: %"with space" = type <{ i8, i32 }>
// CHECK-LABEL: define i32 @named(%pair %0) {
// CHECK-NEXT: %2 = extractvalue %pair %0, 0
// CHECK-NEXT: ret i32 %2
llvm.func @named(%s: !llvm.struct<"pair", (i32, ptr)>) -> i32 {
  %0 = llvm.extractvalue %s[0] : !llvm.struct<"pair", (i32, ptr)>
  llvm.return %0 : i32
}
// CHECK-LABEL: define void @packed(<{ i8, i32 }> %0, ptr %1) {
// CHECK-NEXT: store <{ i8, i32 }> %0, ptr %1, align 1
// CHECK-NEXT: %3 = getelementptr %"with space", ptr %1, i32 0, i32 1
// CHECK-NEXT: ret void
llvm.func @packed(%s: !llvm.struct<packed (i8, i32)>, %p: !llvm.ptr) {
  llvm.store %s, %p : !llvm.struct<packed (i8, i32)>, !llvm.ptr
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"with space", packed (i8, i32)>
  llvm.return
}
// CHECK-LABEL: declare void @types([2 x {}], target("spirv.Event"), <vscale x 4 x i1>, <4 x ptr addrspace(3)>, x86_fp80, fp128, bfloat)
llvm.func @types(!llvm.array<2 x struct<()>>, !llvm.target<"spirv.Event">, vector<[4]xi1>, vector<4x!llvm.ptr<3>>, f80, f128, bf16)
