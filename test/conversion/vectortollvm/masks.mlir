// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// Masks are comparisons of positions, or constants.

// CHECK-LABEL: func.func @masks(%arg0: index) -> (vector<4xi1>, vector<2x4xi1>, vector<4xi1>, vector<2x4xi1>) {
// CHECK-NEXT:    %cst = arith.constant dense<{{\[\[}}true, true, false, false], [false, false, false, false]]> : vector<2x4xi1>
// CHECK-NEXT:    %cst_0 = arith.constant dense<[true, true, true, false]> : vector<4xi1>
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %cst_1 = arith.constant dense<false> : vector<2x4xi1>
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %cst_1 : vector<2x4xi1> to !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:    %cst_2 = arith.constant dense<false> : vector<4xi1>
// CHECK-NEXT:    %cst_3 = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
// CHECK-NEXT:    %1 = arith.index_cast %arg0 : index to i32
// CHECK-NEXT:    %2 = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT:    %3 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %4 = llvm.insertelement %1, %2[%3 : i32] : vector<4xi32>
// CHECK-NEXT:    %5 = llvm.shufflevector %4, %2 [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT:    %6 = arith.cmpi sgt, %5, %cst_3 : vector<4xi32>
// CHECK-NEXT:    %7 = arith.index_cast %arg0 : index to i32
// CHECK-NEXT:    %8 = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT:    %9 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %10 = llvm.insertelement %7, %8[%9 : i32] : vector<4xi32>
// CHECK-NEXT:    %11 = llvm.shufflevector %10, %8 [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT:    %12 = arith.cmpi sgt, %11, %cst_3 : vector<4xi32>
// CHECK-NEXT:    %13 = arith.cmpi sgt, %arg0, %c0 : index
// CHECK-NEXT:    %14 = arith.select %13, %12, %cst_2 : vector<4xi1>
// CHECK-NEXT:    %15 = llvm.insertvalue %14, %0[0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:    %16 = arith.cmpi sgt, %arg0, %c1 : index
// CHECK-NEXT:    %17 = arith.select %16, %12, %cst_2 : vector<4xi1>
// CHECK-NEXT:    %18 = llvm.insertvalue %17, %15[1] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:    %19 = builtin.unrealized_conversion_cast %18 : !llvm.array<2 x vector<4xi1>> to vector<2x4xi1>
// CHECK-NEXT:    return %6, %19, %cst_0, %cst : vector<4xi1>, vector<2x4xi1>, vector<4xi1>, vector<2x4xi1>
func.func @masks(%i: index) -> (vector<4xi1>, vector<2x4xi1>, vector<4xi1>, vector<2x4xi1>) {
  %0 = vector.create_mask %i : vector<4xi1>
  %1 = vector.create_mask %i, %i : vector<2x4xi1>
  %2 = vector.constant_mask [3] : vector<4xi1>
  %3 = vector.constant_mask [1, 2] : vector<2x4xi1>
  return %0, %1, %2, %3 : vector<4xi1>, vector<2x4xi1>, vector<4xi1>, vector<2x4xi1>
}

