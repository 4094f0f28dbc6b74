// RUN: tsopt %s -convert-arith-to-llvm | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -convert-arith-to-llvm | FileCheck %s %}

// Flags are kept; an index is an i64, and a vector of several dimensions an
// array of vectors.

// CHECK-LABEL: func.func @integers(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>, %arg3: i1) {
// CHECK-NEXT:   %0 = llvm.add %arg0, %arg1 overflow<nsw> : i32
// CHECK-NEXT:   %1 = llvm.udiv exact %arg0, %arg1 : i32
// CHECK-NEXT:   %2 = llvm.lshr exact %arg0, %arg1 : i32
// CHECK-NEXT:   %3 = llvm.intr.smin(%arg0, %arg1) {tag = 1 : i64} : (i32, i32) -> i32
// CHECK-NEXT:   %4 = llvm.icmp "slt" %arg0, %arg1 : i32
// CHECK-NEXT:   %5 = llvm.zext %arg0 : i32 to i64
// CHECK-NEXT:   %6 = llvm.trunc %arg0 overflow<nsw> : i32 to i8
// CHECK-NEXT:   %7 = llvm.mul %arg2, %arg2 : vector<4xi32>
// CHECK-NEXT:   return
func.func @integers(%a: i32, %b: i32, %w: vector<4xi32>, %c: i1) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.divui %a, %b exact : i32
  %2 = arith.shrui %a, %b exact : i32
  %3 = arith.minsi %a, %b {tag = 1} : i32
  %4 = arith.cmpi slt, %a, %b : i32
  %5 = arith.extui %a : i32 to i64
  %6 = arith.trunci %a overflow<nsw> : i32 to i8
  %7 = arith.muli %w, %w : vector<4xi32>
  %8 = arith.select %c, %w, %w : i1, vector<4xi32>
  return
}

// CHECK-LABEL: func.func @extended(%arg0: i32, %arg1: i32, %arg2: vector<4xi32>) -> (i1, i32, vector<4xi32>) {
// CHECK-NEXT:   %0 = "llvm.intr.uadd.with.overflow"(%arg0, %arg1) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK-NEXT:   %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i1)>
// CHECK-NEXT:   %2 = llvm.extractvalue %0[1] : !llvm.struct<(i32, i1)>
// CHECK-NEXT:   %3 = llvm.sext %arg0 : i32 to i64
// CHECK-NEXT:   %4 = llvm.sext %arg1 : i32 to i64
// CHECK-NEXT:   %5 = llvm.mul %3, %4 : i64
// CHECK-NEXT:   %6 = llvm.trunc %5 : i64 to i32
// CHECK-NEXT:   %7 = llvm.mlir.constant(32 : i64) : i64
// CHECK-NEXT:   %8 = llvm.lshr %5, %7 : i64
// CHECK-NEXT:   %9 = llvm.trunc %8 : i64 to i32
// CHECK-NEXT:   %10 = llvm.zext %arg2 : vector<4xi32> to vector<4xi64>
// CHECK-NEXT:   %11 = llvm.zext %arg2 : vector<4xi32> to vector<4xi64>
// CHECK-NEXT:   %12 = llvm.mul %10, %11 : vector<4xi64>
// CHECK-NEXT:   %13 = llvm.trunc %12 : vector<4xi64> to vector<4xi32>
// CHECK-NEXT:   %14 = llvm.mlir.constant(dense<32> : vector<4xi64>) : vector<4xi64>
// CHECK-NEXT:   %15 = llvm.lshr %12, %14 : vector<4xi64>
// CHECK-NEXT:   %16 = llvm.trunc %15 : vector<4xi64> to vector<4xi32>
// CHECK-NEXT:   return %2, %9, %16 : i1, i32, vector<4xi32>
func.func @extended(%a: i32, %b: i32, %w: vector<4xi32>) -> (i1, i32, vector<4xi32>) {
  %0, %1 = arith.addui_extended %a, %b : i32, i1
  %2, %3 = arith.mulsi_extended %a, %b : i32
  %4, %5 = arith.mului_extended %w, %w : vector<4xi32>
  return %1, %3, %5 : i1, i32, vector<4xi32>
}

// CHECK-LABEL: func.func @rounding_divisions(%arg0: i32, %arg1: i32) -> (i32, i32, i32) {
// CHECK-NEXT:   %0 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %1 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %2 = llvm.sdiv %arg0, %arg1 : i32
// CHECK-NEXT:   %3 = llvm.mul %2, %arg1 : i32
// CHECK-NEXT:   %4 = llvm.icmp "ne" %arg0, %3 : i32
// CHECK-NEXT:   %5 = llvm.icmp "slt" %arg0, %0 : i32
// CHECK-NEXT:   %6 = llvm.icmp "slt" %arg1, %0 : i32
// CHECK-NEXT:   %7 = llvm.icmp "eq" %5, %6 : i1
// CHECK-NEXT:   %8 = llvm.and %4, %7 : i1
// CHECK-NEXT:   %9 = llvm.add %2, %1 : i32
// CHECK-NEXT:   %10 = llvm.select %8, %9, %2 : i1, i32
// CHECK-NEXT:   %11 = llvm.sdiv %arg0, %arg1 : i32
// CHECK-NEXT:   %12 = llvm.mul %11, %arg1 : i32
// CHECK-NEXT:   %13 = llvm.icmp "ne" %arg0, %12 : i32
// CHECK-NEXT:   %14 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %15 = llvm.icmp "slt" %arg0, %14 : i32
// CHECK-NEXT:   %16 = llvm.icmp "slt" %arg1, %14 : i32
// CHECK-NEXT:   %17 = llvm.icmp "ne" %15, %16 : i1
// CHECK-NEXT:   %18 = llvm.and %13, %17 : i1
// CHECK-NEXT:   %19 = llvm.mlir.constant(-1 : i32) : i32
// CHECK-NEXT:   %20 = llvm.add %11, %19 : i32
// CHECK-NEXT:   %21 = llvm.select %18, %20, %11 : i1, i32
// CHECK-NEXT:   %22 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:   %23 = llvm.icmp "eq" %arg0, %22 : i32
// CHECK-NEXT:   %24 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:   %25 = llvm.sub %arg0, %24 : i32
// CHECK-NEXT:   %26 = llvm.udiv %25, %arg1 : i32
// CHECK-NEXT:   %27 = llvm.add %26, %24 : i32
// CHECK-NEXT:   %28 = llvm.select %23, %22, %27 : i1, i32
// CHECK-NEXT:   return %10, %21, %28 : i32, i32, i32
func.func @rounding_divisions(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.floordivsi %a, %b : i32
  %2 = arith.ceildivui %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @floats(%arg0: f32, %arg1: f16) -> f16 {
// CHECK-NEXT:   %0 = llvm.fadd %arg0, %arg0 {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
// CHECK-NEXT:   %1 = llvm.fptrunc %arg0 : f32 to bf16
// CHECK-NEXT:   %2 = llvm.bitcast %arg0 : f32 to i32
// CHECK-NEXT:   %3 = llvm.fcmp "olt" %arg0, %arg0 : f32
// CHECK-NEXT:   %4 = llvm.mlir.constant(1.500000e+00 : f16) : f16
// CHECK-NEXT:   %5 = llvm.fdiv %arg1, %4 : f16
// CHECK-NEXT:   return %5 : f16
func.func @floats(%f: f32, %h: f16) -> f16 {
  %0 = arith.addf %f, %f fastmath<contract, nnan> : f32
  %1 = arith.maxnumf %f, %f : f32
  %2 = arith.maximumf %f, %f fastmath<fast> : f32
  %3 = arith.truncf %f : f32 to bf16
  %4 = arith.bitcast %f : f32 to i32
  %5 = arith.cmpf olt, %f, %f : f32
  %6 = arith.constant 1.5 : f16
  %7 = arith.divf %h, %6 : f16
  return %7 : f16
}

// CHECK-LABEL: func.func @index(%arg0: index, %arg1: vector<4xindex>) {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg1 : vector<4xindex> to vector<4xi64>
// CHECK-NEXT:   %1 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT:   %2 = llvm.mlir.constant(3 : index) : i64
// CHECK-NEXT:   %3 = llvm.add %1, %2 : i64
// CHECK-NEXT:   %4 = llvm.trunc %1 : i64 to i32
// CHECK-NEXT:   %5 = llvm.zext %4 : i32 to i64
// CHECK-NEXT:   %6 = llvm.trunc %0 : vector<4xi64> to vector<4xi32>
// CHECK-NEXT:   return
func.func @index(%i: index, %v: vector<4xindex>) {
  %0 = arith.constant 3 : index
  %1 = arith.addi %i, %0 : index
  %2 = arith.index_cast %i : index to i32
  %3 = arith.index_castui %2 : i32 to index
  %4 = arith.index_cast %v : vector<4xindex> to vector<4xi32>
  return
}

// CHECK-LABEL: func.func @several_dimensions(%arg0: vector<2x4xf32>) -> vector<2x4xf32> {
// CHECK-NEXT:   %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %1 = llvm.mlir.constant(dense<1.000000e+00> : vector<2x4xf32>) : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %2 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %3 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %4 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %5 = llvm.fadd %3, %4 : vector<4xf32>
// CHECK-NEXT:   %6 = llvm.insertvalue %5, %2[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %7 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %8 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %9 = llvm.fadd %7, %8 : vector<4xf32>
// CHECK-NEXT:   %10 = llvm.insertvalue %9, %6[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %11 = llvm.mlir.poison : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %12 = llvm.extractvalue %10[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %13 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %14 = llvm.fcmp "olt" %12, %13 : vector<4xf32>
// CHECK-NEXT:   %15 = llvm.insertvalue %14, %11[0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %16 = llvm.extractvalue %10[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %17 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %18 = llvm.fcmp "olt" %16, %17 : vector<4xf32>
// CHECK-NEXT:   %19 = llvm.insertvalue %18, %15[1] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %20 = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %21 = llvm.extractvalue %19[0] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %22 = llvm.extractvalue %10[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %23 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %24 = llvm.select %21, %22, %23 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:   %25 = llvm.insertvalue %24, %20[0] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %26 = llvm.extractvalue %19[1] : !llvm.array<2 x vector<4xi1>>
// CHECK-NEXT:   %27 = llvm.extractvalue %10[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %28 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %29 = llvm.select %26, %27, %28 : vector<4xi1>, vector<4xf32>
// CHECK-NEXT:   %30 = llvm.insertvalue %29, %25[1] : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:   %31 = builtin.unrealized_conversion_cast %30 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
// CHECK-NEXT:   return %31 : vector<2x4xf32>
func.func @several_dimensions(%v: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = arith.constant dense<1.0> : vector<2x4xf32>
  %1 = arith.addf %v, %0 : vector<2x4xf32>
  %2 = arith.cmpf olt, %1, %v : vector<2x4xf32>
  %3 = arith.select %2, %1, %v : vector<2x4xi1>, vector<2x4xf32>
  return %3 : vector<2x4xf32>
}
