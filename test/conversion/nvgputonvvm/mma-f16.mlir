// RUN: tsopt %s --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// Pairs of halves are registers; an f32 accumulator is taken apart.

// CHECK-LABEL: func.func @mma_f16(%arg0: vector<4x2xf16>, %arg1: vector<2x2xf16>, %arg2: vector<2x2xf16>, %arg3: vector<2x2xf32>) -> (vector<2x2xf16>, vector<2x2xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg3 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg1 : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %arg0 : vector<4x2xf16> to !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %4 = llvm.extractvalue %3[0] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %5 = llvm.extractvalue %3[1] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %6 = llvm.extractvalue %3[2] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %7 = llvm.extractvalue %3[3] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %8 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %9 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %10 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %11 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %12 = nvvm.mma.sync A[%4, %5, %6, %7]  B[%8, %9]  C[%10, %11]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %13 = llvm.extractvalue %12[0] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %14 = llvm.extractvalue %12[1] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %15 = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %16 = llvm.insertvalue %13, %15[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %17 = llvm.insertvalue %14, %16[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %18 = builtin.unrealized_conversion_cast %17 : !llvm.array<2 x vector<2xf16>> to vector<2x2xf16>
// CHECK-NEXT:    %19 = llvm.extractvalue %3[0] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %20 = llvm.extractvalue %3[1] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %21 = llvm.extractvalue %3[2] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %22 = llvm.extractvalue %3[3] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %23 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %24 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %25 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %26 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %27 = llvm.extractelement %25[%26 : i64] : vector<2xf32>
// CHECK-NEXT:    %28 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %29 = llvm.extractelement %25[%28 : i64] : vector<2xf32>
// CHECK-NEXT:    %30 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %31 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %32 = llvm.extractelement %30[%31 : i64] : vector<2xf32>
// CHECK-NEXT:    %33 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %34 = llvm.extractelement %30[%33 : i64] : vector<2xf32>
// CHECK-NEXT:    %35 = nvvm.mma.sync A[%19, %20, %21, %22]  B[%23, %24]  C[%27, %29, %32, %34]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %36 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %37 = llvm.extractvalue %35[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %38 = llvm.extractvalue %35[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %39 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %40 = llvm.insertelement %37, %36[%39 : i32] : vector<2xf32>
// CHECK-NEXT:    %41 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %42 = llvm.insertelement %38, %40[%41 : i32] : vector<2xf32>
// CHECK-NEXT:    %43 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %44 = llvm.extractvalue %35[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %45 = llvm.extractvalue %35[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %46 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %47 = llvm.insertelement %44, %43[%46 : i32] : vector<2xf32>
// CHECK-NEXT:    %48 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %49 = llvm.insertelement %45, %47[%48 : i32] : vector<2xf32>
// CHECK-NEXT:    %50 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %51 = llvm.insertvalue %42, %50[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %52 = llvm.insertvalue %49, %51[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %53 = builtin.unrealized_conversion_cast %52 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT:    return %18, %53 : vector<2x2xf16>, vector<2x2xf32>
func.func @mma_f16(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>, %d: vector<2x2xf32>) -> (vector<2x2xf16>, vector<2x2xf32>) {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %1 = nvgpu.mma.sync(%a, %b, %d) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return %0, %1 : vector<2x2xf16>, vector<2x2xf32>
}

// CHECK-LABEL: func.func @mma_m16n8k8_f16(%arg0: vector<2x2xf16>, %arg1: vector<1x2xf16>, %arg2: vector<2x2xf16>, %arg3: vector<2x2xf32>) -> (vector<2x2xf16>, vector<2x2xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg3 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg1 : vector<1x2xf16> to !llvm.array<1 x vector<2xf16>>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %arg0 : vector<2x2xf16> to !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %4 = llvm.extractvalue %3[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %5 = llvm.extractvalue %3[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %6 = llvm.extractvalue %2[0] : !llvm.array<1 x vector<2xf16>>
// CHECK-NEXT:    %7 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %8 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %9 = nvvm.mma.sync A[%4, %5]  B[%6]  C[%7, %8]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %10 = llvm.extractvalue %9[0] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %11 = llvm.extractvalue %9[1] : !llvm.struct<(vector<2xf16>, vector<2xf16>)>
// CHECK-NEXT:    %12 = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %13 = llvm.insertvalue %10, %12[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %14 = llvm.insertvalue %11, %13[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %15 = builtin.unrealized_conversion_cast %14 : !llvm.array<2 x vector<2xf16>> to vector<2x2xf16>
// CHECK-NEXT:    %16 = llvm.extractvalue %3[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %17 = llvm.extractvalue %3[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %18 = llvm.extractvalue %2[0] : !llvm.array<1 x vector<2xf16>>
// CHECK-NEXT:    %19 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %20 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %21 = llvm.extractelement %19[%20 : i64] : vector<2xf32>
// CHECK-NEXT:    %22 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %23 = llvm.extractelement %19[%22 : i64] : vector<2xf32>
// CHECK-NEXT:    %24 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %25 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %26 = llvm.extractelement %24[%25 : i64] : vector<2xf32>
// CHECK-NEXT:    %27 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %28 = llvm.extractelement %24[%27 : i64] : vector<2xf32>
// CHECK-NEXT:    %29 = nvvm.mma.sync A[%16, %17]  B[%18]  C[%21, %23, %26, %28]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, f32) -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %30 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %31 = llvm.extractvalue %29[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %32 = llvm.extractvalue %29[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %33 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %34 = llvm.insertelement %31, %30[%33 : i32] : vector<2xf32>
// CHECK-NEXT:    %35 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %36 = llvm.insertelement %32, %34[%35 : i32] : vector<2xf32>
// CHECK-NEXT:    %37 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %38 = llvm.extractvalue %29[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %39 = llvm.extractvalue %29[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %40 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %41 = llvm.insertelement %38, %37[%40 : i32] : vector<2xf32>
// CHECK-NEXT:    %42 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %43 = llvm.insertelement %39, %41[%42 : i32] : vector<2xf32>
// CHECK-NEXT:    %44 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %45 = llvm.insertvalue %36, %44[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %46 = llvm.insertvalue %43, %45[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %47 = builtin.unrealized_conversion_cast %46 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT:    return %15, %47 : vector<2x2xf16>, vector<2x2xf32>
func.func @mma_m16n8k8_f16(%a: vector<2x2xf16>, %b: vector<1x2xf16>, %c: vector<2x2xf16>, %d: vector<2x2xf32>) -> (vector<2x2xf16>, vector<2x2xf32>) {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 8]} : (vector<2x2xf16>, vector<1x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  %1 = nvgpu.mma.sync(%a, %b, %d) {mmaShape = [16, 8, 8]} : (vector<2x2xf16>, vector<1x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
  return %0, %1 : vector<2x2xf16>, vector<2x2xf32>
}

