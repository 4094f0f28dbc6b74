// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s
// RUN: %if opt %{ tstranslate --mlir-to-llvmir %s | opt -passes=verify -disable-output %}

// CHECK-LABEL: define void @fragments(ptr addrspace(3) %0, i32 %1, <2 x half> %2) {
// CHECK-NEXT:   %4 = call { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.load.c.col.stride.f16.p3(ptr addrspace(3) %0, i32 %1)
// CHECK-NEXT:   %5 = extractvalue { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %4, 0
// CHECK-NEXT:   %6 = call { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.mma.col.row.f16.f16(<2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %2, <2 x half> %5, <2 x half> %5, <2 x half> %5, <2 x half> %5)
// CHECK-NEXT:   call void @llvm.nvvm.wmma.m16n16k16.store.d.row.stride.f16.p3(ptr addrspace(3) %0, <2 x half> %5, <2 x half> %5, <2 x half> %5, <2 x half> %5, i32 %1)
// CHECK-NEXT:   ret void
llvm.func @fragments(%s: !llvm.ptr<3>, %stride: i32, %v: vector<2xf16>) {
  %0 = nvvm.wmma.load %s, %stride {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<c>, k = 16 : i32, layout = #nvvm.mma_layout<col>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  %2 = nvvm.wmma.mma %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %v, %1, %1, %1, %1 {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f16>, k = 16 : i32, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  nvvm.wmma.store %s, %stride, %1, %1, %1, %1 {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  llvm.return
}

// The selector is a constant of the instruction.
// CHECK-LABEL: define { float, float, float, float } @sparse(<2 x half> %0, float %1, i32 %2) {
// CHECK-NEXT:   %4 = call { float, float, float, float } @llvm.nvvm.mma.sp.m16n8k16.row.col.f32.f32(<2 x half> %0, <2 x half> %0, <2 x half> %0, <2 x half> %0, float %1, float %1, float %1, float %1, i32 %2, i32 1)
// CHECK-NEXT:   ret { float, float, float, float } %4
llvm.func @sparse(%v: vector<2xf16>, %f: f32, %meta: i32) -> !llvm.struct<(f32, f32, f32, f32)> {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = nvvm.mma.sp.sync A[%v, %v] B[%v, %v] C[%f, %f, %f, %f] sparseMetadata[%meta] selector[%0] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return %1 : !llvm.struct<(f32, f32, f32, f32)>
}

// CHECK-LABEL: define i8 @small_floats(float %0, <4 x float> %1, i32 %2) {
// CHECK-NEXT:   %4 = call i16 @llvm.nvvm.ff.to.e3m2x2.rn.relu.satfinite(float %0, float %0)
// CHECK-NEXT:   %5 = bitcast i16 %4 to <2 x i8>
// CHECK-NEXT:   %6 = bitcast <2 x i8> %5 to i16
// CHECK-NEXT:   %7 = call <2 x half> @llvm.nvvm.e3m2x2.to.f16x2.rn(i16 %6)
// CHECK-NEXT:   %8 = call <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.satfinite(<4 x float> %1, i32 %2)
// CHECK-NEXT:   %9 = call i16 @llvm.nvvm.ff.to.e2m1x2.rn.satfinite(float %0, float %0)
// CHECK-NEXT:   %10 = trunc i16 %9 to i8
// CHECK-NEXT:   ret i8 %10
llvm.func @small_floats(%f: f32, %fs: vector<4xf32>, %bits: i32) -> i8 {
  %0 = nvvm.convert.f32x2.to.f6x2 %f, %f {relu = true} : vector<2xi8> (f6E3M2FN)
  %1 = nvvm.convert.f6x2.to.f16x2 %0 : vector<2xi8> (f6E3M2FN) -> vector<2xf16>
  %2 = nvvm.convert.f32x4.to.f8x4 %fs, %bits : vector<4xf32> -> vector<4xi8> (f8E4M3FN)
  %3 = nvvm.convert.f32x2.to.f4x2 %f, %f : i8 (f4E2M1FN)
  llvm.return %3 : i8
}
