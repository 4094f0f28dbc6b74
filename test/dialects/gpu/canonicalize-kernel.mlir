// RUN: tsopt %s -canonicalize -allow-unregistered-dialect | FileCheck %s

// Ids along a dimension of one block or thread are 0.
// CHECK-LABEL: func.func @launch_of_one(
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      gpu.launch blocks(%arg1, %arg2, %arg3) in (%arg7 = %arg0, %arg8 = %c1, %arg9 = %c1) threads(%arg4, %arg5, %arg6) in (%arg10 = %arg0, %arg11 = %arg0, %arg12 = %c1) {
// CHECK-NEXT:        "t.use"(%arg1, %c0, %arg4, %arg5, %c0) : (index, index, index, index, index) -> ()
// CHECK-NEXT:        gpu.terminator
// CHECK-NEXT:      }
// CHECK-NEXT:      return
func.func @launch_of_one(%n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %c1) {
    "t.use"(%bx, %by, %tx, %ty, %tz) : (index, index, index, index, index) -> ()
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @uniform_reduction(
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      gpu.launch blocks(%arg1, %arg2, %arg3) in (%arg7 = %c1, %arg8 = %c1, %arg9 = %c1) threads(%arg4, %arg5, %arg6) in (%arg10 = %c1, %arg11 = %c1, %arg12 = %c1) {
// CHECK-NEXT:        %0 = gpu.all_reduce  add %arg0 uniform {
// CHECK-NEXT:        } : (f32) -> f32
// CHECK-NEXT:        "t.use"(%0) : (f32) -> ()
// CHECK-NEXT:        gpu.terminator
// CHECK-NEXT:      }
// CHECK-NEXT:      return %arg0 : f32
func.func @uniform_reduction(%x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %0 = gpu.all_reduce add %x {
    } : (f32) -> (f32)
    "t.use"(%0) : (f32) -> ()
    gpu.terminator
  }
  return %x : f32
}

// CHECK-LABEL: func.func @barriers(
// CHECK-NEXT:      gpu.barrier
// CHECK-NEXT:      "t.op"() : () -> ()
// CHECK-NEXT:      gpu.barrier
// CHECK-NEXT:      return
func.func @barriers(%m: memref<8xf32>) {
  gpu.barrier
  gpu.barrier
  "t.op"() : () -> ()
  gpu.barrier
  return
}
