// RUN: tsopt %s --finalize-memref-to-llvm=index-bitwidth=32 --mlir-print-local-scope | FileCheck %s

// Descriptors with indices of 32 bits.

// CHECK-LABEL: llvm.func @free(!llvm.ptr)

// CHECK-LABEL: func.func @unranked(%arg0: memref<*xf32>, %arg1: memref<2x?xf32>, %arg2: index) -> (index, index, memref<*xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : memref<2x?xf32> to !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : index to i32
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i32, ptr)>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[0] : !llvm.struct<(i32, ptr)>
// CHECK-NEXT:    %4 = builtin.unrealized_conversion_cast %3 : i32 to index
// CHECK-NEXT:    %5 = llvm.extractvalue %2[1] : !llvm.struct<(i32, ptr)>
// CHECK-NEXT:    %6 = llvm.getelementptr %5[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
// CHECK-NEXT:    %7 = llvm.mlir.constant(1 : index) : i32
// CHECK-NEXT:    %8 = llvm.add %7, %1 : i32
// CHECK-NEXT:    %9 = llvm.getelementptr %6[%8] : (!llvm.ptr, i32) -> !llvm.ptr, i32
// CHECK-NEXT:    %10 = llvm.load %9 : !llvm.ptr -> i32
// CHECK-NEXT:    %11 = builtin.unrealized_conversion_cast %10 : i32 to index
// CHECK-NEXT:    %12 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %13 = llvm.alloca %12 x !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %0, %13 : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>, !llvm.ptr
// CHECK-NEXT:    %14 = llvm.mlir.constant(2 : index) : i32
// CHECK-NEXT:    %15 = llvm.mlir.poison : !llvm.struct<(i32, ptr)>
// CHECK-NEXT:    %16 = llvm.insertvalue %14, %15[0] : !llvm.struct<(i32, ptr)>
// CHECK-NEXT:    %17 = llvm.insertvalue %13, %16[1] : !llvm.struct<(i32, ptr)>
// CHECK-NEXT:    %18 = builtin.unrealized_conversion_cast %17 : !llvm.struct<(i32, ptr)> to memref<*xf32>
// CHECK-NEXT:    %19 = llvm.extractvalue %2[1] : !llvm.struct<(i32, ptr)>
// CHECK-NEXT:    %20 = llvm.load %19 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
// CHECK-NEXT:    %21 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
// CHECK-NEXT:    %22 = llvm.extractvalue %20[4, 0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
// CHECK-NEXT:    %23 = llvm.mul %1, %22 overflow<nsw, nuw> : i32
// CHECK-NEXT:    %24 = llvm.add %23, %1 overflow<nsw, nuw> : i32
// CHECK-NEXT:    %25 = llvm.getelementptr inbounds|nuw %21[%24] : (!llvm.ptr, i32) -> !llvm.ptr, f32
// CHECK-NEXT:    %26 = llvm.load %25 : !llvm.ptr -> f32
// CHECK-NEXT:    %27 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
// CHECK-NEXT:    %28 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
// CHECK-NEXT:    %29 = llvm.mul %1, %28 overflow<nsw, nuw> : i32
// CHECK-NEXT:    %30 = llvm.add %29, %1 overflow<nsw, nuw> : i32
// CHECK-NEXT:    %31 = llvm.getelementptr inbounds|nuw %27[%30] : (!llvm.ptr, i32) -> !llvm.ptr, f32
// CHECK-NEXT:    llvm.store %26, %31 : f32, !llvm.ptr
// CHECK-NEXT:    %32 = llvm.extractvalue %2[1] : !llvm.struct<(i32, ptr)>
// CHECK-NEXT:    %33 = llvm.load %32 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    llvm.call @free(%33) : (!llvm.ptr) -> ()
// CHECK-NEXT:    return %4, %11, %18 : index, index, memref<*xf32>
func.func @unranked(%u: memref<*xf32>, %m: memref<2x?xf32>, %i: index) -> (index, index, memref<*xf32>) {
  %r = memref.rank %u : memref<*xf32>
  %d = memref.dim %u, %i : memref<*xf32>
  %c = memref.cast %m : memref<2x?xf32> to memref<*xf32>
  %c2 = memref.cast %u : memref<*xf32> to memref<2x?xf32>
  %x = memref.load %c2[%i, %i] : memref<2x?xf32>
  memref.store %x, %m[%i, %i] : memref<2x?xf32>
  memref.dealloc %u : memref<*xf32>
  return %r, %d, %c : index, index, memref<*xf32>
}

// CHECK-LABEL: func.func @dims(%arg0: memref<?x4xf32>, %arg1: index) -> (index, index, index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : index to i32
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %2 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %2 : i32 to index
// CHECK-NEXT:    %4 = llvm.mlir.constant(4 : index) : i32
// CHECK-NEXT:    %5 = builtin.unrealized_conversion_cast %4 : i32 to index
// CHECK-NEXT:    %6 = llvm.mlir.constant(1 : index) : i32
// CHECK-NEXT:    %7 = llvm.extractvalue %1[3] : !llvm.struct<(ptr, ptr, i32, array<2 x i32>, array<2 x i32>)>
// CHECK-NEXT:    %8 = llvm.alloca %6 x !llvm.array<2 x i32> : (i32) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %7, %8 : !llvm.array<2 x i32>, !llvm.ptr
// CHECK-NEXT:    %9 = llvm.getelementptr %8[0, %0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x i32>
// CHECK-NEXT:    %10 = llvm.load %9 : !llvm.ptr -> i32
// CHECK-NEXT:    %11 = builtin.unrealized_conversion_cast %10 : i32 to index
// CHECK-NEXT:    return %3, %5, %11 : index, index, index
func.func @dims(%m: memref<?x4xf32>, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<?x4xf32>
  %1 = memref.dim %m, %c1 : memref<?x4xf32>
  %2 = memref.dim %m, %i : memref<?x4xf32>
  return %0, %1, %2 : index, index, index
}

