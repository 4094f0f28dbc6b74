// RUN: tsopt %s --finalize-memref-to-llvm=use-aligned-alloc=1 --mlir-print-local-scope | FileCheck %s

// aligned_alloc takes sizes that are multiples of the alignment, a power of two of at
// least 16.

// CHECK-LABEL: llvm.func @free(!llvm.ptr)

// CHECK-LABEL: llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr

// CHECK-LABEL: func.func @alloc_aligned(%arg0: index) -> memref<?x4xf32> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT:    %1 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %2 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %3 = llvm.mul %1, %0 : i64
// CHECK-NEXT:    %4 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
// CHECK-NEXT:    %7 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:    %8 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %9 = llvm.sub %7, %8 : i64
// CHECK-NEXT:    %10 = llvm.add %6, %9 : i64
// CHECK-NEXT:    %11 = llvm.urem %10, %7 : i64
// CHECK-NEXT:    %12 = llvm.sub %10, %11 : i64
// CHECK-NEXT:    %13 = llvm.call @aligned_alloc(%7, %12) : (i64, i64) -> !llvm.ptr
// CHECK-NEXT:    %14 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %15 = llvm.insertvalue %13, %14[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %16 = llvm.insertvalue %13, %15[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %17 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %18 = llvm.insertvalue %17, %16[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %19 = llvm.insertvalue %0, %18[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %20 = llvm.insertvalue %1, %19[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %21 = llvm.insertvalue %1, %20[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %22 = llvm.insertvalue %2, %21[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %23 = builtin.unrealized_conversion_cast %22 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<?x4xf32>
// CHECK-NEXT:    %24 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %25 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %26 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %27 = llvm.getelementptr %26[%24] : (!llvm.ptr, i64) -> !llvm.ptr, vector<4xf32>
// CHECK-NEXT:    %28 = llvm.ptrtoint %27 : !llvm.ptr to i64
// CHECK-NEXT:    %29 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT:    %30 = llvm.call @aligned_alloc(%29, %28) : (i64, i64) -> !llvm.ptr
// CHECK-NEXT:    %31 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %32 = llvm.insertvalue %30, %31[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %33 = llvm.insertvalue %30, %32[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %34 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %35 = llvm.insertvalue %34, %33[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %36 = llvm.insertvalue %24, %35[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %37 = llvm.insertvalue %25, %36[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %38 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %39 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %40 = llvm.getelementptr %39[%38] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %41 = llvm.ptrtoint %40 : !llvm.ptr to i64
// CHECK-NEXT:    %42 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT:    %43 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %44 = llvm.sub %42, %43 : i64
// CHECK-NEXT:    %45 = llvm.add %41, %44 : i64
// CHECK-NEXT:    %46 = llvm.urem %45, %42 : i64
// CHECK-NEXT:    %47 = llvm.sub %45, %46 : i64
// CHECK-NEXT:    %48 = llvm.call @aligned_alloc(%42, %47) : (i64, i64) -> !llvm.ptr
// CHECK-NEXT:    %49 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %50 = llvm.insertvalue %48, %49[0] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %51 = llvm.insertvalue %48, %50[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %52 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %53 = llvm.insertvalue %52, %51[2] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %54 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %55 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %56 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %57 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT:    %58 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %59 = llvm.getelementptr %58[%57] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %60 = llvm.ptrtoint %59 : !llvm.ptr to i64
// CHECK-NEXT:    %61 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT:    %62 = llvm.call @aligned_alloc(%61, %60) : (i64, i64) -> !llvm.ptr
// CHECK-NEXT:    %63 = llvm.addrspacecast %62 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    %64 = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %65 = llvm.insertvalue %63, %64[0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %66 = llvm.insertvalue %63, %65[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %67 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %68 = llvm.insertvalue %67, %66[2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %69 = llvm.insertvalue %54, %68[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %70 = llvm.insertvalue %55, %69[3, 1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %71 = llvm.insertvalue %55, %70[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %72 = llvm.insertvalue %56, %71[4, 1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %73 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:    %74 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %75 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %76 = llvm.getelementptr %75[%73] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %77 = llvm.ptrtoint %76 : !llvm.ptr to i64
// CHECK-NEXT:    %78 = llvm.mlir.constant(64 : index) : i64
// CHECK-NEXT:    %79 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %80 = llvm.sub %78, %79 : i64
// CHECK-NEXT:    %81 = llvm.add %77, %80 : i64
// CHECK-NEXT:    %82 = llvm.urem %81, %78 : i64
// CHECK-NEXT:    %83 = llvm.sub %81, %82 : i64
// CHECK-NEXT:    %84 = llvm.call @aligned_alloc(%78, %83) : (i64, i64) -> !llvm.ptr
// CHECK-NEXT:    %85 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %86 = llvm.insertvalue %84, %85[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %87 = llvm.insertvalue %84, %86[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %88 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %89 = llvm.insertvalue %88, %87[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %90 = llvm.insertvalue %73, %89[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %91 = llvm.insertvalue %74, %90[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %92 = llvm.extractvalue %37[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    llvm.call @free(%92) : (!llvm.ptr) -> ()
// CHECK-NEXT:    return %23 : memref<?x4xf32>
func.func @alloc_aligned(%n: index) -> memref<?x4xf32> {
  %0 = memref.alloc(%n) {alignment = 32} : memref<?x4xf32>
  %1 = memref.alloc() : memref<4xvector<4xf32>>
  %2 = memref.alloc() : memref<f32>
  %3 = memref.alloc() : memref<4x4xf32, 1>
  %5 = memref.alloc() : memref<2xmemref<?xf32>>
  memref.dealloc %1 : memref<4xvector<4xf32>>
  return %0 : memref<?x4xf32>
}

