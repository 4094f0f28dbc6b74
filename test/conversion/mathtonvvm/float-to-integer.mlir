// cvt saturates to 16, 32 and 64 bits and llc goes by way of 16 to fewer, so that those are bounded here. Where 64 bits are involved cvt
// does not make 0 of NaN.
//
// RUN: tsopt %s --convert-math-to-nvvm=chip=sm_90a | FileCheck %s
//

// CHECK-LABEL: @to_byte
// CHECK: %[[W:.*]] = arith.fptosi %arg0 : f32 to i16
// CHECK: %[[A:.*]] = arith.minsi %[[W]], %c127_i16 : i16
// CHECK: %[[B:.*]] = arith.maxsi %[[A]], %c-128_i16 : i16
// CHECK: arith.trunci %[[B]] : i16 to i8
// CHECK-NOT: cmpf
func.func @to_byte(%x: f32) -> i8 {
  %0 = arith.fptosi %x : f32 to i8
  return %0 : i8
}

// CHECK-LABEL: @to_unsigned_byte
// CHECK: %[[W:.*]] = arith.fptoui %arg0 : vector<4xf16> to vector<4xi16>
// CHECK: arith.minui %[[W]]
// CHECK-NEXT: arith.trunci
func.func @to_unsigned_byte(%x: vector<4xf16>) -> vector<4xi8> {
  %0 = arith.fptoui %x : vector<4xf16> to vector<4xi8>
  return %0 : vector<4xi8>
}

// What is between the bounds already is not bounded again.
// CHECK-LABEL: @bounded
// CHECK: arith.fptosi %{{.*}} : f32 to i8
func.func @bounded(%x: f32) -> i8 {
  %most = arith.constant 127.0 : f32
  %least = arith.constant -128.0 : f32
  %a = arith.minnumf %x, %most : f32
  %b = arith.maxnumf %a, %least : f32
  %c = math.roundeven %b : f32
  %0 = arith.fptosi %c : f32 to i8
  return %0 : i8
}

// CHECK-LABEL: @bounded_elsewhere
// CHECK: arith.minui
func.func @bounded_elsewhere(%x: f32) -> i8 {
  %most = arith.constant 256.0 : f32
  %least = arith.constant 0.0 : f32
  %a = arith.minnumf %x, %most : f32
  %b = arith.maxnumf %a, %least : f32
  %0 = arith.fptoui %b : f32 to i8
  return %0 : i8
}

// CHECK-LABEL: @enough
// CHECK-NEXT: arith.fptosi %arg0 : f32 to i32
// CHECK-NEXT: arith.fptoui %arg0 : f32 to i16
// CHECK-NEXT: return
func.func @enough(%x: f32) -> (i32, i16) {
  %0 = arith.fptosi %x : f32 to i32
  %1 = arith.fptoui %x : f32 to i16
  return %0, %1 : i32, i16
}

// CHECK-LABEL: @of_nan
// CHECK: %[[V:.*]] = arith.fptosi %arg0 : f32 to i64
// CHECK: %[[NAN:.*]] = arith.cmpf uno, %arg0, %arg0 : f32
// CHECK: arith.select %[[NAN]], %c0_i64, %[[V]]
// CHECK: %[[U:.*]] = arith.fptoui %arg1 : f64 to i32
// CHECK: arith.cmpf uno, %arg1, %arg1 : f64
func.func @of_nan(%x: f32, %y: f64) -> (i64, i32) {
  %0 = arith.fptosi %x : f32 to i64
  %1 = arith.fptoui %y : f64 to i32
  return %0, %1 : i64, i32
}
