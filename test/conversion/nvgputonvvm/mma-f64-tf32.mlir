// RUN: tsopt %s --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// f64 and tf32 fragments.

// CHECK-LABEL: func.func @mma_f64(%arg0: vector<1x1xf64>, %arg1: vector<1x1xf64>, %arg2: vector<1x2xf64>) -> vector<1x2xf64> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : vector<1x2xf64> to !llvm.array<1 x vector<2xf64>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : vector<1x1xf64> to !llvm.array<1 x vector<1xf64>>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : vector<1x1xf64> to !llvm.array<1 x vector<1xf64>>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[0] : !llvm.array<1 x vector<1xf64>>
// CHECK-NEXT:    %4 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %5 = llvm.extractelement %3[%4 : i64] : vector<1xf64>
// CHECK-NEXT:    %6 = llvm.extractvalue %1[0] : !llvm.array<1 x vector<1xf64>>
// CHECK-NEXT:    %7 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %8 = llvm.extractelement %6[%7 : i64] : vector<1xf64>
// CHECK-NEXT:    %9 = llvm.extractvalue %0[0] : !llvm.array<1 x vector<2xf64>>
// CHECK-NEXT:    %10 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %11 = llvm.extractelement %9[%10 : i64] : vector<2xf64>
// CHECK-NEXT:    %12 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %13 = llvm.extractelement %9[%12 : i64] : vector<2xf64>
// CHECK-NEXT:    %14 = nvvm.mma.sync A[%5]  B[%8]  C[%11, %13]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
// CHECK-NEXT:    %15 = llvm.mlir.poison : vector<2xf64>
// CHECK-NEXT:    %16 = llvm.extractvalue %14[0] : !llvm.struct<(f64, f64)>
// CHECK-NEXT:    %17 = llvm.extractvalue %14[1] : !llvm.struct<(f64, f64)>
// CHECK-NEXT:    %18 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %19 = llvm.insertelement %16, %15[%18 : i32] : vector<2xf64>
// CHECK-NEXT:    %20 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %21 = llvm.insertelement %17, %19[%20 : i32] : vector<2xf64>
// CHECK-NEXT:    %22 = llvm.mlir.poison : !llvm.array<1 x vector<2xf64>>
// CHECK-NEXT:    %23 = llvm.insertvalue %21, %22[0] : !llvm.array<1 x vector<2xf64>>
// CHECK-NEXT:    %24 = builtin.unrealized_conversion_cast %23 : !llvm.array<1 x vector<2xf64>> to vector<1x2xf64>
// CHECK-NEXT:    return %24 : vector<1x2xf64>
func.func @mma_f64(%a: vector<1x1xf64>, %b: vector<1x1xf64>, %c: vector<1x2xf64>) -> vector<1x2xf64> {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [8, 8, 4]} : (vector<1x1xf64>, vector<1x1xf64>, vector<1x2xf64>) -> vector<1x2xf64>
  return %0 : vector<1x2xf64>
}

// CHECK-LABEL: func.func @mma_tf32(%arg0: vector<4x1xf32>, %arg1: vector<2x1xf32>, %arg2: vector<2x2xf32>) -> vector<2x2xf32> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : vector<2x1xf32> to !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : vector<4x1xf32> to !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[0] : !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %4 = llvm.bitcast %3 : vector<1xf32> to i32
// CHECK-NEXT:    %5 = llvm.extractvalue %2[1] : !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %6 = llvm.bitcast %5 : vector<1xf32> to i32
// CHECK-NEXT:    %7 = llvm.extractvalue %2[2] : !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %8 = llvm.bitcast %7 : vector<1xf32> to i32
// CHECK-NEXT:    %9 = llvm.extractvalue %2[3] : !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %10 = llvm.bitcast %9 : vector<1xf32> to i32
// CHECK-NEXT:    %11 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:    %12 = llvm.bitcast %11 : vector<1xf32> to i32
// CHECK-NEXT:    %13 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:    %14 = llvm.bitcast %13 : vector<1xf32> to i32
// CHECK-NEXT:    %15 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %16 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %17 = llvm.extractelement %15[%16 : i64] : vector<2xf32>
// CHECK-NEXT:    %18 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %19 = llvm.extractelement %15[%18 : i64] : vector<2xf32>
// CHECK-NEXT:    %20 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %21 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %22 = llvm.extractelement %20[%21 : i64] : vector<2xf32>
// CHECK-NEXT:    %23 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %24 = llvm.extractelement %20[%23 : i64] : vector<2xf32>
// CHECK-NEXT:    %25 = nvvm.mma.sync A[%4, %6, %8, %10]  B[%12, %14]  C[%17, %19, %22, %24]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %26 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %27 = llvm.extractvalue %25[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %28 = llvm.extractvalue %25[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %29 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %30 = llvm.insertelement %27, %26[%29 : i32] : vector<2xf32>
// CHECK-NEXT:    %31 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %32 = llvm.insertelement %28, %30[%31 : i32] : vector<2xf32>
// CHECK-NEXT:    %33 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %34 = llvm.extractvalue %25[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %35 = llvm.extractvalue %25[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %36 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %37 = llvm.insertelement %34, %33[%36 : i32] : vector<2xf32>
// CHECK-NEXT:    %38 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %39 = llvm.insertelement %35, %37[%38 : i32] : vector<2xf32>
// CHECK-NEXT:    %40 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %41 = llvm.insertvalue %32, %40[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %42 = llvm.insertvalue %39, %41[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %43 = builtin.unrealized_conversion_cast %42 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT:    return %43 : vector<2x2xf32>
func.func @mma_tf32(%a: vector<4x1xf32>, %b: vector<2x1xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 8], tf32Enabled} : (vector<4x1xf32>, vector<2x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @mma_tf32_k4(%arg0: vector<2x1xf32>, %arg1: vector<1x1xf32>, %arg2: vector<2x2xf32>) -> vector<2x2xf32> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : vector<1x1xf32> to !llvm.array<1 x vector<1xf32>>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : vector<2x1xf32> to !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:    %4 = llvm.bitcast %3 : vector<1xf32> to i32
// CHECK-NEXT:    %5 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:    %6 = llvm.bitcast %5 : vector<1xf32> to i32
// CHECK-NEXT:    %7 = llvm.extractvalue %1[0] : !llvm.array<1 x vector<1xf32>>
// CHECK-NEXT:    %8 = llvm.bitcast %7 : vector<1xf32> to i32
// CHECK-NEXT:    %9 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %10 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %11 = llvm.extractelement %9[%10 : i64] : vector<2xf32>
// CHECK-NEXT:    %12 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %13 = llvm.extractelement %9[%12 : i64] : vector<2xf32>
// CHECK-NEXT:    %14 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %15 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %16 = llvm.extractelement %14[%15 : i64] : vector<2xf32>
// CHECK-NEXT:    %17 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %18 = llvm.extractelement %14[%17 : i64] : vector<2xf32>
// CHECK-NEXT:    %19 = nvvm.mma.sync A[%4, %6]  B[%8]  C[%11, %13, %16, %18]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>, shape = #nvvm.shape<m = 16, n = 8, k = 4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %20 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %21 = llvm.extractvalue %19[0] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %22 = llvm.extractvalue %19[1] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %23 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %24 = llvm.insertelement %21, %20[%23 : i32] : vector<2xf32>
// CHECK-NEXT:    %25 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %26 = llvm.insertelement %22, %24[%25 : i32] : vector<2xf32>
// CHECK-NEXT:    %27 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %28 = llvm.extractvalue %19[2] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %29 = llvm.extractvalue %19[3] : !llvm.struct<(f32, f32, f32, f32)>
// CHECK-NEXT:    %30 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %31 = llvm.insertelement %28, %27[%30 : i32] : vector<2xf32>
// CHECK-NEXT:    %32 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %33 = llvm.insertelement %29, %31[%32 : i32] : vector<2xf32>
// CHECK-NEXT:    %34 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %35 = llvm.insertvalue %26, %34[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %36 = llvm.insertvalue %33, %35[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %37 = builtin.unrealized_conversion_cast %36 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT:    return %37 : vector<2x2xf32>
func.func @mma_tf32_k4(%a: vector<2x1xf32>, %b: vector<1x1xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 4], tf32Enabled} : (vector<2x1xf32>, vector<1x1xf32>, vector<2x2xf32>) -> vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

