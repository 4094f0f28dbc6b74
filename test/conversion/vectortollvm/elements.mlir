// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// Vectors from elements and back, casts of shape and transposition.

// CHECK-LABEL: func.func @elems(%arg0: f32, %arg1: vector<2x2xf32>) -> (vector<2x2xf32>, f32, vector<4xindex>, vector<4xf32>, vector<2x2xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %1 = ub.poison : vector<4xf32>
// CHECK-NEXT:    %cst = arith.constant dense<[0, 1, 2, 3]> : vector<4xindex>
// CHECK-NEXT:    %2 = ub.poison : vector<2x2xf32>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %2 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %4 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %5 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %6 = llvm.insertelement %arg0, %4[%5 : i64] : vector<2xf32>
// CHECK-NEXT:    %7 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %8 = llvm.insertelement %arg0, %6[%7 : i64] : vector<2xf32>
// CHECK-NEXT:    %9 = llvm.insertvalue %8, %3[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %10 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %11 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %12 = llvm.insertelement %arg0, %10[%11 : i64] : vector<2xf32>
// CHECK-NEXT:    %13 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %14 = llvm.insertelement %arg0, %12[%13 : i64] : vector<2xf32>
// CHECK-NEXT:    %15 = llvm.insertvalue %14, %9[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %16 = builtin.unrealized_conversion_cast %15 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT:    %17 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %18 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %19 = llvm.extractelement %17[%18 : i64] : vector<2xf32>
// CHECK-NEXT:    %20 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %21 = llvm.shufflevector %20, %20 [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT:    %22 = llvm.shufflevector %21, %1 [0, 1, 6, 7] : vector<4xf32>
// CHECK-NEXT:    %23 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %24 = llvm.shufflevector %23, %23 [0, 1, 0, 0] : vector<2xf32>
// CHECK-NEXT:    %25 = llvm.shufflevector %24, %22 [4, 5, 0, 1] : vector<4xf32>
// CHECK-NEXT:    %26 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %27 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %28 = llvm.extractelement %26[%27 : i64] : vector<2xf32>
// CHECK-NEXT:    %29 = llvm.extractvalue %3[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %30 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %31 = llvm.insertelement %28, %29[%30 : i64] : vector<2xf32>
// CHECK-NEXT:    %32 = llvm.insertvalue %31, %3[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %33 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %34 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %35 = llvm.extractelement %33[%34 : i64] : vector<2xf32>
// CHECK-NEXT:    %36 = llvm.extractvalue %32[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %37 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %38 = llvm.insertelement %35, %36[%37 : i64] : vector<2xf32>
// CHECK-NEXT:    %39 = llvm.insertvalue %38, %32[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %40 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %41 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %42 = llvm.extractelement %40[%41 : i64] : vector<2xf32>
// CHECK-NEXT:    %43 = llvm.extractvalue %39[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %44 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %45 = llvm.insertelement %42, %43[%44 : i64] : vector<2xf32>
// CHECK-NEXT:    %46 = llvm.insertvalue %45, %39[0] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %47 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %48 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %49 = llvm.extractelement %47[%48 : i64] : vector<2xf32>
// CHECK-NEXT:    %50 = llvm.extractvalue %46[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %51 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %52 = llvm.insertelement %49, %50[%51 : i64] : vector<2xf32>
// CHECK-NEXT:    %53 = llvm.insertvalue %52, %46[1] : !llvm.array<2 x vector<2xf32>>
// CHECK-NEXT:    %54 = builtin.unrealized_conversion_cast %53 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
// CHECK-NEXT:    return %16, %19, %cst, %25, %54 : vector<2x2xf32>, f32, vector<4xindex>, vector<4xf32>, vector<2x2xf32>
func.func @elems(%a: f32, %m: vector<2x2xf32>) -> (vector<2x2xf32>, f32, vector<4xindex>, vector<4xf32>, vector<2x2xf32>) {
  %0 = vector.from_elements %a, %a, %a, %a : vector<2x2xf32>
  %1:4 = vector.to_elements %m : vector<2x2xf32>
  %2 = vector.step : vector<4xindex>
  %3 = vector.shape_cast %m : vector<2x2xf32> to vector<4xf32>
  %4 = vector.transpose %m, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  return %0, %1#2, %2, %3, %4 : vector<2x2xf32>, f32, vector<4xindex>, vector<4xf32>, vector<2x2xf32>
}

