// RUN: tsopt %s --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// Registers of 32 bits get the types of the fragments.

// CHECK-LABEL: func.func @ldmatrix(%arg0: memref<32x32xf16, 3>, %arg1: memref<32x32xi8, 3>, %arg2: memref<32x32xf32, 3>, %arg3: index) -> (vector<4x2xf16>, vector<2x2xf16>, vector<1x2xf16>, vector<4x4xi8>, vector<4x1xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : memref<32x32xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : memref<32x32xi8, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg3 : index to i64
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %arg0 : memref<32x32xf16, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %4 = llvm.extractvalue %3[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %5 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:    %6 = llvm.mul %2, %5 : i64
// CHECK-NEXT:    %7 = llvm.add %6, %2 : i64
// CHECK-NEXT:    %8 = llvm.getelementptr %4[%7] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f16
// CHECK-NEXT:    %9 = nvvm.ldmatrix %8 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %10 = llvm.mlir.poison : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %11 = llvm.extractvalue %9[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %12 = llvm.bitcast %11 : i32 to vector<2xf16>
// CHECK-NEXT:    %13 = llvm.insertvalue %12, %10[0] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %14 = llvm.extractvalue %9[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %15 = llvm.bitcast %14 : i32 to vector<2xf16>
// CHECK-NEXT:    %16 = llvm.insertvalue %15, %13[1] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %17 = llvm.extractvalue %9[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %18 = llvm.bitcast %17 : i32 to vector<2xf16>
// CHECK-NEXT:    %19 = llvm.insertvalue %18, %16[2] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %20 = llvm.extractvalue %9[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %21 = llvm.bitcast %20 : i32 to vector<2xf16>
// CHECK-NEXT:    %22 = llvm.insertvalue %21, %19[3] : !llvm.array<4 x vector<2xf16>>
// CHECK-NEXT:    %23 = builtin.unrealized_conversion_cast %22 : !llvm.array<4 x vector<2xf16>> to vector<4x2xf16>
// CHECK-NEXT:    %24 = llvm.extractvalue %3[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %25 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:    %26 = llvm.mul %2, %25 : i64
// CHECK-NEXT:    %27 = llvm.add %26, %2 : i64
// CHECK-NEXT:    %28 = llvm.getelementptr %24[%27] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f16
// CHECK-NEXT:    %29 = nvvm.ldmatrix %28 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
// CHECK-NEXT:    %30 = llvm.mlir.poison : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %31 = llvm.extractvalue %29[0] : !llvm.struct<(i32, i32)>
// CHECK-NEXT:    %32 = llvm.bitcast %31 : i32 to vector<2xf16>
// CHECK-NEXT:    %33 = llvm.insertvalue %32, %30[0] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %34 = llvm.extractvalue %29[1] : !llvm.struct<(i32, i32)>
// CHECK-NEXT:    %35 = llvm.bitcast %34 : i32 to vector<2xf16>
// CHECK-NEXT:    %36 = llvm.insertvalue %35, %33[1] : !llvm.array<2 x vector<2xf16>>
// CHECK-NEXT:    %37 = builtin.unrealized_conversion_cast %36 : !llvm.array<2 x vector<2xf16>> to vector<2x2xf16>
// CHECK-NEXT:    %38 = llvm.extractvalue %3[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %39 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:    %40 = llvm.mul %2, %39 : i64
// CHECK-NEXT:    %41 = llvm.add %40, %2 : i64
// CHECK-NEXT:    %42 = llvm.getelementptr %38[%41] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f16
// CHECK-NEXT:    %43 = nvvm.ldmatrix %42 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
// CHECK-NEXT:    %44 = llvm.mlir.poison : !llvm.array<1 x vector<2xf16>>
// CHECK-NEXT:    %45 = llvm.bitcast %43 : i32 to vector<2xf16>
// CHECK-NEXT:    %46 = llvm.insertvalue %45, %44[0] : !llvm.array<1 x vector<2xf16>>
// CHECK-NEXT:    %47 = builtin.unrealized_conversion_cast %46 : !llvm.array<1 x vector<2xf16>> to vector<1x2xf16>
// CHECK-NEXT:    %48 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %49 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:    %50 = llvm.mul %2, %49 : i64
// CHECK-NEXT:    %51 = llvm.add %50, %2 : i64
// CHECK-NEXT:    %52 = llvm.getelementptr %48[%51] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
// CHECK-NEXT:    %53 = nvvm.ldmatrix %52 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %54 = llvm.mlir.poison : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %55 = llvm.extractvalue %53[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %56 = llvm.bitcast %55 : i32 to vector<4xi8>
// CHECK-NEXT:    %57 = llvm.insertvalue %56, %54[0] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %58 = llvm.extractvalue %53[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %59 = llvm.bitcast %58 : i32 to vector<4xi8>
// CHECK-NEXT:    %60 = llvm.insertvalue %59, %57[1] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %61 = llvm.extractvalue %53[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %62 = llvm.bitcast %61 : i32 to vector<4xi8>
// CHECK-NEXT:    %63 = llvm.insertvalue %62, %60[2] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %64 = llvm.extractvalue %53[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %65 = llvm.bitcast %64 : i32 to vector<4xi8>
// CHECK-NEXT:    %66 = llvm.insertvalue %65, %63[3] : !llvm.array<4 x vector<4xi8>>
// CHECK-NEXT:    %67 = builtin.unrealized_conversion_cast %66 : !llvm.array<4 x vector<4xi8>> to vector<4x4xi8>
// CHECK-NEXT:    %68 = llvm.extractvalue %0[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %69 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:    %70 = llvm.mul %2, %69 : i64
// CHECK-NEXT:    %71 = llvm.add %70, %2 : i64
// CHECK-NEXT:    %72 = llvm.getelementptr %68[%71] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
// CHECK-NEXT:    %73 = nvvm.ldmatrix %72 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %74 = llvm.mlir.poison : !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %75 = llvm.extractvalue %73[0] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %76 = llvm.bitcast %75 : i32 to vector<1xf32>
// CHECK-NEXT:    %77 = llvm.insertvalue %76, %74[0] : !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %78 = llvm.extractvalue %73[1] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %79 = llvm.bitcast %78 : i32 to vector<1xf32>
// CHECK-NEXT:    %80 = llvm.insertvalue %79, %77[1] : !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %81 = llvm.extractvalue %73[2] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %82 = llvm.bitcast %81 : i32 to vector<1xf32>
// CHECK-NEXT:    %83 = llvm.insertvalue %82, %80[2] : !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %84 = llvm.extractvalue %73[3] : !llvm.struct<(i32, i32, i32, i32)>
// CHECK-NEXT:    %85 = llvm.bitcast %84 : i32 to vector<1xf32>
// CHECK-NEXT:    %86 = llvm.insertvalue %85, %83[3] : !llvm.array<4 x vector<1xf32>>
// CHECK-NEXT:    %87 = builtin.unrealized_conversion_cast %86 : !llvm.array<4 x vector<1xf32>> to vector<4x1xf32>
// CHECK-NEXT:    return %23, %37, %47, %67, %87 : vector<4x2xf16>, vector<2x2xf16>, vector<1x2xf16>, vector<4x4xi8>, vector<4x1xf32>
func.func @ldmatrix(%s: memref<32x32xf16, 3>, %s8: memref<32x32xi8, 3>, %s32: memref<32x32xf32, 3>, %i: index) -> (vector<4x2xf16>, vector<2x2xf16>, vector<1x2xf16>, vector<4x4xi8>, vector<4x1xf32>) {
  %0 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x2xf16>
  %1 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 2 : i32, transpose = true} : memref<32x32xf16, 3> -> vector<2x2xf16>
  %2 = nvgpu.ldmatrix %s[%i, %i] {numTiles = 1 : i32, transpose = true} : memref<32x32xf16, 3> -> vector<1x2xf16>
  %3 = nvgpu.ldmatrix %s8[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xi8, 3> -> vector<4x4xi8>
  %4 = nvgpu.ldmatrix %s32[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf32, 3> -> vector<4x1xf32>
  return %0, %1, %2, %3, %4 : vector<4x2xf16>, vector<2x2xf16>, vector<1x2xf16>, vector<4x4xi8>, vector<4x1xf32>
}

