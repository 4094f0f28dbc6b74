// RUN: tsopt %s -int-range-optimizations --allow-unregistered-dialect | FileCheck %s

module attributes {gpu.container_module} {

// Constant sizes of a launch bound its ids, the arguments and the operations.
// CHECK-LABEL: func.func @launch(
// CHECK:         "use"(%true, %true, %true, %c128, %true)
func.func @launch(%n: index) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %most = arith.constant 4294967295 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c8, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) {
    %0 = arith.cmpi ult, %tx, %c128 : index
    %1 = arith.cmpi ult, %by, %c8 : index
    %2 = arith.cmpi ult, %bx, %most : index
    %id = gpu.thread_id x
    %3 = arith.cmpi ult, %id, %c128 : index
    "use"(%0, %1, %2, %sx, %3) : (i1, i1, i1, index, i1) -> ()
    gpu.terminator
  }
  return
}

// What a kernel promises, and what an operation does.
// CHECK-LABEL: gpu.func @kernel(
// CHECK:         "use"(%c64, %true, %true, %true, %true)
gpu.module @m {
  gpu.func @kernel() kernel attributes {known_block_size = array<i32: 64, 2, 1>, known_grid_size = array<i32: 16, 1, 1>} {
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c1024 = arith.constant 1024 : index
    %dim = gpu.block_dim x
    %id = gpu.thread_id x
    %0 = arith.cmpi ult, %id, %c64 : index
    %block = gpu.block_id x
    %1 = arith.cmpi ult, %block, %c16 : index
    %global = gpu.global_id x
    %2 = arith.cmpi ult, %global, %c1024 : index
    %lane = gpu.lane_id upper_bound 32
    %3 = arith.cmpi ult, %lane, %c32 : index
    "use"(%dim, %0, %1, %2, %3) : (index, i1, i1, i1, i1) -> ()
    gpu.return
  }

// Without promises the limits of devices remain.
// CHECK-LABEL: gpu.func @unknown(
// CHECK:         "use"(%true, %true, %{{[0-9]+}})
  gpu.func @unknown() kernel {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %id = gpu.thread_id y
    %0 = arith.cmpi sge, %id, %c0 : index
    %lane = gpu.lane_id
    %1 = arith.cmpi ult, %lane, %c128 : index
    %2 = arith.cmpi ult, %id, %c128 : index
    "use"(%0, %1, %2) : (i1, i1, i1) -> ()
    gpu.return
  }
}
}
