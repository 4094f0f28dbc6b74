// RUN: tsopt --split-input-file --verify-diagnostics %s

// Vectors that cannot be dealt out.

func.func @m(%laneid: index, %v0 : vector<4xi32>) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.}}
  %0 = gpu.warp_execute_on_lane_0 (%laneid) [2] -> (i32) {
  }
  return
}

// -----

func.func @m(%laneid: index, %v0 : vector<4xi32>) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected same number op arguments and block arguments.}}
  gpu.warp_execute_on_lane_0 (%laneid) [2] args(%v0 : vector<4xi32>) {
  }
  return
}

// -----

func.func @m(%laneid: index, %v0 : vector<4xi32>) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<12xi32>' to 'vector<4xi32>' with warp size = 2}}
  gpu.warp_execute_on_lane_0 (%laneid) [2] args(%v0 : vector<4xi32>) {
  ^bb0(%a: vector<12xi32>):
  }
  return
}

// -----

func.func @m(%laneid: index, %v0 : vector<4xi32>) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.}}
  gpu.warp_execute_on_lane_0 (%laneid) [2] args(%v0 : vector<4xi32>) {
  ^bb0(%a: vector<8x1xi32>):
  }
  return
}

// -----

func.func @m(%laneid: index, %v0 : vector<4xi32>) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
  gpu.warp_execute_on_lane_0 (%laneid) [2] args(%v0 : vector<4xi32>) {
  ^bb0(%a: i32):
  }
  return
}

// -----

func.func @m(%laneid: index, %v0 : vector<4xi32>) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
  gpu.warp_execute_on_lane_0 (%laneid) [2] args(%laneid : index) {
  ^bb0(%a: i32):
  }
  return
}

// -----

func.func @m(%laneid: index, %v0 : vector<4xi32>) {
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.}}
  gpu.warp_execute_on_lane_0 (%laneid) [2] args(%v0 : vector<4xi32>) {
  ^bb0(%a: vector<8xf32>):
  }
  return
}

// -----

func.func @m(%laneid: index, %v0 : vector<4x4xi32>) {
  gpu.warp_execute_on_lane_0 (%laneid) [4] args(%v0 : vector<4x4xi32>) {
  ^bb0(%a: vector<8x8xi32>):
  }
  // expected-error @+1 {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<8x16xi32>' to 'vector<4x4xi32>' with warp size = 4}}
  gpu.warp_execute_on_lane_0 (%laneid) [4] args(%v0 : vector<4x4xi32>) {
  ^bb0(%a: vector<8x16xi32>):
  }
  return
}
