// RUN: tsopt %s --gpu-kernel-outlining --split-input-file | FileCheck %s

// The body becomes a kernel in a module of its own; what it uses of the outside
// becomes arguments, constants included, and the launch a launch by name.

// CHECK: module attributes {gpu.container_module} {
// CHECK-LABEL: func.func @saxpy
// CHECK-SAME: (%[[N:.*]]: index, %[[A:.*]]: f32, %[[X:.*]]: memref<?xf32>)
func.func @saxpy(%n: index, %a: f32, %x: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  // CHECK: gpu.launch_func @saxpy_kernel::@saxpy_kernel blocks in (%[[N]], %{{.*}}, %{{.*}}) threads in (%{{.*}}, %{{.*}}, %{{.*}}) args(%[[N]] : index, %[[X]] : memref<?xf32>, %[[A]] : f32)
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) {
    %base = arith.muli %bx, %sx : index
    %i = arith.addi %base, %tx : index
    %inside = arith.cmpi ult, %i, %n : index
    scf.if %inside {
      %v = memref.load %x[%i] : memref<?xf32>
      %w = arith.mulf %v, %a : f32
      memref.store %w, %x[%i] : memref<?xf32>
    }
    gpu.terminator
  }
  return
}

// CHECK: gpu.module @saxpy_kernel {
// CHECK: gpu.func @saxpy_kernel(%[[KN:.*]]: index, %[[KX:.*]]: memref<?xf32>, %[[KA:.*]]: f32) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
// CHECK: %[[BID:.*]] = gpu.block_id x
// CHECK: %[[TID:.*]] = gpu.thread_id x
// CHECK: %[[DIM:.*]] = gpu.block_dim x
// CHECK: %[[BASE:.*]] = arith.muli %[[BID]], %[[DIM]]
// CHECK: %[[I:.*]] = arith.addi %[[BASE]], %[[TID]]
// CHECK: arith.cmpi ult, %[[I]], %[[KN]]
// CHECK: memref.store %{{.*}}, %[[KX]][%[[I]]]
// CHECK: gpu.return

// -----

// Symbols that a kernel uses are copied into its module. Names that are taken
// get a number. A launch may name its module and its function.

func.func private @helper(f32)

// CHECK-LABEL: func.func @two
func.func @two(%n: index, %x: f32) {
  // CHECK: gpu.launch_func @two_kernel::@two_kernel
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    func.call @helper(%x) : (f32) -> ()
    gpu.terminator
  }
  // CHECK: %[[T:.*]] = gpu.wait async
  // CHECK: %[[T2:.*]] = gpu.launch_func async [%[[T]]] @two_kernel_0::@two_kernel clusters in
  %t = gpu.wait async
  %t2 = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%kx = %n, %ky = %n, %kz = %n)
             blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n)
             workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) {
    memref.store %x, %w[%cx] : memref<32xf32, #gpu.address_space<workgroup>>
    gpu.terminator
  }
  // CHECK: gpu.launch_func @mine::@first
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) module(@mine) function(@first) {
    gpu.terminator
  }
  // CHECK: gpu.launch_func @mine::@second
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) module(@mine) function(@second) {
    gpu.terminator
  }
  return
}

// CHECK: gpu.module @two_kernel {
// CHECK: func.call @helper
// CHECK: func.func private @helper(f32)
// CHECK: gpu.module @two_kernel_0 {
// CHECK: gpu.func @two_kernel(%[[X:.*]]: f32) workgroup(%[[W:.*]] : memref<32xf32, #gpu.address_space<workgroup>>) kernel
// CHECK: %[[CID:.*]] = gpu.cluster_id x
// CHECK: memref.store %[[X]], %[[W]][%[[CID]]]
// CHECK: gpu.module @mine {
// CHECK: gpu.func @first() kernel
// CHECK: gpu.func @second() kernel
