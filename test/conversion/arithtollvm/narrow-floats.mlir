// RUN: tsopt %s --convert-arith-to-llvm | FileCheck %s

// LLVM has no floats of 8 bits and fewer. Their bits move as integers; what computes with them stays for
// another pass, as convert-math-to-nvvm.
// CHECK-LABEL: @moved
// CHECK: llvm.mlir.constant(1.500000e+00 : f8E4M3FN) : i8
// CHECK: llvm.select {{.*}} : i1, i8
func.func @moved(%c: i1, %x: f8E4M3FN) -> i8 {
  %k = arith.constant 1.5 : f8E4M3FN
  %s = arith.select %c, %k, %x : f8E4M3FN
  %b = arith.bitcast %s : f8E4M3FN to i8
  return %b : i8
}

// CHECK-LABEL: @computed
// CHECK: arith.truncf {{.*}} : f32 to f8E4M3FN
// CHECK: arith.addf {{.*}} : f8E4M3FN
// CHECK: arith.extf {{.*}} : vector<4xf8E5M2> to vector<4xf16>
// CHECK: arith.cmpf olt, {{.*}} : f8E4M3FN
// CHECK: arith.negf {{.*}} : f4E2M1FN
func.func @computed(%a: f32, %b: f8E4M3FN, %c: vector<4xf8E5M2>, %d: f4E2M1FN) -> (f8E4M3FN, vector<4xf16>, i1, f4E2M1FN) {
  %0 = arith.truncf %a : f32 to f8E4M3FN
  %1 = arith.addf %0, %b : f8E4M3FN
  %2 = arith.extf %c : vector<4xf8E5M2> to vector<4xf16>
  %3 = arith.cmpf olt, %b, %0 : f8E4M3FN
  %4 = arith.negf %d : f4E2M1FN
  return %1, %2, %3, %4 : f8E4M3FN, vector<4xf16>, i1, f4E2M1FN
}
