// RUN: tsopt %s --convert-vector-to-llvm --mlir-print-local-scope | FileCheck %s

// A transfer that may leave the buffer gets a mask.

// CHECK-LABEL: func.func @xfer(%arg0: memref<?xf32>, %arg1: index, %arg2: f32, %arg3: vector<4xi1>) -> vector<4xf32> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %cst = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %dim = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:    %2 = arith.subi %dim, %arg1 : index
// CHECK-NEXT:    %3 = arith.index_cast %2 : index to i32
// CHECK-NEXT:    %4 = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT:    %5 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %6 = llvm.insertelement %3, %4[%5 : i32] : vector<4xi32>
// CHECK-NEXT:    %7 = llvm.shufflevector %6, %4 [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT:    %8 = arith.cmpi sgt, %7, %cst : vector<4xi32>
// CHECK-NEXT:    %9 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %10 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %11 = llvm.insertelement %arg2, %9[%10 : i32] : vector<4xf32>
// CHECK-NEXT:    %12 = llvm.shufflevector %11, %9 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:    %13 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %14 = llvm.getelementptr %13[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %15 = llvm.intr.masked.load %14, %8, %12 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:    %16 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %17 = llvm.getelementptr %16[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %18 = llvm.load %17 {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT:    %dim_0 = memref.dim %arg0, %c0 : memref<?xf32>
// CHECK-NEXT:    %19 = arith.subi %dim_0, %arg1 : index
// CHECK-NEXT:    %20 = arith.index_cast %19 : index to i32
// CHECK-NEXT:    %21 = llvm.mlir.poison : vector<4xi32>
// CHECK-NEXT:    %22 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %23 = llvm.insertelement %20, %21[%22 : i32] : vector<4xi32>
// CHECK-NEXT:    %24 = llvm.shufflevector %23, %21 [0, 0, 0, 0] : vector<4xi32>
// CHECK-NEXT:    %25 = arith.cmpi sgt, %24, %cst : vector<4xi32>
// CHECK-NEXT:    %26 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %27 = llvm.getelementptr %26[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    llvm.intr.masked.store %15, %27, %25 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
// CHECK-NEXT:    %28 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %29 = llvm.getelementptr %28[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    llvm.intr.masked.store %18, %29, %arg3 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
// CHECK-NEXT:    return %15 : vector<4xf32>
func.func @xfer(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%i] : vector<4xf32>, memref<?xf32>
  vector.transfer_write %1, %m[%i], %k {in_bounds = [true]} : vector<4xf32>, memref<?xf32>
  return %0 : vector<4xf32>
}

