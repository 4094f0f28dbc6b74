// RUN: tsopt %s --finalize-memref-to-llvm --mlir-print-local-scope | FileCheck %s

// Views change the descriptor; hints and assumptions are intrinsics.

// CHECK-LABEL: func.func @dims(%arg0: memref<?x4xf32>, %arg1: index) -> (index, index, index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg0 : memref<?x4xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %2 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %2 : i64 to index
// CHECK-NEXT:    %4 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %5 = builtin.unrealized_conversion_cast %4 : i64 to index
// CHECK-NEXT:    %6 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %7 = llvm.extractvalue %1[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %8 = llvm.alloca %6 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %7, %8 : !llvm.array<2 x i64>, !llvm.ptr
// CHECK-NEXT:    %9 = llvm.getelementptr %8[0, %0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
// CHECK-NEXT:    %10 = llvm.load %9 : !llvm.ptr -> i64
// CHECK-NEXT:    %11 = builtin.unrealized_conversion_cast %10 : i64 to index
// CHECK-NEXT:    return %3, %5, %11 : index, index, index
func.func @dims(%m: memref<?x4xf32>, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c0 : memref<?x4xf32>
  %1 = memref.dim %m, %c1 : memref<?x4xf32>
  %2 = memref.dim %m, %i : memref<?x4xf32>
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @views(%arg0: memref<2048xi8>, %arg1: index, %arg2: index, %arg3: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg3 : memref<?x?xf32, strided<[?, ?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %arg0 : memref<2048xi8> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %5 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.insertvalue %5, %4[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %7 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %8 = llvm.getelementptr %7[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK-NEXT:    %9 = llvm.insertvalue %8, %6[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %10 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %11 = llvm.insertvalue %10, %9[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %12 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %13 = llvm.insertvalue %12, %11[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %14 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %15 = llvm.insertvalue %14, %13[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %16 = llvm.insertvalue %1, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %17 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %18 = llvm.insertvalue %17, %16[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %19 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %20 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %21 = llvm.insertvalue %20, %19[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %22 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %23 = llvm.insertvalue %22, %21[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %24 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %25 = llvm.insertvalue %24, %23[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %26 = llvm.extractvalue %0[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %27 = llvm.insertvalue %26, %25[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %28 = llvm.extractvalue %0[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %29 = llvm.insertvalue %28, %27[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %30 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %31 = llvm.insertvalue %30, %29[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %32 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %33 = llvm.insertvalue %32, %31[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %34 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %35 = llvm.mlir.constant(true) : i1
// CHECK-NEXT:    %36 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT:    llvm.intr.assume %35 ["align"(%34, %36 : !llvm.ptr, i64)] : i1
// CHECK-NEXT:    %37 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %38 = llvm.getelementptr %37[%2] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK-NEXT:    "llvm.intr.prefetch"(%38) <{cache = 0 : i32, hint = 2 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
// CHECK-NEXT:    return
func.func @views(%m: memref<2048xi8>, %s: index, %n: index, %t: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %0 = memref.view %m[%s][%n] : memref<2048xi8> to memref<?x4xf32>
  %1 = memref.transpose %t (i, j) -> (j, i) : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %2 = memref.assume_alignment %m, 16 : memref<2048xi8>
  memref.prefetch %m[%s], write, locality<2>, instr : memref<2048xi8>
  return
}

// CHECK-LABEL: func.func @distinct(%arg0: memref<?xf32>, %arg1: memref<4xi32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.mlir.constant(true) : i1
// CHECK-NEXT:    llvm.intr.assume %4 ["separate_storage"(%2, %3 : !llvm.ptr, !llvm.ptr)] : i1
// CHECK-NEXT:    return
func.func @distinct(%a: memref<?xf32>, %b: memref<4xi32>) {
  %1, %2 = memref.distinct_objects %a, %b : memref<?xf32>, memref<4xi32>
  return
}

