// RUN: tsopt %s '-convert-func-to-llvm=use-bare-ptr-memref-call-conv=1' | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s '-convert-func-to-llvm=use-bare-ptr-memref-call-conv=1' | FileCheck %s %}

// A memref of known shape is passed as one pointer.

// CHECK-LABEL: llvm.func @identity(%arg0: !llvm.ptr<3>) -> !llvm.ptr<3> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg0, %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %4 = llvm.insertvalue %3, %2[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %4[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:   %8 = llvm.insertvalue %7, %6[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:   %10 = llvm.insertvalue %9, %8[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %12 = llvm.insertvalue %11, %10[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.extractvalue %12[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   llvm.return %13 : !llvm.ptr<3>
func.func @identity(%m: memref<4x8xf32, 3>) -> memref<4x8xf32, 3> {
  return %m : memref<4x8xf32, 3>
}

// CHECK-LABEL: llvm.func @caller(%arg0: !llvm.ptr<3>) -> !llvm.ptr<3> {
// CHECK-NEXT:   %0 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.insertvalue %arg0, %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %4 = llvm.insertvalue %3, %2[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %4[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:   %8 = llvm.insertvalue %7, %6[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:   %10 = llvm.insertvalue %9, %8[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %12 = llvm.insertvalue %11, %10[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.extractvalue %12[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.call @identity(%13) : (!llvm.ptr<3>) -> !llvm.ptr<3>
// CHECK-NEXT:   %15 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %16 = llvm.insertvalue %14, %15[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %17 = llvm.insertvalue %14, %16[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %18 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %19 = llvm.insertvalue %18, %17[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %20 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %21 = llvm.insertvalue %20, %19[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %22 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:   %23 = llvm.insertvalue %22, %21[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %24 = llvm.mlir.constant(8 : index) : i64
// CHECK-NEXT:   %25 = llvm.insertvalue %24, %23[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %26 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %27 = llvm.insertvalue %26, %25[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %28 = llvm.extractvalue %27[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   llvm.return %28 : !llvm.ptr<3>
func.func @caller(%m: memref<4x8xf32, 3>) -> memref<4x8xf32, 3> {
  %0 = call @identity(%m) : (memref<4x8xf32, 3>) -> memref<4x8xf32, 3>
  return %0 : memref<4x8xf32, 3>
}
