// RUN: tsopt %s --modulo-schedule-mma --verify-diagnostics | FileCheck %s

// An operand in a tile that the loop writes itself is not read an iteration later.

// CHECK-LABEL: func.func @dequantized
// CHECK-NOT: tile.stage
// CHECK: return
func.func @dequantized(%arg0: memref<64x256xi8>, %arg1: memref<64xf16>, %arg2: memref<128x256xf16>, %arg3: memref<64x128xf32>) {
  tile.kernel blocks(%arg4) = (1) threads(256) {
    %0 = tile.alloc : memref<3x128x64xf16, #scale.mem<l1>>
    %1 = tile.ring %0 : memref<3x128x64xf16, #scale.mem<l1>>
    %2 = tile.alloc : memref<3x64x64xi8, #scale.mem<l1>>
    %3 = tile.ring %2 : memref<3x64x64xi8, #scale.mem<l1>>
    %own = tile.alloc : memref<128x64xf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) attributes {tile.producer} {
        %4 = tile.cursor
        %5 = tile.cursor
        %c0 = arith.constant 0 : index
        %c64 = arith.constant 64 : index
        %c256 = arith.constant 256 : index
        %6:2 = scf.for %arg5 = %c0 to %c256 step %c64 iter_args(%arg6 = %5, %arg7 = %4) -> (!tile.cursor, !tile.cursor) {
          %7 = tile.acquire %3[%arg6]
          %c0_0 = arith.constant 0 : index
          %8 = tile.slot %2[%7] : memref<3x64x64xi8, #scale.mem<l1>> -> memref<64x64xi8, #scale.mem<l1>>
          tile.copy async %arg0[%c0, %arg5] to %8[%c0_0, %c0_0] tile(64, 64) engine(tma) arrives(%3[%arg6]) : memref<64x256xi8> to memref<64x64xi8, #scale.mem<l1>>
          tile.publish %3[%arg6]
          %9 = tile.advance %3[%arg6]
          %10 = tile.acquire %1[%arg7]
          %c0_1 = arith.constant 0 : index
          %11 = tile.slot %0[%10] : memref<3x128x64xf16, #scale.mem<l1>> -> memref<128x64xf16, #scale.mem<l1>>
          tile.copy async %arg2[%c0, %arg5] to %11[%c0_1, %c0_1] tile(128, 64) engine(tma) arrives(%1[%arg7]) : memref<128x256xf16> to memref<128x64xf16, #scale.mem<l1>>
          tile.publish %1[%arg7]
          %12 = tile.advance %1[%arg7]
          scf.yield %9, %12 : !tile.cursor, !tile.cursor
        }
      }
      tile.role "math" units(1) attributes {tile.consumer} {
        %4 = tile.cursor
        %5 = tile.cursor
        %c0 = arith.constant 0 : index
        %c64 = arith.constant 64 : index
        %c256 = arith.constant 256 : index
        %cst = arith.constant dense<0.000000e+00> : tensor<64x128xf32>
        %6 = tile.load %arg1[%c0] : memref<64xf16> -> tensor<64xf16>
        %7 = tile.expand_dims %6 dim 1 : tensor<64xf16>
        %8 = tile.broadcast %7 : tensor<64x1xf16> -> tensor<64x64xf16>
        %few = arith.constant dense<1.0> : tensor<8x64xf16>
        %9:3 = scf.for %arg5 = %c0 to %c256 step %c64 iter_args(%arg6 = %cst, %arg7 = %5, %arg8 = %4) -> (tensor<64x128xf32>, !tile.cursor, !tile.cursor) {
          %10 = tile.take %3[%arg7]
          %11 = tile.slot %2[%10] : memref<3x64x64xi8, #scale.mem<l1>> -> memref<64x64xi8, #scale.mem<l1>>
          %c0_0 = arith.constant 0 : index
          %12 = tile.load %11[%c0_0, %c0_0] : memref<64x64xi8, #scale.mem<l1>> -> tensor<64x64xi8>
          %13 = arith.sitofp %12 : tensor<64x64xi8> to tensor<64x64xf16>
          tile.release %3[%arg7]
          %14 = arith.mulf %13, %8 : tensor<64x64xf16>
          %15 = tile.take %1[%arg8]
          %16 = tile.slot %0[%15] : memref<3x128x64xf16, #scale.mem<l1>> -> memref<128x64xf16, #scale.mem<l1>>
          %c0_1 = arith.constant 0 : index
          tile.store %few, %own[%c0, %c0] : tensor<8x64xf16>, memref<128x64xf16, #scale.mem<l1>>
          %17 = tile.load %own[%c0, %c0] : memref<128x64xf16, #scale.mem<l1>> -> tensor<128x64xf16>
          %18 = tile.gemm %14, %17, %arg6 transpose_b {instruction = #tile.instruction<wgmma, a = registers, b = shared>} : tensor<64x64xf16>, tensor<128x64xf16> -> tensor<64x128xf32>
          tile.release %1[%arg8]
          %19 = tile.advance %3[%arg7]
          %20 = tile.advance %1[%arg8]
          scf.yield %18, %19, %20 : tensor<64x128xf32>, !tile.cursor, !tile.cursor
        }
        tile.store %9#0, %arg3[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
      }
    }
  }
  return
}

