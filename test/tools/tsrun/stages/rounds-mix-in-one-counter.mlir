// RUN: not tsrun %s --verify-each-stage --once 2>&1 | FileCheck %s
// CHECK: error: {{.*}}data race on the memref of comm.symm_alloc

module {
  func.func @main(%arg0: memref<4x32xf32> {tile.init = "random"}, %arg1: memref<4x32xf32> {tile.out}) {
    %0 = comm.symm_alloc : memref<1x2x4x1x32xf32, #scale.mem<symmetric>>
    %1 = comm.signal_alloc : !comm.signal<1>
    tile.kernel devices(4) blocks(%arg2) = (1) threads(32) {
      %2 = scale.view %arg0 shard<0> at @device : memref<4x32xf32> -> memref<1x32xf32>
      %3 = scale.view %arg1 shard<0> at @device : memref<4x32xf32> -> memref<1x32xf32>
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c6 = arith.constant 6 : index
      %4 = tile.load %2[%c0, %c0] : memref<1x32xf32> -> tensor<1x32xf32>
      %cst = arith.constant dense<2.500000e-01> : tensor<1x32xf32>
      %5 = scf.for %arg3 = %c0 to %c6 step %c1 iter_args(%arg4 = %4) -> (tensor<1x32xf32>) {
        %device = scale.rank @device
        %block = scale.rank @block
        %c0_0 = arith.constant 0 : index
        %6 = arith.subi %c6, %c0 : index
        %7 = arith.ceildivsi %6, %c1 : index
        %8 = arith.subi %arg3, %c0 : index
        %9 = arith.divsi %8, %c1 : index
        %10 = arith.muli %c0_0, %7 : index
        %11 = arith.addi %10, %9 : index
        %c2 = arith.constant 2 : index
        %12 = arith.remui %11, %c2 : index
        %13 = arith.index_cast %11 : index to i32
        %device_1 = scale.rank @device
        %c4 = arith.constant 4 : index
        %c1_2 = arith.constant 1 : index
        %14 = arith.addi %device_1, %c1_2 : index
        %15 = arith.remui %14, %c4 : index
        %c0_3 = arith.constant 0 : index
        %c0_4 = arith.constant 0 : index
        %16 = comm.put %arg4, %0[%block, %12, %device_1, %c0_3, %c0_4] to %15 : tensor<1x32xf32>, memref<1x2x4x1x32xf32, #scale.mem<symmetric>>
        %c2_5 = arith.constant 2 : index
        %17 = arith.addi %device_1, %c2_5 : index
        %18 = arith.remui %17, %c4 : index
        %c0_6 = arith.constant 0 : index
        %c0_7 = arith.constant 0 : index
        %19 = comm.put %arg4, %0[%block, %12, %device_1, %c0_6, %c0_7] to %18 : tensor<1x32xf32>, memref<1x2x4x1x32xf32, #scale.mem<symmetric>>
        %c3 = arith.constant 3 : index
        %20 = arith.addi %device_1, %c3 : index
        %21 = arith.remui %20, %c4 : index
        %c0_8 = arith.constant 0 : index
        %c0_9 = arith.constant 0 : index
        %22 = comm.put %arg4, %0[%block, %12, %device_1, %c0_8, %c0_9] to %21 : tensor<1x32xf32>, memref<1x2x4x1x32xf32, #scale.mem<symmetric>>
        %c0_10 = arith.constant 0 : index
        %23 = arith.addi %device_1, %c0_10 : index
        %24 = arith.remui %23, %c4 : index
        %c0_11 = arith.constant 0 : index
        %c0_12 = arith.constant 0 : index
        %25 = comm.put %arg4, %0[%block, %12, %device_1, %c0_11, %c0_12] to %24 : tensor<1x32xf32>, memref<1x2x4x1x32xf32, #scale.mem<symmetric>>
        %c1_i32 = arith.constant 1 : i32
        comm.notify %1[%block] add %c1_i32 to %15 after %16 : !comm.signal<1>
        %dd0, %tt0 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd1, %tt1 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd2, %tt2 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd3, %tt3 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd4, %tt4 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd5, %tt5 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd6, %tt6 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd7, %tt7 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd8, %tt8 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd9, %tt9 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd10, %tt10 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        %dd11, %tt11 = comm.test %1[%block] ge %c1_i32 : !comm.signal<1>
        comm.notify %1[%block] add %c1_i32 to %18 after %19 : !comm.signal<1>
        comm.notify %1[%block] add %c1_i32 to %21 after %22 : !comm.signal<1>
        comm.notify %1[%block] add %c1_i32 to %24 after %25 : !comm.signal<1>
        %26 = arith.addi %13, %c1_i32 : i32
        %c4_i32 = arith.constant 4 : i32
        %27 = arith.muli %26, %c4_i32 : i32
        %28 = comm.wait %1[%block] ge %27 : !comm.signal<1>
        %29 = comm.consume %0, %28 : memref<1x2x4x1x32xf32, #scale.mem<symmetric>>
        %c0_13 = arith.constant 0 : index
        %c0_14 = arith.constant 0 : index
        %c0_15 = arith.constant 0 : index
        %30 = tile.load %29[%block, %12, %c0_13, %c0_14, %c0_15] : memref<1x2x4x1x32xf32, #scale.mem<symmetric>> -> tensor<1x32xf32>
        %c1_16 = arith.constant 1 : index
        %c0_17 = arith.constant 0 : index
        %c0_18 = arith.constant 0 : index
        %31 = tile.load %29[%block, %12, %c1_16, %c0_17, %c0_18] : memref<1x2x4x1x32xf32, #scale.mem<symmetric>> -> tensor<1x32xf32>
        %32 = arith.addf %30, %31 : tensor<1x32xf32>
        %c2_19 = arith.constant 2 : index
        %c0_20 = arith.constant 0 : index
        %c0_21 = arith.constant 0 : index
        %33 = tile.load %29[%block, %12, %c2_19, %c0_20, %c0_21] : memref<1x2x4x1x32xf32, #scale.mem<symmetric>> -> tensor<1x32xf32>
        %34 = arith.addf %32, %33 : tensor<1x32xf32>
        %c3_22 = arith.constant 3 : index
        %c0_23 = arith.constant 0 : index
        %c0_24 = arith.constant 0 : index
        %35 = tile.load %29[%block, %12, %c3_22, %c0_23, %c0_24] : memref<1x2x4x1x32xf32, #scale.mem<symmetric>> -> tensor<1x32xf32>
        %36 = arith.addf %34, %35 : tensor<1x32xf32>
        %37 = arith.mulf %36, %cst : tensor<1x32xf32>
        %38 = arith.addf %37, %4 : tensor<1x32xf32>
        scf.yield %38 : tensor<1x32xf32>
      }
      tile.store %5, %3[%c0, %c0] : tensor<1x32xf32>, memref<1x32xf32>
    }
    return
  }
}
