// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// Vectors are repeated by part; a scalar is repeated along every row.

// CHECK-LABEL: func.func @bc(%arg0: f32, %arg1: vector<4xf32>, %arg2: vector<1xf32>, %arg3: vector<2x1xf32>, %arg4: vector<f32>) -> (vector<4xf32>, vector<2x4xf32>, vector<3x2x4xf32>, vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<f32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg4 : vector<f32> to vector<1xf32>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg3 : vector<2x1xf32> to !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:    %2 = ub.poison : vector<2x4xf32>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %2 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %4 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %5 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %6 = llvm.insertelement %arg0, %4[%5 : i32] : vector<4xf32>
// CHECK-NEXT:    %7 = llvm.shufflevector %6, %4 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:    %8 = llvm.insertvalue %arg1, %3[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %9 = llvm.insertvalue %arg1, %8[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %10 = builtin.unrealized_conversion_cast %9 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:    %11 = llvm.mlir.poison : !llvm.array<3 x array<2 x vector<4xf32>>>
// CHECK-NEXT:    %12 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %13 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %14 = llvm.insertelement %arg0, %12[%13 : i32] : vector<4xf32>
// CHECK-NEXT:    %15 = llvm.shufflevector %14, %14 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:    %16 = llvm.insertvalue %15, %11[0, 0] : !llvm.array<3 x array<2 x vector<4xf32>>>
// CHECK-NEXT:    %17 = llvm.insertvalue %15, %16[0, 1] : !llvm.array<3 x array<2 x vector<4xf32>>>
// CHECK-NEXT:    %18 = llvm.insertvalue %15, %17[1, 0] : !llvm.array<3 x array<2 x vector<4xf32>>>
// CHECK-NEXT:    %19 = llvm.insertvalue %15, %18[1, 1] : !llvm.array<3 x array<2 x vector<4xf32>>>
// CHECK-NEXT:    %20 = llvm.insertvalue %15, %19[2, 0] : !llvm.array<3 x array<2 x vector<4xf32>>>
// CHECK-NEXT:    %21 = llvm.insertvalue %15, %20[2, 1] : !llvm.array<3 x array<2 x vector<4xf32>>>
// CHECK-NEXT:    %22 = builtin.unrealized_conversion_cast %21 : !llvm.array<3 x array<2 x vector<4xf32>>> to vector<3x2x4xf32>
// CHECK-NEXT:    %23 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %24 = llvm.extractelement %arg2[%23 : i64] : vector<1xf32>
// CHECK-NEXT:    %25 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %26 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %27 = llvm.insertelement %24, %25[%26 : i32] : vector<4xf32>
// CHECK-NEXT:    %28 = llvm.shufflevector %27, %25 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:    %29 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:    %30 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %31 = llvm.extractelement %29[%30 : i64] : vector<1xf32>
// CHECK-NEXT:    %32 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %33 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %34 = llvm.insertelement %31, %32[%33 : i32] : vector<4xf32>
// CHECK-NEXT:    %35 = llvm.shufflevector %34, %32 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:    %36 = llvm.insertvalue %35, %3[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %37 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<1xf32>>
// CHECK-NEXT:    %38 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %39 = llvm.extractelement %37[%38 : i64] : vector<1xf32>
// CHECK-NEXT:    %40 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %41 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %42 = llvm.insertelement %39, %40[%41 : i32] : vector<4xf32>
// CHECK-NEXT:    %43 = llvm.shufflevector %42, %40 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:    %44 = llvm.insertvalue %43, %36[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %45 = builtin.unrealized_conversion_cast %44 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:    %46 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %47 = llvm.extractelement %0[%46 : i64] : vector<1xf32>
// CHECK-NEXT:    %48 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %49 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %50 = llvm.insertelement %47, %48[%49 : i32] : vector<4xf32>
// CHECK-NEXT:    %51 = llvm.shufflevector %50, %48 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:    %52 = llvm.mlir.poison : vector<1xf32>
// CHECK-NEXT:    %53 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %54 = llvm.insertelement %arg0, %52[%53 : i32] : vector<1xf32>
// CHECK-NEXT:    %55 = builtin.unrealized_conversion_cast %54 : vector<1xf32> to vector<f32>
// CHECK-NEXT:    return %7, %10, %22, %28, %45, %51, %55 : vector<4xf32>, vector<2x4xf32>, vector<3x2x4xf32>, vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<f32>
func.func @bc(%s: f32, %v: vector<4xf32>, %u: vector<1xf32>, %w: vector<2x1xf32>, %z: vector<f32>) -> (vector<4xf32>, vector<2x4xf32>, vector<3x2x4xf32>, vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<f32>) {
  %0 = vector.broadcast %s : f32 to vector<4xf32>
  %1 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %2 = vector.broadcast %s : f32 to vector<3x2x4xf32>
  %3 = vector.broadcast %u : vector<1xf32> to vector<4xf32>
  %4 = vector.broadcast %w : vector<2x1xf32> to vector<2x4xf32>
  %5 = vector.broadcast %z : vector<f32> to vector<4xf32>
  %6 = vector.broadcast %s : f32 to vector<f32>
  return %0, %1, %2, %3, %4, %5, %6 : vector<4xf32>, vector<2x4xf32>, vector<3x2x4xf32>, vector<4xf32>, vector<2x4xf32>, vector<4xf32>, vector<f32>
}

