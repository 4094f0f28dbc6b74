// RUN: tsopt %s | tsopt | FileCheck %s

// A region on the first lane, with the vectors of all lanes.

// CHECK-LABEL: func.func @w(%arg0: index, %arg1: vector<4xi32>) -> vector<1xf32> {
// CHECK-NEXT: gpu.warp_execute_on_lane_0(%arg0)[32] {
// CHECK: %0 = gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1 : vector<4xi32>) -> (vector<1xf32>) {
// CHECK-NEXT: ^bb0(%arg2: vector<128xi32>):
// CHECK-NEXT: %cst = arith.constant dense<1.000000e+00> : vector<32xf32>
// CHECK-NEXT: gpu.yield %cst : vector<32xf32>
// CHECK: return %0 : vector<1xf32>
func.func @w(%laneid: index, %v0 : vector<4xi32>) -> vector<1xf32> {
  gpu.warp_execute_on_lane_0 (%laneid) [32] {
  }
  %2 = gpu.warp_execute_on_lane_0 (%laneid)[32] args(%v0 : vector<4xi32>) -> (vector<1xf32>) {
    ^bb0(%arg0 : vector<128xi32>) :
    %0 = arith.constant dense<1.0>: vector<32xf32>
    gpu.yield %0 : vector<32xf32>
  }
  return %2 : vector<1xf32>
}
