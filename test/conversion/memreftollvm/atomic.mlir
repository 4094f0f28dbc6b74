// RUN: tsopt %s --finalize-memref-to-llvm --mlir-print-local-scope | FileCheck %s

// Read-modify-write that LLVM has; mulf stays.

// CHECK-LABEL: func.func @rmws(%arg0: memref<?xf32>, %arg1: memref<?xi32>, %arg2: f32, %arg3: i32, %arg4: index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg1 : memref<?xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg4 : index to i64
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.getelementptr %3[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %5 = llvm.atomicrmw fadd %4, %arg2 acq_rel : !llvm.ptr, f32
// CHECK-NEXT:    %6 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %7 = llvm.getelementptr %6[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:    %8 = llvm.atomicrmw max %7, %arg3 acq_rel : !llvm.ptr, i32
// CHECK-NEXT:    %9 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %10 = llvm.getelementptr %9[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:    %11 = llvm.atomicrmw _or %10, %arg3 acq_rel : !llvm.ptr, i32
// CHECK-NEXT:    %12 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %13 = llvm.getelementptr %12[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %14 = llvm.atomicrmw xchg %13, %arg2 acq_rel : !llvm.ptr, f32
// CHECK-NEXT:    %15 = memref.atomic_rmw mulf %arg2, %arg0[%arg4] : (f32, memref<?xf32>) -> f32
// CHECK-NEXT:    return
func.func @rmws(%f: memref<?xf32>, %i: memref<?xi32>, %x: f32, %y: i32, %k: index) {
  %0 = memref.atomic_rmw addf %x, %f[%k] : (f32, memref<?xf32>) -> f32
  %1 = memref.atomic_rmw maxs %y, %i[%k] : (i32, memref<?xi32>) -> i32
  %2 = memref.atomic_rmw ori %y, %i[%k] : (i32, memref<?xi32>) -> i32
  %3 = memref.atomic_rmw assign %x, %f[%k] : (f32, memref<?xf32>) -> f32
  %4 = memref.atomic_rmw mulf %x, %f[%k] : (f32, memref<?xf32>) -> f32
  return
}

