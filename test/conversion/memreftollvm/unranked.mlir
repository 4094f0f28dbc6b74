// RUN: tsopt %s --finalize-memref-to-llvm --mlir-print-local-scope | FileCheck %s

// An unranked memref is a rank and a pointer to a descriptor.

// CHECK-LABEL: llvm.func @free(!llvm.ptr)

// CHECK-LABEL: func.func @unranked(%arg0: memref<*xf32>, %arg1: memref<2x?xf32>, %arg2: index) -> (index, index, memref<*xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : memref<2x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %4 = builtin.unrealized_conversion_cast %3 : i64 to index
// CHECK-NEXT:    %5 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %6 = llvm.getelementptr %5[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %7 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %8 = llvm.add %7, %1 : i64
// CHECK-NEXT:    %9 = llvm.getelementptr %6[%8] : (!llvm.ptr, i64) -> !llvm.ptr, i64
// CHECK-NEXT:    %10 = llvm.load %9 : !llvm.ptr -> i64
// CHECK-NEXT:    %11 = builtin.unrealized_conversion_cast %10 : i64 to index
// CHECK-NEXT:    %12 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %13 = llvm.alloca %12 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %0, %13 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
// CHECK-NEXT:    %14 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:    %15 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %16 = llvm.insertvalue %14, %15[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %17 = llvm.insertvalue %13, %16[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %18 = builtin.unrealized_conversion_cast %17 : !llvm.struct<(i64, ptr)> to memref<*xf32>
// CHECK-NEXT:    %19 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %20 = llvm.load %19 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %21 = llvm.extractvalue %20[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %22 = llvm.extractvalue %20[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %23 = llvm.mul %1, %22 overflow<nsw, nuw> : i64
// CHECK-NEXT:    %24 = llvm.add %23, %1 overflow<nsw, nuw> : i64
// CHECK-NEXT:    %25 = llvm.getelementptr inbounds|nuw %21[%24] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %26 = llvm.load %25 : !llvm.ptr -> f32
// CHECK-NEXT:    %27 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %28 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %29 = llvm.mul %1, %28 overflow<nsw, nuw> : i64
// CHECK-NEXT:    %30 = llvm.add %29, %1 overflow<nsw, nuw> : i64
// CHECK-NEXT:    %31 = llvm.getelementptr inbounds|nuw %27[%30] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    llvm.store %26, %31 : f32, !llvm.ptr
// CHECK-NEXT:    %32 = llvm.extractvalue %2[1] : !llvm.struct<(i64, ptr)>
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

// CHECK-LABEL: func.func @reinterpret(%arg0: memref<*xf32>, %arg1: index) -> memref<?x4xf32, strided<[4, ?], offset: ?>> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %2 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %3 = llvm.extractvalue %1[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %4 = llvm.load %3 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    %5 = llvm.getelementptr %3[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    %6 = llvm.load %5 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    %7 = llvm.insertvalue %4, %2[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %8 = llvm.insertvalue %6, %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %9 = llvm.insertvalue %0, %8[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %10 = llvm.insertvalue %0, %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %11 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %12 = llvm.insertvalue %11, %10[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %13 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %14 = llvm.insertvalue %13, %12[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %15 = llvm.insertvalue %0, %14[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %16 = builtin.unrealized_conversion_cast %15 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<?x4xf32, strided<[4, ?], offset: ?>>
// CHECK-NEXT:    return %16 : memref<?x4xf32, strided<[4, ?], offset: ?>>
func.func @reinterpret(%u: memref<*xf32>, %n: index) -> memref<?x4xf32, strided<[4, ?], offset: ?>> {
  %0 = memref.reinterpret_cast %u to offset: [%n], sizes: [%n, 4], strides: [4, %n] : memref<*xf32> to memref<?x4xf32, strided<[4, ?], offset: ?>>
  return %0 : memref<?x4xf32, strided<[4, ?], offset: ?>>
}

// CHECK-LABEL: func.func @ptr(%arg0: memref<*xf32>, %arg1: memref<?xf32, 1>) -> (index, index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : memref<?xf32, 1> to !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.ptrtoint %2 : !llvm.ptr<1> to i64
// CHECK-NEXT:    %4 = builtin.unrealized_conversion_cast %3 : i64 to index
// CHECK-NEXT:    %5 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %6 = llvm.getelementptr %5[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    %7 = llvm.load %6 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    %8 = llvm.ptrtoint %7 : !llvm.ptr to i64
// CHECK-NEXT:    %9 = builtin.unrealized_conversion_cast %8 : i64 to index
// CHECK-NEXT:    return %9, %4 : index, index
func.func @ptr(%u: memref<*xf32>, %m: memref<?xf32, 1>) -> (index, index) {
  %1 = memref.extract_aligned_pointer_as_index %m : memref<?xf32, 1> -> index
  %0 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index
  return %0, %1 : index, index
}

// CHECK-LABEL: func.func @space(%arg0: memref<?xf32>, %arg1: memref<*xf32>) -> (memref<?xf32, 1>, memref<*xf32, 1>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.extractvalue %1[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %5 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %7 = llvm.addrspacecast %2 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    %8 = llvm.addrspacecast %3 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    %9 = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %10 = llvm.insertvalue %7, %9[0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %11 = llvm.insertvalue %8, %10[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %12 = llvm.insertvalue %4, %11[2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %13 = llvm.insertvalue %5, %12[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %14 = llvm.insertvalue %6, %13[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %15 = builtin.unrealized_conversion_cast %14 : !llvm.struct<(ptr<1>, ptr<1>, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf32, 1>
// CHECK-NEXT:    %16 = llvm.extractvalue %0[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %17 = llvm.extractvalue %0[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %18 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %19 = llvm.insertvalue %16, %18[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %20 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %21 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:    %22 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:    %23 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:    %24 = llvm.mul %21, %23 : i64
// CHECK-NEXT:    %25 = llvm.extractvalue %19[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %26 = llvm.mul %21, %25 : i64
// CHECK-NEXT:    %27 = llvm.add %26, %20 : i64
// CHECK-NEXT:    %28 = llvm.mul %27, %22 : i64
// CHECK-NEXT:    %29 = llvm.add %24, %28 : i64
// CHECK-NEXT:    %30 = llvm.alloca %29 x i8 : (i64) -> !llvm.ptr
// CHECK-NEXT:    %31 = llvm.insertvalue %30, %19[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %32 = builtin.unrealized_conversion_cast %31 : !llvm.struct<(i64, ptr)> to memref<*xf32, 1>
// CHECK-NEXT:    %33 = llvm.load %17 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    %34 = llvm.getelementptr %17[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    %35 = llvm.load %34 : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    %36 = llvm.addrspacecast %33 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    %37 = llvm.addrspacecast %35 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    llvm.store %36, %30 : !llvm.ptr<1>, !llvm.ptr
// CHECK-NEXT:    %38 = llvm.getelementptr %30[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr<1>
// CHECK-NEXT:    llvm.store %37, %38 : !llvm.ptr<1>, !llvm.ptr
// CHECK-NEXT:    %39 = llvm.getelementptr %17[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
// CHECK-NEXT:    %40 = llvm.getelementptr %30[2] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr<1>
// CHECK-NEXT:    %41 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT:    %42 = llvm.sub %29, %41 : i64
// CHECK-NEXT:    "llvm.intr.memcpy"(%40, %39, %42) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK-NEXT:    return %15, %32 : memref<?xf32, 1>, memref<*xf32, 1>
func.func @space(%m: memref<?xf32>, %u: memref<*xf32>) -> (memref<?xf32, 1>, memref<*xf32, 1>) {
  %0 = memref.memory_space_cast %m : memref<?xf32> to memref<?xf32, 1>
  %1 = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 1>
  return %0, %1 : memref<?xf32, 1>, memref<*xf32, 1>
}

