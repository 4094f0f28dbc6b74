// RUN: tsopt %s --finalize-memref-to-llvm --mlir-print-local-scope | FileCheck %s

// What is not contiguous is copied by the runtime library.

// CHECK-LABEL: llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)

// CHECK-LABEL: func.func @copy(%arg0: memref<2x3xf32>, %arg1: memref<2x3xf32, strided<[?, ?], offset: ?>>, %arg2: memref<*xf32>, %arg3: memref<?x3xf32>) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg3 : memref<?x3xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg2 : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg1 : memref<2x3xf32, strided<[?, ?], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %arg0 : memref<2x3xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %4 = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT:    %5 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:    %6 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %7 = llvm.alloca %6 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %3, %7 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
// CHECK-NEXT:    %8 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %9 = llvm.insertvalue %5, %8[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %10 = llvm.insertvalue %7, %9[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %11 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:    %12 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %13 = llvm.alloca %12 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %2, %13 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
// CHECK-NEXT:    %14 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %15 = llvm.insertvalue %11, %14[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %16 = llvm.insertvalue %13, %15[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %17 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %18 = llvm.alloca %17 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %10, %18 : !llvm.struct<(i64, ptr)>, !llvm.ptr
// CHECK-NEXT:    %19 = llvm.alloca %17 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %16, %19 : !llvm.struct<(i64, ptr)>, !llvm.ptr
// CHECK-NEXT:    %20 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %21 = llvm.getelementptr %20[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:    %22 = llvm.ptrtoint %21 : !llvm.ptr to i64
// CHECK-NEXT:    llvm.call @memrefCopy(%22, %18, %19) : (i64, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.intr.stackrestore %4 : !llvm.ptr
// CHECK-NEXT:    %23 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %24 = llvm.extractvalue %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %25 = llvm.mul %23, %24 : i64
// CHECK-NEXT:    %26 = llvm.extractvalue %3[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %27 = llvm.mul %25, %26 : i64
// CHECK-NEXT:    %28 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %29 = llvm.getelementptr %28[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:    %30 = llvm.ptrtoint %29 : !llvm.ptr to i64
// CHECK-NEXT:    %31 = llvm.mul %27, %30 : i64
// CHECK-NEXT:    %32 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %33 = llvm.extractvalue %3[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %34 = llvm.getelementptr %32[%33] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %35 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %36 = llvm.extractvalue %3[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %37 = llvm.getelementptr %35[%36] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    "llvm.intr.memcpy"(%37, %34, %31) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK-NEXT:    %38 = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT:    %39 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:    %40 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %41 = llvm.alloca %40 x !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %3, %41 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, !llvm.ptr
// CHECK-NEXT:    %42 = llvm.mlir.poison : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %43 = llvm.insertvalue %39, %42[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %44 = llvm.insertvalue %41, %43[1] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:    %45 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %46 = llvm.alloca %45 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %1, %46 : !llvm.struct<(i64, ptr)>, !llvm.ptr
// CHECK-NEXT:    %47 = llvm.alloca %45 x !llvm.struct<(i64, ptr)> : (i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.store %44, %47 : !llvm.struct<(i64, ptr)>, !llvm.ptr
// CHECK-NEXT:    %48 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %49 = llvm.getelementptr %48[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:    %50 = llvm.ptrtoint %49 : !llvm.ptr to i64
// CHECK-NEXT:    llvm.call @memrefCopy(%50, %46, %47) : (i64, !llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    llvm.intr.stackrestore %38 : !llvm.ptr
// CHECK-NEXT:    %51 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %52 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %53 = llvm.mul %51, %52 : i64
// CHECK-NEXT:    %54 = llvm.extractvalue %0[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %55 = llvm.mul %53, %54 : i64
// CHECK-NEXT:    %56 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %57 = llvm.getelementptr %56[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:    %58 = llvm.ptrtoint %57 : !llvm.ptr to i64
// CHECK-NEXT:    %59 = llvm.mul %55, %58 : i64
// CHECK-NEXT:    %60 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %61 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %62 = llvm.getelementptr %60[%61] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %63 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %64 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %65 = llvm.getelementptr %63[%64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    "llvm.intr.memcpy"(%65, %62, %59) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK-NEXT:    return
func.func @copy(%a: memref<2x3xf32>, %b: memref<2x3xf32, strided<[?, ?], offset: ?>>, %u: memref<*xf32>, %d: memref<?x3xf32>) {
  memref.copy %a, %b : memref<2x3xf32> to memref<2x3xf32, strided<[?, ?], offset: ?>>
  memref.copy %a, %a : memref<2x3xf32> to memref<2x3xf32>
  memref.copy %u, %a : memref<*xf32> to memref<2x3xf32>
  memref.copy %d, %d : memref<?x3xf32> to memref<?x3xf32>
  return
}

