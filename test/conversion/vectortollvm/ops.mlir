// RUN: tsopt %s -allow-unregistered-dialect -convert-vector-to-llvm | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -allow-unregistered-dialect -convert-vector-to-llvm | FileCheck %s %}

// Vectors of one dimension are LLVM's own; those of several are arrays of them.

// CHECK-LABEL: func.func @elements(%arg0: vector<4xf32>, %arg1: vector<2x4xf32>, %arg2: f32, %arg3: index) {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg3 : index to i64
// CHECK-NEXT:   %1 = builtin.unrealized_conversion_cast %arg1 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %2 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:   %3 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %4 = llvm.insertelement %arg2, %2[%3 : i32] : vector<4xf32>
// CHECK-NEXT:   %5 = llvm.shufflevector %4, %2 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:   "test.use"(%5) : (vector<4xf32>) -> ()
// CHECK-NEXT:   %6 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   "test.use"(%6) : (vector<4xf32>) -> ()
// CHECK-NEXT:   %7 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %8 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %9 = llvm.extractelement %7[%8 : i64] : vector<4xf32>
// CHECK-NEXT:   "test.use"(%9) : (f32) -> ()
// CHECK-NEXT:   %10 = llvm.extractelement %arg0[%0 : i64] : vector<4xf32>
// CHECK-NEXT:   "test.use"(%10) : (f32) -> ()
// CHECK-NEXT:   %11 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %12 = llvm.extractelement %11[%0 : i64] : vector<4xf32>
// CHECK-NEXT:   "test.use"(%12) : (f32) -> ()
// CHECK-NEXT:   %13 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %14 = llvm.mlir.constant(3 : i64) : i64
// CHECK-NEXT:   %15 = llvm.insertelement %arg2, %13[%14 : i64] : vector<4xf32>
// CHECK-NEXT:   %16 = llvm.insertvalue %15, %1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %17 = builtin.unrealized_conversion_cast %16 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:   "test.use"(%17) : (vector<2x4xf32>) -> ()
// CHECK-NEXT:   %18 = llvm.insertelement %arg2, %arg0[%0 : i64] : vector<4xf32>
// CHECK-NEXT:   "test.use"(%18) : (vector<4xf32>) -> ()
// CHECK-NEXT:   %19 = llvm.insertvalue %arg0, %1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %20 = builtin.unrealized_conversion_cast %19 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:   "test.use"(%20) : (vector<2x4xf32>) -> ()
// CHECK-NEXT:   %21 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:   %22 = llvm.mlir.constant(0 : i64) : i64
// CHECK-NEXT:   %23 = llvm.insertelement %arg2, %21[%22 : i64] : vector<4xf32>
// CHECK-NEXT:   %24 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %25 = llvm.insertelement %arg2, %23[%24 : i64] : vector<4xf32>
// CHECK-NEXT:   %26 = llvm.mlir.constant(2 : i64) : i64
// CHECK-NEXT:   %27 = llvm.insertelement %arg2, %25[%26 : i64] : vector<4xf32>
// CHECK-NEXT:   %28 = llvm.mlir.constant(3 : i64) : i64
// CHECK-NEXT:   %29 = llvm.insertelement %arg2, %27[%28 : i64] : vector<4xf32>
// CHECK-NEXT:   "test.use"(%29) : (vector<4xf32>) -> ()
// CHECK-NEXT:   %30 = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT:   %31 = llvm.extractelement %arg0[%30 : i64] : vector<4xf32>
// CHECK-NEXT:   "test.use"(%31) : (f32) -> ()
// CHECK-NEXT:   return
func.func @elements(%v: vector<4xf32>, %v2: vector<2x4xf32>, %f: f32, %i: index) {
  %0 = vector.broadcast %f : f32 to vector<4xf32>
  "test.use"(%0) : (vector<4xf32>) -> ()
  %1 = vector.extract %v2[0] : vector<4xf32> from vector<2x4xf32>
  "test.use"(%1) : (vector<4xf32>) -> ()
  %2 = vector.extract %v2[1, 2] : f32 from vector<2x4xf32>
  "test.use"(%2) : (f32) -> ()
  %3 = vector.extract %v[%i] : f32 from vector<4xf32>
  "test.use"(%3) : (f32) -> ()
  %q3 = vector.extract %v2[1, %i] : f32 from vector<2x4xf32>
  "test.use"(%q3) : (f32) -> ()
  %4 = vector.insert %f, %v2[0, 3] : f32 into vector<2x4xf32>
  "test.use"(%4) : (vector<2x4xf32>) -> ()
  %q4 = vector.insert %f, %v[%i] : f32 into vector<4xf32>
  "test.use"(%q4) : (vector<4xf32>) -> ()
  %5 = vector.insert %v, %v2 [1] : vector<4xf32> into vector<2x4xf32>
  "test.use"(%5) : (vector<2x4xf32>) -> ()
  %13 = vector.from_elements %f, %f, %f, %f : vector<4xf32>
  "test.use"(%13) : (vector<4xf32>) -> ()
  %14:4 = vector.to_elements %v : vector<4xf32>
  "test.use"(%14#1) : (f32) -> ()
  return
}

// CHECK-LABEL: func.func @rearrange(%arg0: vector<4xf32>) {
// CHECK-NEXT:   %0 = llvm.shufflevector %arg0, %arg0 [0, 1, 4, -1] : vector<4xf32>
// CHECK-NEXT:   "test.use"(%0) : (vector<4xf32>) -> ()
// CHECK-NEXT:   %1 = llvm.bitcast %arg0 : vector<4xf32> to vector<8xf16>
// CHECK-NEXT:   "test.use"(%1) : (vector<8xf16>) -> ()
// CHECK-NEXT:   %2 = llvm.intr.fmuladd(%arg0, %arg0, %arg0) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   "test.use"(%2) : (vector<4xf32>) -> ()
// CHECK-NEXT:   return
func.func @rearrange(%v: vector<4xf32>) {
  %8 = vector.shuffle %v, %v [0, 1, 4, -1] : vector<4xf32>, vector<4xf32>
  "test.use"(%8) : (vector<4xf32>) -> ()
  %9 = vector.bitcast %v : vector<4xf32> to vector<8xf16>
  "test.use"(%9) : (vector<8xf16>) -> ()
  %12 = vector.fma %v, %v, %v : vector<4xf32>
  "test.use"(%12) : (vector<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @reduce(%arg0: vector<4xf32>, %arg1: f32, %arg2: vector<4xi32>, %arg3: i32) {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:   %1 = "llvm.intr.vector.reduce.fadd"(%0, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT:   "test.use"(%1) : (f32) -> ()
// CHECK-NEXT:   %2 = llvm.intr.vector.reduce.fmax(%arg0) : (vector<4xf32>) -> f32
// CHECK-NEXT:   %3 = llvm.intr.maxnum(%2, %arg1) : (f32, f32) -> f32
// CHECK-NEXT:   "test.use"(%3) : (f32) -> ()
// CHECK-NEXT:   %4 = llvm.intr.vector.reduce.fmaximum(%arg0) : (vector<4xf32>) -> f32
// CHECK-NEXT:   %5 = llvm.intr.maximum(%4, %arg1) : (f32, f32) -> f32
// CHECK-NEXT:   "test.use"(%5) : (f32) -> ()
// CHECK-NEXT:   %6 = "llvm.intr.vector.reduce.add"(%arg2) : (vector<4xi32>) -> i32
// CHECK-NEXT:   "test.use"(%6) : (i32) -> ()
// CHECK-NEXT:   %7 = "llvm.intr.vector.reduce.smin"(%arg2) : (vector<4xi32>) -> i32
// CHECK-NEXT:   %8 = llvm.icmp "sle" %arg3, %7 : i32
// CHECK-NEXT:   %9 = llvm.select %8, %arg3, %7 : i1, i32
// CHECK-NEXT:   "test.use"(%9) : (i32) -> ()
// CHECK-NEXT:   return
func.func @reduce(%v: vector<4xf32>, %f: f32, %vi: vector<4xi32>, %x: i32) {
  %10 = vector.reduction <add>, %v : vector<4xf32> into f32
  "test.use"(%10) : (f32) -> ()
  %11 = vector.reduction <maxnumf>, %v, %f : vector<4xf32> into f32
  "test.use"(%11) : (f32) -> ()
  %q1 = vector.reduction <maximumf>, %v, %f : vector<4xf32> into f32
  "test.use"(%q1) : (f32) -> ()
  %q2 = vector.reduction <add>, %vi : vector<4xi32> into i32
  "test.use"(%q2) : (i32) -> ()
  %q5 = vector.reduction <minsi>, %vi, %x : vector<4xi32> into i32
  "test.use"(%q5) : (i32) -> ()
  return
}

// CHECK-LABEL: func.func @memory(%arg0: vector<4xf32>, %arg1: index, %arg2: memref<?x?xf32>, %arg3: vector<4xi1>) {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT:   %1 = builtin.unrealized_conversion_cast %arg2 : memref<?x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %3 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %4 = llvm.mul %0, %3 : i64
// CHECK-NEXT:   %5 = llvm.add %4, %0 : i64
// CHECK-NEXT:   %6 = llvm.getelementptr %2[%5] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %7 = llvm.intr.masked.load %6, %arg3, %arg0 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   "test.use"(%7) : (vector<4xf32>) -> ()
// CHECK-NEXT:   %8 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %9 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %10 = llvm.mul %0, %9 : i64
// CHECK-NEXT:   %11 = llvm.add %10, %0 : i64
// CHECK-NEXT:   %12 = llvm.getelementptr %8[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   llvm.intr.masked.store %arg0, %12, %arg3 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
// CHECK-NEXT:   %13 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %14 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %15 = llvm.mul %0, %14 : i64
// CHECK-NEXT:   %16 = llvm.add %15, %0 : i64
// CHECK-NEXT:   %17 = llvm.getelementptr %13[%16] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   %18 = llvm.load %17 {alignment = 16 : i64} : !llvm.ptr -> vector<4xf32>
// CHECK-NEXT:   "test.use"(%18) : (vector<4xf32>) -> ()
// CHECK-NEXT:   %19 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %20 = llvm.extractvalue %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK-NEXT:   %21 = llvm.mul %0, %20 : i64
// CHECK-NEXT:   %22 = llvm.add %21, %0 : i64
// CHECK-NEXT:   %23 = llvm.getelementptr %19[%22] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:   llvm.store %arg0, %23 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT:   return
func.func @memory(%v: vector<4xf32>, %i: index, %m: memref<?x?xf32>, %b: vector<4xi1>) {
  %17 = vector.maskedload %m[%i, %i], %b, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  "test.use"(%17) : (vector<4xf32>) -> ()
  vector.maskedstore %m[%i, %i], %b, %v : memref<?x?xf32>, vector<4xi1>, vector<4xf32>
  %20 = vector.load %m[%i, %i] {alignment = 16 : i64} : memref<?x?xf32>, vector<4xf32>
  "test.use"(%20) : (vector<4xf32>) -> ()
  vector.store %v, %m[%i, %i] : memref<?x?xf32>, vector<4xf32>
  return
}
