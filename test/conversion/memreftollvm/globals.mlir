// RUN: tsopt %s --finalize-memref-to-llvm --mlir-print-local-scope | FileCheck %s

// Globals and their addresses.

// CHECK-LABEL: llvm.mlir.global private constant @g0(dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>) {addr_space = 0 : i32} : !llvm.array<2 x array<2 x f32>>
memref.global "private" constant @g0 : memref<2x2xf32> = dense<[[1.0, 2.0], [3.0, 4.0]]>

// CHECK-LABEL: llvm.mlir.global external @g1() {addr_space = 0 : i32} : !llvm.array<3 x i32> {
// CHECK-NEXT:    %0 = llvm.mlir.undef : !llvm.array<3 x i32>
// CHECK-NEXT:    llvm.return %0 : !llvm.array<3 x i32>
memref.global @g1 : memref<3xi32> = uninitialized

// CHECK-LABEL: llvm.mlir.global external @g2() {addr_space = 0 : i32} : !llvm.array<3 x i32>
memref.global @g2 : memref<3xi32>

// CHECK-LABEL: llvm.mlir.global private @g3(1.000000e+00 : f32) {addr_space = 0 : i32, alignment = 64 : i64} : f32
memref.global "private" @g3 : memref<f32> = dense<1.0> {alignment = 64}

// CHECK-LABEL: llvm.mlir.global external constant @g4(dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>) {addr_space = 3 : i32} : !llvm.array<2 x f32>
memref.global constant @g4 : memref<2xf32, 3> = dense<[1.0, 2.0]>

// CHECK-LABEL: func.func @globals(%arg0: index) {
// CHECK-NEXT:    %0 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:    %1 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:    %2 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %3 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:    %4 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
// CHECK-NEXT:    %7 = llvm.mlir.addressof @g0 : !llvm.ptr
// CHECK-NEXT:    %8 = llvm.getelementptr %7[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x f32>>
// CHECK-NEXT:    %9 = llvm.mlir.constant(3735928559 : index) : i64
// CHECK-NEXT:    %10 = llvm.inttoptr %9 : i64 to !llvm.ptr
// CHECK-NEXT:    %11 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %12 = llvm.insertvalue %10, %11[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %13 = llvm.insertvalue %8, %12[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %14 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %15 = llvm.insertvalue %14, %13[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %16 = llvm.insertvalue %0, %15[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %17 = llvm.insertvalue %1, %16[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %18 = llvm.insertvalue %1, %17[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %19 = llvm.insertvalue %2, %18[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:    %20 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %21 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %22 = llvm.getelementptr %21[%20] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %23 = llvm.ptrtoint %22 : !llvm.ptr to i64
// CHECK-NEXT:    %24 = llvm.mlir.addressof @g3 : !llvm.ptr
// CHECK-NEXT:    %25 = llvm.getelementptr %24[0] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT:    %26 = llvm.mlir.constant(3735928559 : index) : i64
// CHECK-NEXT:    %27 = llvm.inttoptr %26 : i64 to !llvm.ptr
// CHECK-NEXT:    %28 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %29 = llvm.insertvalue %27, %28[0] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %30 = llvm.insertvalue %25, %29[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %31 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %32 = llvm.insertvalue %31, %30[2] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:    %33 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:    %34 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %35 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %36 = llvm.getelementptr %35[%33] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %37 = llvm.ptrtoint %36 : !llvm.ptr to i64
// CHECK-NEXT:    %38 = llvm.mlir.addressof @g4 : !llvm.ptr<3>
// CHECK-NEXT:    %39 = llvm.getelementptr %38[0, 0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.array<2 x f32>
// CHECK-NEXT:    %40 = llvm.mlir.constant(3735928559 : index) : i64
// CHECK-NEXT:    %41 = llvm.inttoptr %40 : i64 to !llvm.ptr<3>
// CHECK-NEXT:    %42 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %43 = llvm.insertvalue %41, %42[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %44 = llvm.insertvalue %39, %43[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %45 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %46 = llvm.insertvalue %45, %44[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %47 = llvm.insertvalue %33, %46[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %48 = llvm.insertvalue %34, %47[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    return
func.func @globals(%i: index) {
  %0 = memref.get_global @g0 : memref<2x2xf32>
  %1 = memref.get_global @g3 : memref<f32>
  %2 = memref.get_global @g4 : memref<2xf32, 3>
  return
}

