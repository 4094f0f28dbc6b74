// RUN: tsopt %s -finalize-memref-to-llvm | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -finalize-memref-to-llvm | FileCheck %s %}

// A memref becomes the descriptor of upstream's ABI: the pointer to free, the
// aligned one, an offset, sizes and strides.

// CHECK: llvm.func @free(!llvm.ptr)
// CHECK: llvm.func @malloc(i64) -> !llvm.ptr

// CHECK: llvm.mlir.global private constant @x(dense<1.000000e+00> : tensor<4xf32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<4 x f32>
memref.global "private" constant @x : memref<4xf32> = dense<1.0> {alignment = 64 : i64}
// CHECK: llvm.mlir.global external @y() {addr_space = 0 : i32} : !llvm.array<2 x array<2 x f32>> {
// CHECK-NEXT:   %0 = llvm.mlir.undef : !llvm.array<2 x array<2 x f32>>
// CHECK-NEXT:   llvm.return %0 : !llvm.array<2 x array<2 x f32>>
memref.global @y : memref<2x2xf32> = uninitialized
// CHECK: llvm.mlir.global external @z() {addr_space = 3 : i32} : !llvm.array<2 x array<2 x i32>>
memref.global "public" @z : memref<2x2xi32, 3>

// CHECK-LABEL: func.func @alloc(%arg0: index) -> memref<?x4xf32> {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT:   %1 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %2 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %3 = llvm.mul %1, %0 : i64
// CHECK-NEXT:   %4 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
// CHECK-NEXT:   %7 = llvm.call @malloc(%6) : (i64) -> !llvm.ptr
// CHECK-NEXT:   %8 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %7, %8[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %10 = llvm.insertvalue %7, %9[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.insertvalue %0, %12[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.insertvalue %1, %13[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %15 = llvm.insertvalue %1, %14[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %16 = llvm.insertvalue %2, %15[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %17 = builtin.unrealized_conversion_cast %16 : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> to memref<?x4xf32>
// CHECK-NEXT:   %18 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %19 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %20 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %21 = llvm.getelementptr %20[%18] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %22 = llvm.ptrtoint %21 : !llvm.ptr to i64
// CHECK-NEXT:   %23 = llvm.mlir.constant(32 : index) : i64
// CHECK-NEXT:   %24 = llvm.add %22, %23 : i64
// CHECK-NEXT:   %25 = llvm.call @malloc(%24) : (i64) -> !llvm.ptr
// CHECK-NEXT:   %26 = llvm.ptrtoint %25 : !llvm.ptr to i64
// CHECK-NEXT:   %27 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %28 = llvm.sub %23, %27 : i64
// CHECK-NEXT:   %29 = llvm.add %26, %28 : i64
// CHECK-NEXT:   %30 = llvm.urem %29, %23 : i64
// CHECK-NEXT:   %31 = llvm.sub %29, %30 : i64
// CHECK-NEXT:   %32 = llvm.inttoptr %31 : i64 to !llvm.ptr
// CHECK-NEXT:   %33 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %34 = llvm.insertvalue %25, %33[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %35 = llvm.insertvalue %32, %34[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %36 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %37 = llvm.insertvalue %36, %35[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %38 = llvm.insertvalue %18, %37[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %39 = llvm.insertvalue %19, %38[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %40 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %41 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %42 = llvm.alloca %40 x f32 {alignment = 16 : i64} : (i64) -> !llvm.ptr
// CHECK-NEXT:   %43 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %44 = llvm.insertvalue %42, %43[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %45 = llvm.insertvalue %42, %44[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %46 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %47 = llvm.insertvalue %46, %45[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %48 = llvm.insertvalue %40, %47[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %49 = llvm.insertvalue %41, %48[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %50 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %51 = llvm.alloca %0 x f32 : (i64) -> !llvm.ptr
// CHECK-NEXT:   %52 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %53 = llvm.insertvalue %51, %52[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %54 = llvm.insertvalue %51, %53[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %55 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %56 = llvm.insertvalue %55, %54[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %57 = llvm.insertvalue %0, %56[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %58 = llvm.insertvalue %50, %57[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %59 = llvm.extractvalue %39[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   llvm.call @free(%59) : (!llvm.ptr) -> ()
// CHECK-NEXT:   return %17 : memref<?x4xf32>
func.func @alloc(%i: index) -> memref<?x4xf32> {
  %0 = memref.alloc(%i) : memref<?x4xf32>
  %1 = memref.alloc() {alignment = 32 : i64} : memref<4xf32>
  %2 = memref.alloca() {alignment = 16 : i64}: memref<4xf32>
  %3 = memref.alloca(%i) : memref<?xf32>
  memref.dealloc %1 : memref<4xf32>
  return %0 : memref<?x4xf32>
}

// CHECK-LABEL: func.func @ls(%arg0: memref<4x?xf32>, %arg1: memref<?x4xf32, strided<[?, 1], offset: ?>>, %arg2: index, %arg3: f32, %arg4: memref<f32>) {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg4 : memref<f32> to !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %1 = builtin.unrealized_conversion_cast %arg1 : memref<?x4xf32, strided<[?, 1], offset: ?>> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:   %3 = builtin.unrealized_conversion_cast %arg0 : memref<4x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.extractvalue %3[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %6 = llvm.mul %2, %5 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %7 = llvm.add %6, %2 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %8 = llvm.getelementptr inbounds|nuw %4[%7] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %9 = llvm.load %8 : !llvm.ptr -> f32
// CHECK-NEXT:   %10 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %11 = llvm.extractvalue %1[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %12 = llvm.getelementptr %10[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %13 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.mul %2, %13 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %15 = llvm.add %14, %2 overflow<nsw, nuw> : i64
// CHECK-NEXT:   %16 = llvm.getelementptr inbounds|nuw %12[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   llvm.store %9, %16 {nontemporal} : f32, !llvm.ptr
// CHECK-NEXT:   %17 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   llvm.store %arg3, %17 {alignment = 16 : i64} : f32, !llvm.ptr
// CHECK-NEXT:   %18 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %19 = llvm.extractvalue %3[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %20 = llvm.mul %2, %19 : i64
// CHECK-NEXT:   %21 = llvm.add %20, %2 : i64
// CHECK-NEXT:   %22 = llvm.getelementptr %18[%21] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   "llvm.intr.prefetch"(%22) <{cache = 1 : i32, hint = 1 : i32, rw = 1 : i32}> : (!llvm.ptr) -> ()
// CHECK-NEXT:   return
func.func @ls(%m: memref<4x?xf32>, %n: memref<?x4xf32, strided<[?, 1], offset: ?>>, %i: index, %f: f32, %z: memref<f32>) {
  %0 = memref.load %m[%i, %i] : memref<4x?xf32>
  memref.store %0, %n[%i, %i] {nontemporal = true} : memref<?x4xf32, strided<[?, 1], offset: ?>>
  memref.store %f, %z[] {alignment = 16} : memref<f32>
  memref.prefetch %m[%i, %i], write, locality<1>, data : memref<4x?xf32>
  return
}

// CHECK-LABEL: func.func @gg() {
// CHECK-NEXT:   %0 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %1 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %2 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %3 = llvm.getelementptr %2[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %4 = llvm.ptrtoint %3 : !llvm.ptr to i64
// CHECK-NEXT:   %5 = llvm.mlir.addressof @x : !llvm.ptr
// CHECK-NEXT:   %6 = llvm.getelementptr %5[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x f32>
// CHECK-NEXT:   %7 = llvm.mlir.constant(3735928559 : index) : i64
// CHECK-NEXT:   %8 = llvm.inttoptr %7 : i64 to !llvm.ptr
// CHECK-NEXT:   %9 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %10 = llvm.insertvalue %8, %9[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %11 = llvm.insertvalue %6, %10[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %12 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %13 = llvm.insertvalue %12, %11[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %14 = llvm.insertvalue %0, %13[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %15 = llvm.insertvalue %1, %14[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %16 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:   %17 = llvm.mlir.constant(2 : index) : i64
// CHECK-NEXT:   %18 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %19 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %20 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %21 = llvm.getelementptr %20[%19] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:   %22 = llvm.ptrtoint %21 : !llvm.ptr to i64
// CHECK-NEXT:   %23 = llvm.mlir.addressof @z : !llvm.ptr<3>
// CHECK-NEXT:   %24 = llvm.getelementptr %23[0, 0, 0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.array<2 x array<2 x i32>>
// CHECK-NEXT:   %25 = llvm.mlir.constant(3735928559 : index) : i64
// CHECK-NEXT:   %26 = llvm.inttoptr %25 : i64 to !llvm.ptr<3>
// CHECK-NEXT:   %27 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %28 = llvm.insertvalue %26, %27[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %29 = llvm.insertvalue %24, %28[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %30 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %31 = llvm.insertvalue %30, %29[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %32 = llvm.insertvalue %16, %31[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %33 = llvm.insertvalue %17, %32[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %34 = llvm.insertvalue %17, %33[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %35 = llvm.insertvalue %18, %34[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   return
func.func @gg() { 
  %16 = memref.get_global @x : memref<4xf32>
  %17 = memref.get_global @z : memref<2x2xi32, 3>
  return }

// CHECK-LABEL: func.func @views(%arg0: memref<4x?xf32>, %arg1: memref<*xf32>, %arg2: index, %arg3: memref<64xi8, 3>, %arg4: memref<4x8xf32, 1>) {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg4 : memref<4x8xf32, 1> to !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %1 = builtin.unrealized_conversion_cast %arg3 : memref<64xi8, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:   %3 = builtin.unrealized_conversion_cast %arg0 : memref<4x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %5 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %6 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %7 = llvm.insertvalue %5, %4[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %8 = llvm.insertvalue %6, %7[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.insertvalue %2, %8[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %10 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %11 = llvm.insertvalue %10, %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %12 = llvm.insertvalue %2, %11[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %13 = llvm.insertvalue %2, %12[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %15 = llvm.insertvalue %14, %13[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %16 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %17 = llvm.extractvalue %3[3] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %18 = llvm.alloca %16 x !llvm.array<2 x i64> : (i64) -> !llvm.ptr
// CHECK-NEXT:   llvm.store %17, %18 : !llvm.array<2 x i64>, !llvm.ptr
// CHECK-NEXT:   %19 = llvm.getelementptr %18[0, %2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x i64>
// CHECK-NEXT:   %20 = llvm.load %19 : !llvm.ptr -> i64
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %21 = llvm.extractvalue %3[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %22 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %23 = llvm.extractvalue %1[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %24 = llvm.insertvalue %23, %22[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %25 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %26 = llvm.getelementptr %25[%2] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
// CHECK-NEXT:   %27 = llvm.insertvalue %26, %24[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %28 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %29 = llvm.insertvalue %28, %27[2] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %30 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %31 = llvm.insertvalue %30, %29[3, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %32 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %33 = llvm.insertvalue %32, %31[4, 1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %34 = llvm.insertvalue %2, %33[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %35 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %36 = llvm.insertvalue %35, %34[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %37 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %38 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %39 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %40 = llvm.insertvalue %37, %39[0] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %41 = llvm.insertvalue %38, %40[1] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %42 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %43 = llvm.insertvalue %42, %41[2] : !llvm.struct<(ptr, ptr, i64)>
// CHECK-NEXT:   %44 = llvm.extractvalue %3[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %45 = llvm.extractvalue %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %46 = llvm.extractvalue %3[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %47 = llvm.extractvalue %3[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %48 = llvm.extractvalue %3[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %49 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %50 = llvm.ptrtoint %49 : !llvm.ptr to i64
// CHECK-NEXT:   %51 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %52 = llvm.mlir.constant(true) : i1
// CHECK-NEXT:   %53 = llvm.mlir.constant(16 : index) : i64
// CHECK-NEXT:   llvm.intr.assume %52 ["align"(%51, %53 : !llvm.ptr, i64)] : i1
// CHECK-NEXT:   %54 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %55 = llvm.extractvalue %3[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %56 = llvm.insertvalue %55, %54[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %57 = llvm.extractvalue %3[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %58 = llvm.insertvalue %57, %56[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %59 = llvm.extractvalue %3[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %60 = llvm.insertvalue %59, %58[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %61 = llvm.extractvalue %3[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %62 = llvm.insertvalue %61, %60[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %63 = llvm.extractvalue %3[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %64 = llvm.insertvalue %63, %62[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %65 = llvm.extractvalue %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %66 = llvm.insertvalue %65, %64[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %67 = llvm.extractvalue %3[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %68 = llvm.insertvalue %67, %66[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %69 = llvm.extractvalue %0[0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %70 = llvm.extractvalue %0[1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %71 = llvm.extractvalue %0[2] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %72 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %73 = llvm.extractvalue %0[3, 1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %74 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %75 = llvm.extractvalue %0[4, 1] : !llvm.struct<(ptr<1>, ptr<1>, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %76 = llvm.addrspacecast %69 : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT:   %77 = llvm.addrspacecast %70 : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT:   %78 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %79 = llvm.insertvalue %76, %78[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %80 = llvm.insertvalue %77, %79[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %81 = llvm.insertvalue %71, %80[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %82 = llvm.insertvalue %72, %81[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %83 = llvm.insertvalue %74, %82[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %84 = llvm.insertvalue %73, %83[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %85 = llvm.insertvalue %75, %84[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   return
func.func @views(%m: memref<4x?xf32>, %u: memref<*xf32>, %i: index, %b: memref<64xi8, 3>, %o: memref<4x8xf32, 1>) {
  %5 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %8 = memref.reinterpret_cast %m to offset: [%i], sizes: [4, %i], strides: [%i, 1] : memref<4x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %11 = memref.dim %m, %i : memref<4x?xf32>
  %c1 = arith.constant 1 : index
  %12 = memref.dim %m, %c1 : memref<4x?xf32>
  %13 = memref.view %b[%i][%i] : memref<64xi8, 3> to memref<?x4xf32, 3>
  %17, %18, %19:2, %20:2 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %21 = memref.extract_aligned_pointer_as_index %m : memref<4x?xf32> -> index
  %22 = memref.assume_alignment %m, 16 : memref<4x?xf32>
  %23 = memref.transpose %m (i, j) -> (j, i) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
  %24 = memref.memory_space_cast %o : memref<4x8xf32, 1> to memref<4x8xf32>
  return
}

// CHECK-LABEL: func.func @rmw(%arg0: memref<4xi32>, %arg1: i32, %arg2: index, %arg3: f32, %arg4: memref<4xf32>) {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg4 : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:   %2 = builtin.unrealized_conversion_cast %arg0 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.getelementptr %3[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:   %5 = llvm.atomicrmw max %4, %arg1 acq_rel : !llvm.ptr, i32
// CHECK-NEXT:   %6 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %7 = llvm.getelementptr %6[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %8 = llvm.atomicrmw fadd %7, %arg3 acq_rel : !llvm.ptr, f32
// CHECK-NEXT:   return
func.func @rmw(%im: memref<4xi32>, %k: i32, %i: index, %f: f32, %fm: memref<4xf32>) {
  %4 = memref.atomic_rmw maxs %k, %im[%i] : (i32, memref<4xi32>) -> i32
  %5 = memref.atomic_rmw addf %f, %fm[%i] : (f32, memref<4xf32>) -> f32
  return
}

// CHECK-LABEL: func.func @cp(%arg0: memref<4xi32>, %arg1: memref<4xi32>) {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg1 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %1 = builtin.unrealized_conversion_cast %arg0 : memref<4xi32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %2 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %3 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %4 = llvm.mul %2, %3 : i64
// CHECK-NEXT:   %5 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:   %6 = llvm.getelementptr %5[1] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK-NEXT:   %7 = llvm.ptrtoint %6 : !llvm.ptr to i64
// CHECK-NEXT:   %8 = llvm.mul %4, %7 : i64
// CHECK-NEXT:   %9 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %10 = llvm.extractvalue %1[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %11 = llvm.getelementptr %9[%10] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:   %12 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %13 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %14 = llvm.getelementptr %12[%13] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK-NEXT:   "llvm.intr.memcpy"(%14, %11, %8) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK-NEXT:   %15 = llvm.intr.stacksave : !llvm.ptr
// CHECK-NEXT:   llvm.br ^bb1
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT:   %16 = llvm.mlir.constant(4 : index) : i64
// CHECK-NEXT:   %17 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:   %18 = llvm.alloca %16 x f32 : (i64) -> !llvm.ptr
// CHECK-NEXT:   %19 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %20 = llvm.insertvalue %18, %19[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %21 = llvm.insertvalue %18, %20[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %22 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:   %23 = llvm.insertvalue %22, %21[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %24 = llvm.insertvalue %16, %23[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   %25 = llvm.insertvalue %17, %24[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:   llvm.intr.stackrestore %15 : !llvm.ptr
// CHECK-NEXT:   llvm.br ^bb2
// CHECK-NEXT: ^bb2:  // pred: ^bb1
// CHECK-NEXT:   return
func.func @cp(%a: memref<4xi32>, %b: memref<4xi32>) {
  memref.copy %a, %b : memref<4xi32> to memref<4xi32>
  memref.alloca_scope { %0 = memref.alloca() : memref<4xf32> }
  return
}

// CHECK-LABEL: func.func @rank(%arg0: memref<*xf32>, %arg1: memref<4x?xf32>) -> index {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg0 : memref<*xf32> to !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %1 = llvm.extractvalue %0[0] : !llvm.struct<(i64, ptr)>
// CHECK-NEXT:   %2 = builtin.unrealized_conversion_cast %1 : i64 to index
// CHECK-NEXT:   return %2 : index
func.func @rank(%u: memref<*xf32>, %m: memref<4x?xf32>) -> index {
  %0 = memref.rank %u : memref<*xf32>
  return %0 : index
}
