// RUN: tsopt %s --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// Sparse multiplications are inline assembly.

// CHECK-LABEL: func.func @mma_sp_f16(%arg0: vector<4x2xf16>, %arg1: vector<4x2xf16>, %arg2: vector<2x2xf16>, %arg3: vector<2x2xf32>, %arg4: vector<2xi16>) -> vector<2x2xf16> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : vector<4x2xf16> to !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : vector<4x2xf16> to !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[0] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %4 = llvm.extractvalue %2[1] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %5 = llvm.extractvalue %2[2] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %6 = llvm.extractvalue %2[3] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %7 = llvm.extractvalue %1[0] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %8 = llvm.extractvalue %1[1] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %9 = llvm.extractvalue %1[2] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %10 = llvm.extractvalue %1[3] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %11 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %12 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %13 = llvm.bitcast %arg4 : vector<2xi16> to i32
// CHECK-NEXT:    %14 = llvm.inline_asm has_side_effects asm_dialect = att "mma.sp.sync.aligned.m16n8k32.row.col.f16.f16.f16.f16 {$0,$1},{$2,$3,$4,$5},{$6,$7,$8,$9},{$10,$11},$12,0x0;", "=r,=r,r,r,r,r,r,r,r,r,r,r,r" %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %15 = llvm.extractvalue %14[0] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %16 = llvm.extractvalue %14[1] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %17 = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %18 = llvm.insertvalue %15, %17[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %19 = llvm.insertvalue %16, %18[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %20 = builtin.unrealized_conversion_cast %19 : !llvm.array<2 x vector<2xf16>> to vector<2x2xf16>
// CHECK-NEXT:    return %20 : vector<2x2xf16>
func.func @mma_sp_f16(%a: vector<4x2xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf16>, %d: vector<2x2xf32>, %m: vector<2xi16>) -> (vector<2x2xf16>) {
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 32]} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return %0 : vector<2x2xf16>
}

// CHECK-LABEL: func.func @mma_sp_f16_k16(%arg0: vector<2x2xf16>, %arg1: vector<2x2xf16>, %arg2: vector<2x2xf16>, %arg3: vector<2xi16>) -> vector<2x2xf16> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %4 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %5 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %6 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %7 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %8 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %9 = llvm.bitcast %arg3 : vector<2xi16> to i32
// CHECK-NEXT:    %10 = llvm.inline_asm has_side_effects asm_dialect = att "mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {$0,$1},{$2,$3},{$4,$5},{$6,$7},$8,0x1;", "=r,=r,r,r,r,r,r,r,r" %3, %4, %5, %6, %7, %8, %9 : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, i32) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %11 = llvm.extractvalue %10[0] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %12 = llvm.extractvalue %10[1] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %13 = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %14 = llvm.insertvalue %11, %13[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %15 = llvm.insertvalue %12, %14[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %16 = builtin.unrealized_conversion_cast %15 : !llvm.array<2 x vector<2xf16>> to vector<2x2xf16>
// CHECK-NEXT:    return %16 : vector<2x2xf16>
func.func @mma_sp_f16_k16(%a: vector<2x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>, %m: vector<2xi16>) -> (vector<2x2xf16>) {
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 16], sparsitySelector = 1 : i32} : (vector<2x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return %0 : vector<2x2xf16>
}

// CHECK-LABEL: func.func @mma_sp_i8(%arg0: vector<4x4xi8>, %arg1: vector<4x4xi8>, %arg2: vector<2x2xi32>, %arg3: vector<2xi16>) -> vector<2x2xi32> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xi32> to !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : vector<4x4xi8> to !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : vector<4x4xi8> to !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[0] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %4 = llvm.bitcast %3 : vector<4xi8> to i32
// CHECK-NEXT:    %5 = llvm.extractvalue %2[1] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %6 = llvm.bitcast %5 : vector<4xi8> to i32
// CHECK-NEXT:    %7 = llvm.extractvalue %2[2] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %8 = llvm.bitcast %7 : vector<4xi8> to i32
// CHECK-NEXT:    %9 = llvm.extractvalue %2[3] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %10 = llvm.bitcast %9 : vector<4xi8> to i32
// CHECK-NEXT:    %11 = llvm.extractvalue %1[0] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %12 = llvm.bitcast %11 : vector<4xi8> to i32
// CHECK-NEXT:    %13 = llvm.extractvalue %1[1] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %14 = llvm.bitcast %13 : vector<4xi8> to i32
// CHECK-NEXT:    %15 = llvm.extractvalue %1[2] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %16 = llvm.bitcast %15 : vector<4xi8> to i32
// CHECK-NEXT:    %17 = llvm.extractvalue %1[3] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %18 = llvm.bitcast %17 : vector<4xi8> to i32
// CHECK-NEXT:    %19 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %20 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %21 = llvm.extractelement %19[%20 : i64] : vector<2xi32>
// CHECK-NEXT:    %22 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %23 = llvm.extractelement %19[%22 : i64] : vector<2xi32>
// CHECK-NEXT:    %24 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %25 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %26 = llvm.extractelement %24[%25 : i64] : vector<2xi32>
// CHECK-NEXT:    %27 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %28 = llvm.extractelement %24[%27 : i64] : vector<2xi32>
// CHECK-NEXT:    %29 = llvm.bitcast %arg3 : vector<2xi16> to i32
// CHECK-NEXT:    %30 = llvm.inline_asm has_side_effects asm_dialect = att "mma.sp.sync.aligned.m16n8k64.row.col.satfinite.s32.s8.s8.s32 {$0,$1,$2,$3},{$4,$5,$6,$7},{$8,$9,$10,$11},{$12,$13,$14,$15},$16,0x0;", "=r,=r,=r,=r,r,r,r,r,r,r,r,r,r,r,r,r,r" %4, %6, %8, %10, %12, %14, %16, %18, %21, %23, %26, %28, %29 : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %31 = llvm.mlir.poison : vector<2xi32>
// CHECK-NEXT:    %32 = llvm.extractvalue %30[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %33 = llvm.extractvalue %30[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %34 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %35 = llvm.insertelement %32, %31[%34 : i32] : vector<2xi32>
// CHECK-NEXT:    %36 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %37 = llvm.insertelement %33, %35[%36 : i32] : vector<2xi32>
// CHECK-NEXT:    %38 = llvm.mlir.poison : vector<2xi32>
// CHECK-NEXT:    %39 = llvm.extractvalue %30[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %40 = llvm.extractvalue %30[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %41 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %42 = llvm.insertelement %39, %38[%41 : i32] : vector<2xi32>
// CHECK-NEXT:    %43 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %44 = llvm.insertelement %40, %42[%43 : i32] : vector<2xi32>
// CHECK-NEXT:    %45 = llvm.mlir.poison : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %46 = llvm.insertvalue %37, %45[0] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %47 = llvm.insertvalue %44, %46[1] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %48 = builtin.unrealized_conversion_cast %47 : !llvm.array<2 x vector<2xi32>> to vector<2x2xi32>
// CHECK-NEXT:    return %48 : vector<2x2xi32>
func.func @mma_sp_i8(%a: vector<4x4xi8>, %b: vector<4x4xi8>, %c: vector<2x2xi32>, %m: vector<2xi16>) -> (vector<2x2xi32>) {
  %0 = nvgpu.mma.sp.sync(%a, %b, %c) metadata(%m) {mmaShape = [16, 8, 64]} : (vector<4x4xi8>, vector<4x4xi8>, vector<2x2xi32>) -> vector<2x2xi32>
  return %0 : vector<2x2xi32>
}

