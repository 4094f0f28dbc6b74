// A reduction under a mask is LLVM's, of all lanes that there are.
//
// RUN: tsopt %s --convert-vector-to-llvm | FileCheck %s

// CHECK-LABEL: @sum
// CHECK-NEXT: [[Z:%.*]] = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT: [[N:%.*]] = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: "llvm.intr.vp.reduce.fadd"([[Z]], %arg0, %arg1, [[N]]) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
func.func @sum(%x: vector<4xf32>, %m: vector<4xi1>) -> f32 {
  %0 = vector.mask %m { vector.reduction <add>, %x : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0 : f32
}

// The least of none is a NaN, which fmin leaves out.
// CHECK-LABEL: @least
// CHECK-NEXT: [[Z:%.*]] = llvm.mlir.constant(0xFFC00000 : f32) : f32
// CHECK:      "llvm.intr.vp.reduce.fmin"([[Z]], %arg0, %arg1, {{.*}}) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
func.func @least(%x: vector<4xf32>, %m: vector<4xi1>) -> f32 {
  %0 = vector.mask %m { vector.reduction <minnumf>, %x : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0 : f32
}

// CHECK-LABEL: @accumulated
// CHECK:      "llvm.intr.vp.reduce.smax"(%arg2, %arg0, %arg1, {{.*}}) : (i8, vector<4xi8>, vector<4xi1>, i32) -> i8
func.func @accumulated(%x: vector<4xi8>, %m: vector<4xi1>, %acc: i8) -> i8 {
  %0 = vector.mask %m { vector.reduction <maxsi>, %x, %acc : vector<4xi8> into i8 } : vector<4xi1> -> i8
  return %0 : i8
}

// CHECK-LABEL: @scalable
// CHECK-NEXT: [[Z:%.*]] = llvm.mlir.constant(-1 : i8) : i8
// CHECK-NEXT: [[N:%.*]] = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: [[S:%.*]] = "llvm.intr.vscale"() : () -> i64
// CHECK-NEXT: [[C:%.*]] = builtin.unrealized_conversion_cast [[S]] : i64 to index
// CHECK-NEXT: [[I:%.*]] = arith.index_cast [[C]] : index to i32
// CHECK-NEXT: [[L:%.*]] = arith.muli [[N]], [[I]] : i32
// CHECK-NEXT: "llvm.intr.vp.reduce.and"([[Z]], %arg0, %arg1, [[L]]) : (i8, vector<[4]xi8>, vector<[4]xi1>, i32) -> i8
func.func @scalable(%x: vector<[4]xi8>, %m: vector<[4]xi1>) -> i8 {
  %0 = vector.mask %m { vector.reduction <and>, %x : vector<[4]xi8> into i8 } : vector<[4]xi1> -> i8
  return %0 : i8
}
