// A vector of several dimensions is taken apart along those that are not scalable; a
// row whose length the machine decides stays whole.
//
// RUN: tsopt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: @moved
// CHECK: llvm.bitcast {{.*}} : vector<[4]xi32> to vector<[2]xi64>
// CHECK: llvm.bitcast {{.*}} : vector<[4]xi32> to vector<[2]xi64>
// CHECK: "llvm.intr.vector.interleave2"({{.*}}) : (vector<[4]xi32>, vector<[4]xi32>) -> vector<[8]xi32>
// CHECK: "llvm.intr.vector.deinterleave2"({{.*}}) : (vector<[4]xi32>) -> !llvm.struct<(vector<[2]xi32>, vector<[2]xi32>)>
func.func @moved(%a: vector<2x[4]xi32>) -> (vector<2x[2]xi64>, vector<2x[8]xi32>, vector<2x[2]xi32>) {
  %0 = vector.bitcast %a : vector<2x[4]xi32> to vector<2x[2]xi64>
  %1 = vector.interleave %a, %a : vector<2x[4]xi32> -> vector<2x[8]xi32>
  %2, %3 = vector.deinterleave %a : vector<2x[4]xi32> -> vector<2x[2]xi32>
  return %0, %1, %2 : vector<2x[2]xi64>, vector<2x[8]xi32>, vector<2x[2]xi32>
}

// CHECK-LABEL: @sliced
// CHECK:      [[E0:%.*]] = llvm.extractvalue [[A:%.*]][2]
// CHECK-NEXT: [[E1:%.*]] = llvm.extractvalue [[A]][3]
// CHECK-NEXT: [[I0:%.*]] = llvm.insertvalue [[E0]], {{.*}}[0] : !llvm.array<2 x vector<[8]xf32>>
// CHECK-NEXT: llvm.insertvalue [[E1]], [[I0]][1] : !llvm.array<2 x vector<[8]xf32>>
// CHECK:      llvm.insertvalue {{.*}}[1] : !llvm.array<4 x vector<[8]xf32>>
// CHECK-NOT:  insertelement
func.func @sliced(%a: vector<4x[8]xf32>) -> (vector<2x[8]xf32>, vector<4x[8]xf32>) {
  %0 = vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4x[8]xf32> to vector<2x[8]xf32>
  %1 = vector.insert_strided_slice %0, %a {offsets = [0, 0], strides = [1, 1]} : vector<2x[8]xf32> into vector<4x[8]xf32>
  return %0, %1 : vector<2x[8]xf32>, vector<4x[8]xf32>
}

// CHECK-LABEL: @stretched
// CHECK: llvm.extractelement
// CHECK: llvm.insertelement
// CHECK: llvm.shufflevector {{.*}} [0, 0, 0, 0] : vector<[4]xf32>
func.func @stretched(%a: vector<1xf32>) -> vector<[4]xf32> {
  %0 = vector.broadcast %a : vector<1xf32> to vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// CHECK-LABEL: @masks
// CHECK-DAG: arith.constant dense<true> : vector<[4]xi1>
// CHECK-DAG: arith.constant dense<false> : vector<2x[4]xi1>
// CHECK:     llvm.insertvalue {{.*}}[0] : !llvm.array<2 x vector<[4]xi1>>
// CHECK:     [[S:%.*]] = llvm.intr.stepvector : vector<[4]xi32>
// CHECK:     arith.cmpi slt, [[S]], {{.*}} : vector<[4]xi32>
func.func @masks(%n: index) -> (vector<2x[4]xi1>, vector<[4]xi1>) {
  %0 = vector.constant_mask [1, 4] : vector<2x[4]xi1>
  %1 = vector.create_mask %n : vector<[4]xi1>
  return %0, %1 : vector<2x[4]xi1>, vector<[4]xi1>
}

// How many rows there are is not known.
// CHECK-LABEL: @leading
// CHECK: vector.constant_mask [4, 2] : vector<[4]x4xi1>
// CHECK: vector.transpose
func.func @leading(%a: vector<2x[4]xf32>) -> (vector<[4]x4xi1>, vector<[4]x2xf32>) {
  %0 = vector.constant_mask [4, 2] : vector<[4]x4xi1>
  %1 = vector.transpose %a, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  return %0, %1 : vector<[4]x4xi1>, vector<[4]x2xf32>
}

// CHECK-LABEL: @gather_of_none
// CHECK-NEXT: return %arg2
func.func @gather_of_none(%a: memref<?xf32>, %i: vector<2x3xi32>, %p: vector<2x3xf32>) -> vector<2x3xf32> {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [0, 0] : vector<2x3xi1>
  %0 = vector.gather %a[%c0] [%i], %m, %p : memref<?xf32>, vector<2x3xi32>, vector<2x3xi1>, vector<2x3xf32> into vector<2x3xf32>
  return %0 : vector<2x3xf32>
}
