// RUN: tsopt %s -convert-gpu-to-nvvm | FileCheck %s

// Ids and sizes are special registers; what is known of the launch, or promised by
// upper_bound, becomes the range of values.

// CHECK-LABEL: gpu.module @ids {
// CHECK:       llvm.func @ids(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64) attributes {gpu.kernel, gpu.known_block_size = array<i32: 128, 2, 1>, gpu.known_cluster_size = array<i32: 2, 1, 1>, gpu.known_grid_size = array<i32: 64, 1, 1>, nvvm.cluster_dim = array<i32: 2, 1, 1>, nvvm.kernel, nvvm.maxntid = array<i32: 128, 2, 1>} {
// CHECK:       %6 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 128> : i32
// CHECK:       %7 = llvm.sext %6 : i32 to i64
// CHECK:       %10 = nvvm.read.ptx.sreg.ntid.y range <i32, 1, 3> : i32
// CHECK:       %11 = llvm.sext %10 : i32 to i64
// CHECK:       %14 = nvvm.read.ptx.sreg.ctaid.x range <i32, 0, 64> : i32
// CHECK:       %15 = llvm.sext %14 : i32 to i64
// CHECK:       %18 = nvvm.read.ptx.sreg.nctaid.x range <i32, 1, 65> : i32
// CHECK:       %19 = llvm.sext %18 : i32 to i64
// CHECK:       %22 = nvvm.read.ptx.sreg.clusterid.z : i32
// CHECK:       %23 = llvm.sext %22 : i32 to i64
// CHECK:       %26 = nvvm.read.ptx.sreg.cluster.ctaid.x range <i32, 0, 2> : i32
// CHECK:       %27 = llvm.sext %26 : i32 to i64
// CHECK:       %30 = nvvm.read.ptx.sreg.cluster.nctaid.x range <i32, 1, 3> : i32
// CHECK:       %31 = llvm.sext %30 : i32 to i64
// CHECK:       %34 = nvvm.read.ptx.sreg.tid.z range <i32, 0, 4> : i32
// CHECK:       %35 = llvm.sext %34 : i32 to i64
// CHECK:       %38 = nvvm.read.ptx.sreg.laneid range <i32, 0, 32> : i32
// CHECK:       %39 = llvm.sext %38 : i32 to i64
// CHECK:       %42 = nvvm.read.ptx.sreg.ctaid.x range <i32, 0, 64> : i32
// CHECK:       %43 = llvm.sext %42 : i32 to i64
// CHECK:       %44 = nvvm.read.ptx.sreg.ntid.x range <i32, 1, 129> : i32
// CHECK:       %45 = llvm.sext %44 : i32 to i64
// CHECK:       %46 = llvm.mul %43, %45 : i64
// CHECK:       %47 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 128> : i32
// CHECK:       %48 = llvm.sext %47 : i32 to i64
// CHECK:       %49 = llvm.add %48, %46 : i64
gpu.module @ids {
  gpu.func @ids(%o: memref<?xindex>, %i: index) kernel
      attributes {known_block_size = array<i32: 128, 2, 1>, known_grid_size = array<i32: 64, 1, 1>, known_cluster_size = array<i32: 2, 1, 1>} {
    %0 = gpu.thread_id x
    memref.store %0, %o[%i] : memref<?xindex>
    %1 = gpu.block_dim y
    memref.store %1, %o[%i] : memref<?xindex>
    %2 = gpu.block_id x
    memref.store %2, %o[%i] : memref<?xindex>
    %3 = gpu.grid_dim x
    memref.store %3, %o[%i] : memref<?xindex>
    %4 = gpu.cluster_id z
    memref.store %4, %o[%i] : memref<?xindex>
    %5 = gpu.cluster_block_id x
    memref.store %5, %o[%i] : memref<?xindex>
    %6 = gpu.cluster_dim_blocks x
    memref.store %6, %o[%i] : memref<?xindex>
    %7 = gpu.thread_id z upper_bound 4
    memref.store %7, %o[%i] : memref<?xindex>
    %8 = gpu.lane_id
    memref.store %8, %o[%i] : memref<?xindex>
    %9 = gpu.global_id x
    memref.store %9, %o[%i] : memref<?xindex>
    gpu.return
  }
}
