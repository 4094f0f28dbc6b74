// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Intrinsics on memory.

// CHECK-LABEL: define void @blocks(ptr %0, ptr addrspace(1) %1, i64 %2, i8 %3) {
// CHECK-NEXT: call void @llvm.memcpy.p0.p1.i64(ptr %0, ptr addrspace(1) %1, i64 %2, i1 false)
// CHECK-NEXT: call void @llvm.memmove.p0.p1.i64(ptr %0, ptr addrspace(1) %1, i64 %2, i1 true)
// CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %0, i8 %3, i64 %2, i1 false)
// CHECK-NEXT: call void @llvm.memcpy.inline.p0.p0.i64(ptr %0, ptr %0, i64 10, i1 false)
// CHECK-NEXT: call void @llvm.memset.inline.p0.i64(ptr %0, i8 %3, i64 10, i1 false)
// CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %0, ptr %0, i64 %2, i1 false)
// CHECK-NEXT: call void @llvm.prefetch.p0(ptr %0, i32 0, i32 3, i32 1)
// CHECK-NEXT: ret void
llvm.func @blocks(%d: !llvm.ptr, %s: !llvm.ptr<1>, %n: i64, %b: i8) {
  "llvm.intr.memcpy"(%d, %s, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
  "llvm.intr.memmove"(%d, %s, %n) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr<1>, i64) -> ()
  "llvm.intr.memset"(%d, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memcpy.inline"(%d, %d) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  "llvm.intr.memset.inline"(%d, %b) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
  "llvm.intr.memcpy"(%d, %d, %n) <{isVolatile = false, arg_attrs = [{llvm.align = 4 : i64}, {}, {}]}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.prefetch"(%d) <{rw = 0 : i32, hint = 3 : i32, cache = 1 : i32}> : (!llvm.ptr) -> ()
  llvm.return
}
// CHECK-LABEL: define void @masked(ptr %0, <4 x ptr> %1, <4 x i1> %2, <4 x float> %3) {
// CHECK-NEXT: %5 = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 4 %0, <4 x i1> %2, <4 x float> poison)
// CHECK-NEXT: %6 = call <4 x float> @llvm.masked.load.v4f32.p0(ptr align 8 %0, <4 x i1> %2, <4 x float> %3)
// CHECK-NEXT: call void @llvm.masked.store.v4f32.p0(<4 x float> %3, ptr align 4 %0, <4 x i1> %2)
// CHECK-NEXT: %7 = call <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr> align 4 %1, <4 x i1> %2, <4 x float> poison)
// CHECK-NEXT: %8 = call <4 x float> @llvm.masked.gather.v4f32.v4p0(<4 x ptr> align 4 %1, <4 x i1> %2, <4 x float> %3)
// CHECK-NEXT: call void @llvm.masked.scatter.v4f32.v4p0(<4 x float> %3, <4 x ptr> align 4 %1, <4 x i1> %2)
// CHECK-NEXT: %9 = call <4 x float> @llvm.masked.expandload.v4f32(ptr %0, <4 x i1> %2, <4 x float> %3)
// CHECK-NEXT: call void @llvm.masked.compressstore.v4f32(<4 x float> %3, ptr %0, <4 x i1> %2)
// CHECK-NEXT: ret void
llvm.func @masked(%p: !llvm.ptr, %ps: vector<4x!llvm.ptr>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = llvm.intr.masked.load %p, %m {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
  %1 = llvm.intr.masked.load %p, %m, %v {alignment = 8 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.store %v, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  %2 = llvm.intr.masked.gather %ps, %m {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  %3 = llvm.intr.masked.gather %ps, %m, %v {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.scatter %v, %ps, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
  %4 = "llvm.intr.masked.expandload"(%p, %m, %v) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "llvm.intr.masked.compressstore"(%v, %p, %m) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  llvm.return
}
// CHECK-LABEL: define void @invariant(ptr %0) {
// CHECK-NEXT: %2 = call ptr @llvm.invariant.start.p0(i64 8, ptr %0)
// CHECK-NEXT: call void @llvm.invariant.end.p0(ptr %2, i64 8, ptr %0)
// CHECK-NEXT: %3 = call ptr @llvm.launder.invariant.group.p0(ptr %0)
// CHECK-NEXT: %4 = call ptr @llvm.strip.invariant.group.p0(ptr %0)
// CHECK-NEXT: ret void
llvm.func @invariant(%p: !llvm.ptr) {
  %0 = llvm.intr.invariant.start 8, %p : !llvm.ptr
  llvm.intr.invariant.end %0, 8, %p : !llvm.ptr
  %1 = llvm.intr.launder.invariant.group %p : !llvm.ptr
  %2 = llvm.intr.strip.invariant.group %p : !llvm.ptr
  llvm.return
}
