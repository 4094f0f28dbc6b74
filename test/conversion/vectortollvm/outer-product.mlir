// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// The right side times each element of the left one.

// CHECK-LABEL: func.func @outer(%arg0: vector<2xf32>, %arg1: vector<3xf32>, %arg2: vector<2x3xf32>, %arg3: f32, %arg4: vector<2xi32>, %arg5: vector<2x2xi32>) -> (vector<2x3xf32>, vector<2x3xf32>, vector<2xf32>, vector<2x2xi32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg5 : vector<2x2xi32> to !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:    %cst = arith.constant dense<0> : vector<2x2xi32>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %cst : vector<2x2xi32> to !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %cst_0 = arith.constant dense<0.000000e+00> : vector<2x3xf32>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %cst_0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:    %4 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %5 = llvm.extractelement %arg0[%4 : i64] : vector<2xf32>
// CHECK-NEXT:    %6 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:    %7 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %8 = llvm.insertelement %5, %6[%7 : i32] : vector<3xf32>
// CHECK-NEXT:    %9 = llvm.shufflevector %8, %6 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT:    %10 = arith.mulf %9, %arg1 : vector<3xf32>
// CHECK-NEXT:    %11 = llvm.insertvalue %10, %3[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:    %12 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %13 = llvm.extractelement %arg0[%12 : i64] : vector<2xf32>
// CHECK-NEXT:    %14 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:    %15 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %16 = llvm.insertelement %13, %14[%15 : i32] : vector<3xf32>
// CHECK-NEXT:    %17 = llvm.shufflevector %16, %14 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT:    %18 = arith.mulf %17, %arg1 : vector<3xf32>
// CHECK-NEXT:    %19 = llvm.insertvalue %18, %11[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:    %20 = builtin.unrealized_conversion_cast %19 : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
// CHECK-NEXT:    %21 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %22 = llvm.extractelement %arg0[%21 : i64] : vector<2xf32>
// CHECK-NEXT:    %23 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:    %24 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %25 = llvm.insertelement %22, %23[%24 : i32] : vector<3xf32>
// CHECK-NEXT:    %26 = llvm.shufflevector %25, %23 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT:    %27 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:    %28 = llvm.intr.fmuladd(%26, %arg1, %27) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
// CHECK-NEXT:    %29 = llvm.insertvalue %28, %3[0] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:    %30 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %31 = llvm.extractelement %arg0[%30 : i64] : vector<2xf32>
// CHECK-NEXT:    %32 = llvm.mlir.poison : vector<3xf32>
// CHECK-NEXT:    %33 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %34 = llvm.insertelement %31, %32[%33 : i32] : vector<3xf32>
// CHECK-NEXT:    %35 = llvm.shufflevector %34, %32 [0, 0, 0] : vector<3xf32>
// CHECK-NEXT:    %36 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:    %37 = llvm.intr.fmuladd(%35, %arg1, %36) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
// CHECK-NEXT:    %38 = llvm.insertvalue %37, %29[1] : !llvm.array<2 x vector<3xf32>>
// CHECK-NEXT:    %39 = builtin.unrealized_conversion_cast %38 : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
// CHECK-NEXT:    %40 = llvm.mlir.poison : vector<2xf32>
// CHECK-NEXT:    %41 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %42 = llvm.insertelement %arg3, %40[%41 : i32] : vector<2xf32>
// CHECK-NEXT:    %43 = llvm.shufflevector %42, %40 [0, 0] : vector<2xf32>
// CHECK-NEXT:    %44 = arith.mulf %arg0, %43 : vector<2xf32>
// CHECK-NEXT:    %45 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:    %46 = llvm.extractelement %arg4[%45 : i64] : vector<2xi32>
// CHECK-NEXT:    %47 = llvm.mlir.poison : vector<2xi32>
// CHECK-NEXT:    %48 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %49 = llvm.insertelement %46, %47[%48 : i32] : vector<2xi32>
// CHECK-NEXT:    %50 = llvm.shufflevector %49, %47 [0, 0] : vector<2xi32>
// CHECK-NEXT:    %51 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %52 = arith.muli %50, %arg4 : vector<2xi32>
// CHECK-NEXT:    %53 = arith.maxsi %52, %51 : vector<2xi32>
// CHECK-NEXT:    %54 = llvm.insertvalue %53, %2[0] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %55 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:    %56 = llvm.extractelement %arg4[%55 : i64] : vector<2xi32>
// CHECK-NEXT:    %57 = llvm.mlir.poison : vector<2xi32>
// CHECK-NEXT:    %58 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %59 = llvm.insertelement %56, %57[%58 : i32] : vector<2xi32>
// CHECK-NEXT:    %60 = llvm.shufflevector %59, %57 [0, 0] : vector<2xi32>
// CHECK-NEXT:    %61 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %62 = arith.muli %60, %arg4 : vector<2xi32>
// CHECK-NEXT:    %63 = arith.maxsi %62, %61 : vector<2xi32>
// CHECK-NEXT:    %64 = llvm.insertvalue %63, %54[1] : !llvm.array<2 x vector<2xi32>>
// CHECK-NEXT:    %65 = builtin.unrealized_conversion_cast %64 : !llvm.array<2 x vector<2xi32>> to vector<2x2xi32>
// CHECK-NEXT:    return %20, %39, %44, %65 : vector<2x3xf32>, vector<2x3xf32>, vector<2xf32>, vector<2x2xi32>
func.func @outer(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>, %s: f32, %i: vector<2xi32>, %j: vector<2x2xi32>) -> (vector<2x3xf32>, vector<2x3xf32>, vector<2xf32>, vector<2x2xi32>) {
  %0 = vector.outerproduct %a, %b : vector<2xf32>, vector<3xf32>
  %1 = vector.outerproduct %a, %b, %c : vector<2xf32>, vector<3xf32>
  %2 = vector.outerproduct %a, %s : vector<2xf32>, f32
  %3 = vector.outerproduct %i, %i, %j {kind = #vector.kind<maxsi>} : vector<2xi32>, vector<2xi32>
  return %0, %1, %2, %3 : vector<2x3xf32>, vector<2x3xf32>, vector<2xf32>, vector<2x2xi32>
}

