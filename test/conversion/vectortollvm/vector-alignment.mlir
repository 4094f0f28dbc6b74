// RUN: tsopt %s --convert-vector-to-llvm=use-vector-alignment=1 --mlir-print-local-scope | FileCheck %s

// Accesses are aligned as LLVM prefers for the vector; an alignment that is given comes
// first.

// CHECK-LABEL: func.func @mem(%arg0: memref<?x?xf32>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xf32>, %arg4: vector<4xi32>) -> vector<4xf32> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg0 : memref<?x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %3 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %4 = llvm.mul %0, %3 : i64
// CHECK-NEXT:    %5 = llvm.add %4, %0 : i64
// CHECK-NEXT:    %6 = llvm.getelementptr %2[%5] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %7 = llvm.load %6 {alignment = 16 : i64, nontemporal} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT:    %8 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %9 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %10 = llvm.mul %0, %9 : i64
// CHECK-NEXT:    %11 = llvm.add %10, %0 : i64
// CHECK-NEXT:    %12 = llvm.getelementptr %8[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    llvm.store %7, %12 {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT:    %13 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %14 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %15 = llvm.mul %0, %14 : i64
// CHECK-NEXT:    %16 = llvm.add %15, %0 : i64
// CHECK-NEXT:    %17 = llvm.getelementptr %13[%16] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %18 = llvm.intr.masked.load %17, %arg2, %7 {alignment = 16 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:    %19 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %20 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %21 = llvm.mul %0, %20 : i64
// CHECK-NEXT:    %22 = llvm.add %21, %0 : i64
// CHECK-NEXT:    %23 = llvm.getelementptr %19[%22] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    llvm.intr.masked.store %18, %23, %arg2 {alignment = 16 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
// CHECK-NEXT:    %24 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %25 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %26 = llvm.mul %0, %25 : i64
// CHECK-NEXT:    %27 = llvm.add %26, %0 : i64
// CHECK-NEXT:    %28 = llvm.getelementptr %24[%27] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %29 = llvm.getelementptr %28[%arg4] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, f32
// CHECK-NEXT:    %30 = llvm.intr.masked.gather %29, %arg2, %18 {alignment = 16 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:    %31 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %32 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %33 = llvm.mul %0, %32 : i64
// CHECK-NEXT:    %34 = llvm.add %33, %0 : i64
// CHECK-NEXT:    %35 = llvm.getelementptr %31[%34] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %36 = llvm.getelementptr %35[%arg4] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, f32
// CHECK-NEXT:    llvm.intr.masked.scatter %30, %36, %arg2 {alignment = 16 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
// CHECK-NEXT:    %37 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %38 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %39 = llvm.mul %0, %38 : i64
// CHECK-NEXT:    %40 = llvm.add %39, %0 : i64
// CHECK-NEXT:    %41 = llvm.getelementptr %37[%40] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %42 = "llvm.intr.masked.expandload"(%41, %arg2, %30) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:    %43 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %44 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %45 = llvm.mul %0, %44 : i64
// CHECK-NEXT:    %46 = llvm.add %45, %0 : i64
// CHECK-NEXT:    %47 = llvm.getelementptr %43[%46] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    "llvm.intr.masked.compressstore"(%42, %47, %arg2) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
// CHECK-NEXT:    return %42 : vector<4xf32>
func.func @mem(%m: memref<?x?xf32>, %i: index, %k: vector<4xi1>, %p: vector<4xf32>, %ix: vector<4xi32>) -> vector<4xf32> {
  %0 = vector.load %m[%i, %i] {nontemporal = true} : memref<?x?xf32>, vector<4xf32>
  vector.store %0, %m[%i, %i] {alignment = 16 : i64} : memref<?x?xf32>, vector<4xf32>
  %1 = vector.maskedload %m[%i, %i], %k, %0 : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %1 : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.gather %m[%i, %i] [%ix], %k, %1 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i, %i] [%ix], %k, %2 : memref<?x?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  %3 = vector.expandload %m[%i, %i], %k, %2 : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i, %i], %k, %3 : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  return %3 : vector<4xf32>
}

