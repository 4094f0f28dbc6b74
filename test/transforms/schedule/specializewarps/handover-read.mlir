// RUN: tsopt %s --specialize-warps | FileCheck %s

// A buffer that the consumers read as well stays their own: nothing is handed over.

// CHECK-LABEL: func.func @main
// CHECK-NOT: tile.role "send"
// CHECK: return
func.func @main(%arg0: memref<128x128xbf16> {tile.init = "random"}, %arg1: memref<128x64xbf16> {tile.init = "random"}, %arg2: memref<128x64xbf16> {tile.out}, %arg9: memref<128x64xbf16> {tile.out}) {
  %c1_i32 = arith.constant 1 : i32
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c0 = arith.constant 0 : index
  %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
  %c64 = arith.constant 64 : index
  %0 = comm.symm_alloc : memref<2x64x64xbf16, #scale.mem<symmetric>>
  %1 = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%arg3, %arg4) = (1, 2) threads(128) {
    %2 = comm.rank @device
    %3 = scale.view %arg2 shard<0> at @device : memref<128x64xbf16> -> memref<64x64xbf16>
    %4 = arith.remui %arg4, %c2 : index
    %5 = arith.addi %2, %c1 : index
    %6 = arith.addi %5, %4 : index
    %7 = arith.remui %6, %c2 : index
    %8 = arith.divui %arg4, %c2 : index
    %9 = arith.addi %7, %8 : index
    %10 = arith.muli %9, %c64 : index
    %11 = arith.muli %arg3, %c64 : index
    %12 = scale.view %arg0 shard<1> at @device : memref<128x128xbf16> -> memref<128x64xbf16>
    %13 = scale.view %arg1 shard<0> at @device : memref<128x64xbf16> -> memref<64x64xbf16>
    %14 = tile.pipelined %arg5 = %c0 to %c64 step %c32 stages(2) iter_args(%arg6 = %cst) -> (tensor<64x64xf32>) {
      %20 = tile.load %12[%10, %arg5] : memref<128x64xbf16> -> tensor<64x32xbf16>
      %21 = tile.load %13[%arg5, %11] : memref<64x64xbf16> -> tensor<32x64xbf16>
      %22 = tile.gemm %20, %21, %arg6 : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
      tile.yield %22 : tensor<64x64xf32>
    }
    %15 = arith.truncf %14 : tensor<64x64xf32> to tensor<64x64xbf16>
    %16 = arith.addi %8, %arg3 : index
    %17 = arith.muli %8, %c64 : index
    %18 = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    tile.store %15, %18[0, 0] : tensor<64x64xbf16>, memref<64x64xbf16, #scale.mem<l1>>
    %seen = scale.view %arg9 shard<0> at @device : memref<128x64xbf16> -> memref<64x64xbf16>
    %again = tile.load %18[0, 0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
    tile.store %again, %seen[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16>
    %19 = arith.cmpi eq, %7, %2 : index
    scf.if %19 {
      %20 = comm.wait %1[%16] ge %c1_i32 : !comm.signal<1>
      %21 = comm.consume %0, %20 : memref<2x64x64xbf16, #scale.mem<symmetric>>
      %22 = arith.cmpi eq, %2, %c0 : index
      %23 = scf.if %22 -> (tensor<64x64xbf16>) {
        %30 = tile.load %18[0, 0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
        scf.yield %30 : tensor<64x64xbf16>
      } else {
        %30 = tile.load %21[0, %17, %11] : memref<2x64x64xbf16, #scale.mem<symmetric>> -> tensor<64x64xbf16>
        scf.yield %30 : tensor<64x64xbf16>
      }
      %24 = arith.cmpi eq, %2, %c1 : index
      %25 = scf.if %24 -> (tensor<64x64xbf16>) {
        %30 = tile.load %18[0, 0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
        scf.yield %30 : tensor<64x64xbf16>
      } else {
        %30 = tile.load %21[1, %17, %11] : memref<2x64x64xbf16, #scale.mem<symmetric>> -> tensor<64x64xbf16>
        scf.yield %30 : tensor<64x64xbf16>
      }
      %26 = arith.extf %23 : tensor<64x64xbf16> to tensor<64x64xf32>
      %27 = arith.extf %25 : tensor<64x64xbf16> to tensor<64x64xf32>
      %28 = arith.addf %26, %27 : tensor<64x64xf32>
      %29 = arith.truncf %28 : tensor<64x64xf32> to tensor<64x64xbf16>
      tile.store %29, %3[%17, %11] : tensor<64x64xbf16>, memref<64x64xbf16>
    } else {
      %20 = comm.join()
      %21 = tile.load %18[0, 0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
      %22 = comm.put %21, %0[%2, %17, %11] to %7 : tensor<64x64xbf16>, memref<2x64x64xbf16, #scale.mem<symmetric>>
      %23 = comm.join(%20, %22)
      comm.notify %1[%16] add %c1_i32 to %7 after %23 : !comm.signal<1>
    }
  }
  return
}
