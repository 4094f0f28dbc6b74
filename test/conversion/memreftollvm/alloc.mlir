// RUN: tsopt %s --finalize-memref-to-llvm --mlir-print-local-scope | FileCheck %s

// Alignment is had by allocating more.

// CHECK-LABEL: llvm.func @free(!llvm.ptr)

// CHECK-LABEL: llvm.func @malloc(i64) -> !llvm.ptr

// CHECK-LABEL: func.func @alloc_aligned(%arg0: index) -> memref<?x4xf32> {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT:    %1 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %2 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %3 = llvm.mul %1, %0 : i64
// CHECK-NEXT:    %4 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
// CHECK-NEXT:    %7 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:    %8 = llvm.add %6, %7 : i64
// CHECK-NEXT:    %9 = llvm.call @malloc(%8) : (i64) -> !llvm.ptr
// CHECK-NEXT:    %10 = llvm.ptrtoint %9 : !llvm.ptr to i64
// CHECK-NEXT:    %11 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %12 = llvm.sub %7, %11 : i64
// CHECK-NEXT:    %13 = llvm.add %10, %12 : i64
// CHECK-NEXT:    %14 = llvm.urem %13, %7 : i64
// CHECK-NEXT:    %15 = llvm.sub %13, %14 : i64
// CHECK-NEXT:    %16 = llvm.inttoptr %15 : i64 to !llvm.ptr
// CHECK-NEXT:    %17 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %18 = llvm.insertvalue %9, %17[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %19 = llvm.insertvalue %16, %18[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %20 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %21 = llvm.insertvalue %20, %19[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %22 = llvm.insertvalue %0, %21[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %23 = llvm.insertvalue %1, %22[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %24 = llvm.insertvalue %1, %23[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %25 = llvm.insertvalue %2, %24[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %26 = builtin.unrealized_conversion_cast %25 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<?x4xf32>
// CHECK-NEXT:    %27 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %28 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %29 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %30 = llvm.getelementptr %29[%27] : (!llvm.ptr, i64) -> !llvm.ptr, vector<4xf32>
// CHECK-NEXT:    %31 = llvm.ptrtoint %30 : !llvm.ptr to i64
// CHECK-NEXT:    %32 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %33 = llvm.getelementptr %32[1] : (!llvm.ptr) -> !llvm.ptr, vector<4xf32>
// CHECK-NEXT:    %34 = llvm.ptrtoint %33 : !llvm.ptr to i64
// CHECK-NEXT:    %35 = llvm.add %31, %34 : i64
// CHECK-NEXT:    %36 = llvm.call @malloc(%35) : (i64) -> !llvm.ptr
// CHECK-NEXT:    %37 = llvm.ptrtoint %36 : !llvm.ptr to i64
// CHECK-NEXT:    %38 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %39 = llvm.sub %34, %38 : i64
// CHECK-NEXT:    %40 = llvm.add %37, %39 : i64
// CHECK-NEXT:    %41 = llvm.urem %40, %34 : i64
// CHECK-NEXT:    %42 = llvm.sub %40, %41 : i64
// CHECK-NEXT:    %43 = llvm.inttoptr %42 : i64 to !llvm.ptr
// CHECK-NEXT:    %44 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %45 = llvm.insertvalue %36, %44[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %46 = llvm.insertvalue %43, %45[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %47 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %48 = llvm.insertvalue %47, %46[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %49 = llvm.insertvalue %27, %48[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %50 = llvm.insertvalue %28, %49[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %51 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %52 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %53 = llvm.getelementptr %52[%51] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %54 = llvm.ptrtoint %53 : !llvm.ptr to i64
// CHECK-NEXT:    %55 = llvm.call @malloc(%54) : (i64) -> !llvm.ptr
// CHECK-NEXT:    %56 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %57 = llvm.insertvalue %55, %56[0] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %58 = llvm.insertvalue %55, %57[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %59 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %60 = llvm.insertvalue %59, %58[2] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %61 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %62 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %63 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %64 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT:    %65 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %66 = llvm.getelementptr %65[%64] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %67 = llvm.ptrtoint %66 : !llvm.ptr to i64
// CHECK-NEXT:    %68 = llvm.call @malloc(%67) : (i64) -> !llvm.ptr
// CHECK-NEXT:    %69 = llvm.addrspacecast %68 : !llvm.ptr to !llvm.ptr<1>
// CHECK-NEXT:    %70 = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %71 = llvm.insertvalue %69, %70[0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %72 = llvm.insertvalue %69, %71[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %73 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %74 = llvm.insertvalue %73, %72[2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %75 = llvm.insertvalue %61, %74[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %76 = llvm.insertvalue %62, %75[3, 1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %77 = llvm.insertvalue %62, %76[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %78 = llvm.insertvalue %63, %77[4, 1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %79 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:    %80 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %81 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %82 = llvm.getelementptr %81[%79] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %83 = llvm.ptrtoint %82 : !llvm.ptr to i64
// CHECK-NEXT:    %84 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %85 = llvm.getelementptr %84[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %86 = llvm.ptrtoint %85 : !llvm.ptr to i64
// CHECK-NEXT:    %87 = llvm.add %83, %86 : i64
// CHECK-NEXT:    %88 = llvm.call @malloc(%87) : (i64) -> !llvm.ptr
// CHECK-NEXT:    %89 = llvm.ptrtoint %88 : !llvm.ptr to i64
// CHECK-NEXT:    %90 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %91 = llvm.sub %86, %90 : i64
// CHECK-NEXT:    %92 = llvm.add %89, %91 : i64
// CHECK-NEXT:    %93 = llvm.urem %92, %86 : i64
// CHECK-NEXT:    %94 = llvm.sub %92, %93 : i64
// CHECK-NEXT:    %95 = llvm.inttoptr %94 : i64 to !llvm.ptr
// CHECK-NEXT:    %96 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %97 = llvm.insertvalue %88, %96[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %98 = llvm.insertvalue %95, %97[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %99 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %100 = llvm.insertvalue %99, %98[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %101 = llvm.insertvalue %79, %100[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %102 = llvm.insertvalue %80, %101[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %103 = llvm.extractvalue %50[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    llvm.call @free(%103) : (!llvm.ptr) -> ()
// CHECK-NEXT:    return %26 : memref<?x4xf32>
func.func @alloc_aligned(%n: index) -> memref<?x4xf32> {
  %0 = memref.alloc(%n) {alignment = 32} : memref<?x4xf32>
  %1 = memref.alloc() : memref<4xvector<4xf32>>
  %2 = memref.alloc() : memref<f32>
  %3 = memref.alloc() : memref<4x4xf32, 1>
  %5 = memref.alloc() : memref<2xmemref<?xf32>>
  memref.dealloc %1 : memref<4xvector<4xf32>>
  return %0 : memref<?x4xf32>
}

// CHECK-LABEL: func.func @scope(%arg0: index) -> f32 {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT:    %1 = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT:    llvm.br ^bb1
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %2 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %3 = llvm.alloca %0 x f32 : (i64) -> !llvm.ptr
// CHECK-NEXT:    %4 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %5 = llvm.insertvalue %3, %4[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.insertvalue %3, %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %7 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %8 = llvm.insertvalue %7, %6[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %9 = llvm.insertvalue %0, %8[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %10 = llvm.insertvalue %2, %9[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %11 = llvm.extractvalue %10[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %12 = llvm.getelementptr inbounds|nuw %11[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %13 = llvm.load %12 : !llvm.ptr -> f32
// CHECK-NEXT:    llvm.intr.stackrestore %1 : !llvm.ptr
// CHECK-NEXT:    llvm.br ^bb2(%13 : f32)
// CHECK-NEXT:    ^bb2(%14: f32):  // pred: ^bb1
// CHECK-NEXT:    llvm.br ^bb3
// CHECK-NEXT:    ^bb3:  // pred: ^bb2
// CHECK-NEXT:    return %14 : f32
func.func @scope(%n: index) -> f32 {
  %r = memref.alloca_scope -> (f32) {
    %0 = memref.alloca(%n) : memref<?xf32>
    %x = memref.load %0[%n] : memref<?xf32>
    memref.alloca_scope.return %x : f32
  }
  return %r : f32
}

