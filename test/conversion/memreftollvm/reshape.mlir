// RUN: tsopt %s --finalize-memref-to-llvm --mlir-print-local-scope | FileCheck %s

// Sizes come from memory; an unranked result is filled in a loop.

// CHECK-LABEL: func.func @reshape(%arg0: memref<?xf32>, %arg1: memref<2xi32>, %arg2: memref<2xindex>, %arg3: memref<?xindex>) -> (memref<?x?xf32>, memref<*xf32>, memref<4x?xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : memref<2xindex> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg3 : memref<?xindex> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg1 : memref<2xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %5 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %7 = llvm.insertvalue %5, %4[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %8 = llvm.insertvalue %6, %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %9 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %10 = llvm.insertvalue %9, %8[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %11 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %12 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %13 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %14 = llvm.getelementptr inbounds|nuw %13[%12] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:    %15 = llvm.load %14 : !llvm.ptr -> i32
// CHECK-NEXT:    %16 = builtin.unrealized_conversion_cast %15 : i32 to i64
// CHECK-NEXT:    %17 = llvm.insertvalue %16, %10[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %18 = llvm.insertvalue %11, %17[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %19 = llvm.mul %11, %16 : i64
// CHECK-NEXT:    %20 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %21 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %22 = llvm.getelementptr inbounds|nuw %21[%20] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:    %23 = llvm.load %22 : !llvm.ptr -> i32
// CHECK-NEXT:    %24 = builtin.unrealized_conversion_cast %23 : i32 to i64
// CHECK-NEXT:    %25 = llvm.insertvalue %24, %18[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %26 = llvm.insertvalue %19, %25[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %27 = builtin.unrealized_conversion_cast %26 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<?x?xf32>
// CHECK-NEXT:    %28 = llvm.mul %19, %24 : i64
// CHECK-NEXT:    %29 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %30 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %31 = llvm.insertvalue %29, %30[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %32 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %33 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:    %34 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:    %35 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:    %36 = llvm.mul %33, %35 : i64
// CHECK-NEXT:    %37 = llvm.extractvalue %31[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %38 = llvm.mul %33, %37 : i64
// CHECK-NEXT:    %39 = llvm.add %38, %32 : i64
// CHECK-NEXT:    %40 = llvm.mul %39, %34 : i64
// CHECK-NEXT:    %41 = llvm.add %36, %40 : i64
// CHECK-NEXT:    %42 = llvm.alloca %41 x i8 : (i64) -> !llvm.ptr
// CHECK-NEXT:    %43 = llvm.insertvalue %42, %31[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %44 = builtin.unrealized_conversion_cast %43 : !llvm.struct<(i64, ptr)> to memref<*xf32>
// CHECK-NEXT:    %45 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %46 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %47 = llvm.extractvalue %3[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    llvm.store %45, %42 : !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    %48 = llvm.getelementptr %42[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    llvm.store %46, %48 : !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    %49 = llvm.getelementptr %42[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    llvm.store %47, %49 : i64, !llvm.ptr
// CHECK-NEXT:    %50 = llvm.getelementptr %42[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64)>
// CHECK-NEXT:    %51 = llvm.getelementptr %50[%29] : (!llvm.ptr, i64) -> !llvm.ptr, i64
// CHECK-NEXT:    %52 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %53 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %54 = llvm.sub %29, %53 : i64
// CHECK-NEXT:    llvm.br ^bb1(%54, %53 : i64, i64)
// CHECK-NEXT:    ^bb1(%55: i64, %56: i64):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT:    %57 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %58 = llvm.icmp "sge" %55, %57 : i64
// CHECK-NEXT:    llvm.cond_br %58, ^bb2, ^bb3
// CHECK-NEXT:    ^bb2:  // pred: ^bb1
// CHECK-NEXT:    %59 = llvm.getelementptr %52[%55] : (!llvm.ptr, i64) -> !llvm.ptr, i64
// CHECK-NEXT:    %60 = llvm.load %59 : !llvm.ptr -> i64
// CHECK-NEXT:    %61 = llvm.getelementptr %50[%55] : (!llvm.ptr, i64) -> !llvm.ptr, i64
// CHECK-NEXT:    llvm.store %60, %61 : i64, !llvm.ptr
// CHECK-NEXT:    %62 = llvm.getelementptr %51[%55] : (!llvm.ptr, i64) -> !llvm.ptr, i64
// CHECK-NEXT:    llvm.store %56, %62 : i64, !llvm.ptr
// CHECK-NEXT:    %63 = llvm.mul %56, %60 : i64
// CHECK-NEXT:    %64 = llvm.sub %55, %53 : i64
// CHECK-NEXT:    llvm.br ^bb1(%64, %63 : i64, i64)
// CHECK-NEXT:    ^bb3:  // pred: ^bb1
// CHECK-NEXT:    %65 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %66 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %67 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %68 = llvm.insertvalue %66, %65[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %69 = llvm.insertvalue %67, %68[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %70 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %71 = llvm.insertvalue %70, %69[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %72 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %73 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %74 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %75 = llvm.getelementptr inbounds|nuw %74[%73] : (!llvm.ptr, i64) -> !llvm.ptr, i64
// CHECK-NEXT:    %76 = llvm.load %75 : !llvm.ptr -> i64
// CHECK-NEXT:    %77 = builtin.unrealized_conversion_cast %76 : i64 to index
// CHECK-NEXT:    %78 = builtin.unrealized_conversion_cast %77 : index to i64
// CHECK-NEXT:    %79 = llvm.insertvalue %78, %71[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %80 = llvm.insertvalue %72, %79[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %81 = llvm.mul %72, %78 : i64
// CHECK-NEXT:    %82 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %83 = llvm.insertvalue %82, %80[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %84 = llvm.insertvalue %81, %83[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %85 = builtin.unrealized_conversion_cast %84 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<4x?xf32>
// CHECK-NEXT:    %86 = llvm.mul %81, %82 : i64
// CHECK-NEXT:    return %27, %44, %85 : memref<?x?xf32>, memref<*xf32>, memref<4x?xf32>
func.func @reshape(%m: memref<?xf32>, %s: memref<2xi32>, %si: memref<2xindex>, %sd: memref<?xindex>) -> (memref<?x?xf32>, memref<*xf32>, memref<4x?xf32>) {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %1 = memref.reshape %m(%sd) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  %2 = memref.reshape %m(%si) : (memref<?xf32>, memref<2xindex>) -> memref<4x?xf32>
  return %0, %1, %2 : memref<?x?xf32>, memref<*xf32>, memref<4x?xf32>
}

