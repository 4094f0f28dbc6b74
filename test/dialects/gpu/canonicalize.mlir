// RUN: tsopt %s -canonicalize | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s -canonicalize | FileCheck %s %}

// What the gpu dialect folds: as upstream's canonicalizer has it.

// CHECK-LABEL: func.func @launch(%arg0: memref<?xf32>, %arg1: index) {
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   gpu.launch blocks(%arg2, %arg3, %arg4) in (%arg8 = %arg1, %arg9 = %c1, %arg10 = %c1) threads(%arg5, %arg6, %arg7) in (%arg11 = %arg1, %arg12 = %c1, %arg13 = %c1) {
// CHECK-NEXT:     %0 = memref.load %arg0[%arg2] : memref<?xf32>
// CHECK-NEXT:     memref.store %0, %arg0[%arg5] : memref<?xf32>
// CHECK-NEXT:     gpu.terminator
// CHECK-NEXT:   }
// CHECK-NEXT:   return
func.func @launch(%m: memref<?xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %i = arith.addi %bx, %by : index
    %j = arith.addi %ty, %i : index
    %f = memref.load %m[%j] : memref<?xf32>
    memref.store %f, %m[%tx] : memref<?xf32>
    gpu.terminator
  }
  return
}

// CHECK-LABEL: func.func @copies(%arg0: memref<4xf32>, %arg1: memref<4xf32>, %arg2: f32) {
// CHECK-NEXT:   gpu.memcpy  %arg1, %arg0 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:   gpu.memset  %arg1, %arg2 : memref<4xf32>, f32
// CHECK-NEXT:   %memref = gpu.alloc  () : memref<4xf32>
// CHECK-NEXT:   gpu.dealloc  %memref : memref<4xf32>
// CHECK-NEXT:   return
func.func @copies(%m: memref<4xf32>, %n: memref<4xf32>, %f: f32) {
  %c = memref.cast %n : memref<4xf32> to memref<?xf32>
  %d = memref.cast %m : memref<4xf32> to memref<?xf32>
  gpu.memcpy %c, %d : memref<?xf32>, memref<?xf32>
  gpu.memset %c, %f : memref<?xf32>, f32
  %a = gpu.alloc () : memref<4xf32>
  gpu.memcpy %a, %m : memref<4xf32>, memref<4xf32>
  gpu.dealloc %a : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @waits(%arg0: memref<4xf32>, %arg1: memref<4xf32>) {
// CHECK-NEXT:   %0 = gpu.wait async
// CHECK-NEXT:   %1 = gpu.memcpy async [%0] %arg0, %arg1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:   gpu.wait [%1, %1]
// CHECK-NEXT:   return
func.func @waits(%m: memref<4xf32>, %n: memref<4xf32>) {
  %0 = gpu.wait async
  gpu.wait
  gpu.wait [%0]
  %1 = gpu.wait async
  %2 = gpu.memcpy async [%1] %m, %n : memref<4xf32>, memref<4xf32>
  %3 = gpu.wait async [%2]
  gpu.wait [%3, %3]
  return
}

// CHECK-LABEL: func.func @dimof(%arg0: index) -> index {
// CHECK-NEXT:   return %arg0 : index
func.func @dimof(%i: index) -> index {
  %c0 = arith.constant 0 : index
  %a = gpu.alloc (%i) : memref<?xf32>
  %d = memref.dim %a, %c0 : memref<?xf32>
  return %d : index
}

// CHECK-LABEL: func.func @red(%arg0: f32, %arg1: i32) -> (f32, f32, f32) {
// CHECK-NEXT:   %c32_i32 = arith.constant 32 : i32
// CHECK-NEXT:   %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:   %0 = gpu.all_reduce  add %arg0 {
// CHECK-NEXT:   } : (f32) -> f32
// CHECK-NEXT:   %shuffleResult, %valid = gpu.shuffle  xor %arg0, %c0_i32, %c32_i32 : f32
// CHECK-NEXT:   return %arg0, %0, %shuffleResult : f32, f32, f32
func.func @red(%f: f32, %i: i32) -> (f32, f32, f32) {
  %0 = gpu.subgroup_reduce add %f cluster(size = 1) : (f32) -> f32
  %1 = gpu.all_reduce add %f {} : (f32) -> f32
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %2, %p = gpu.shuffle xor %f, %c0, %c32 : f32
  return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @bc(%arg0: f32) -> f32 {
// CHECK-NEXT:   %0 = gpu.subgroup_broadcast %arg0,  first_active_lane : f32
// CHECK-NEXT:   return %0 : f32
func.func @bc(%f: f32) -> f32 {
  %c0 = arith.constant 0 : i32
  %0 = gpu.subgroup_broadcast %f, first_active_lane : f32
  %1 = gpu.subgroup_broadcast %0, specific_lane %c0 : f32
  return %1 : f32
}

// CHECK-LABEL: gpu.module @k {
// CHECK-NEXT:   gpu.func @sizes() kernel attributes {known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 4, 1, 1>} {
// CHECK-NEXT:     %block_dim_x = gpu.block_dim  x
// CHECK-NEXT:     %grid_dim_x = gpu.grid_dim  x
// CHECK-NEXT:     %thread_id_y = gpu.thread_id  y
// CHECK-NEXT:     gpu.printf "%d %d %d", %block_dim_x, %grid_dim_x, %thread_id_y : index, index, index
// CHECK-NEXT:     gpu.barrier
// CHECK-NEXT:     gpu.return
// CHECK-NEXT:   }
gpu.module @k {
  gpu.func @sizes() kernel attributes {known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 4, 1, 1>} {
    %0 = gpu.block_dim x
    %1 = gpu.grid_dim x
    %2 = gpu.thread_id y
    gpu.printf "%d %d %d", %0, %1, %2 : index, index, index
    gpu.barrier
    gpu.barrier
    gpu.return
  }
}

// CHECK-LABEL: func.func @bs() -> (index, index) {
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c64 = arith.constant 64 : index
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   gpu.launch blocks(%arg0, %arg1, %arg2) in (%arg6 = %c64, %arg7 = %c1, %arg8 = %c1) threads(%arg3, %arg4, %arg5) in (%arg9 = %c64, %arg10 = %c1, %arg11 = %c1) {
// CHECK-NEXT:     %block_dim_x = gpu.block_dim  x
// CHECK-NEXT:     %grid_dim_x = gpu.grid_dim  x
// CHECK-NEXT:     %thread_id_z = gpu.thread_id  z
// CHECK-NEXT:     gpu.printf "%d %d %d", %block_dim_x, %grid_dim_x, %thread_id_z : index, index, index
// CHECK-NEXT:     gpu.terminator
// CHECK-NEXT:   }
// CHECK-NEXT:   return %c0, %c0 : index, index
func.func @bs() -> (index, index) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %x = arith.constant 0 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c64, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c64, %sy = %c1, %sz = %c1) {
    %0 = gpu.block_dim x
    %1 = gpu.grid_dim x
    %2 = gpu.thread_id z
    gpu.printf "%d %d %d", %0, %1, %2 : index, index, index
    gpu.terminator
  }
  return %x, %x : index, index
}
