// Vectors that do not fill their last register, and what the expansion leaves alone.
//
// RUN: tsopt %s --convert-math-to-nvvm | FileCheck %s

// CHECK-LABEL: @two
// CHECK: vector.bitcast {{.*}} : vector<8xi4> to vector<1xi32>
// CHECK-COUNT-4: nvvm.prmt
// CHECK: vector.bitcast {{.*}} : vector<1xi32> to vector<2xf16>
func.func @two(%x: vector<2xi4>) -> vector<2xf16> {
  %0 = arith.sitofp %x : vector<2xi4> to vector<2xf16>
  return %0 : vector<2xf16>
}

// CHECK-LABEL: @alone
// CHECK: arith.sitofp %{{.*}} : i4 to f16
func.func @alone(%x: i4) -> f16 {
  %0 = arith.sitofp %x : i4 to f16
  return %0 : f16
}
