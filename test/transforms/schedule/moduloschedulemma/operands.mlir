// Threads compute operands that MMAs read in registers while the MMAs of the iteration before run.
//
// RUN: tsopt %s --split-input-file --choose-instructions --specialize-warps --modulo-schedule-mma --verify-diagnostics | FileCheck %s

// The MMA runs an iteration later, with the stage of operand B. Weights are loaded and dequantized without it.
// CHECK-LABEL: @dequantized
// CHECK: tile.role "math"
// CHECK: scf.for
// CHECK: %[[W:.*]] = tile.take %{{[^ ]*}}{{$}}
// CHECK: arith.sitofp %{{[^{]*$}}
// CHECK: tile.release %{{[^ ]*}}{{$}}
// CHECK: arith.mulf %{{[^{]*$}}
// CHECK: tile.take %{{.*}} {tile.stage = 1 : i64}
// CHECK: tile.gemm {{.*}} {instruction = #tile.instruction<wgmma, a = registers, b = shared>, tile.stage = 1 : i64}
// CHECK: tile.release {{.*}} {tile.stage = 1 : i64}
func.func @dequantized(%W: memref<64x256xi8>, %S: memref<64xf16>, %B: memref<128x256xf16>, %C: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %s = tile.load %S[%c0] : memref<64xf16> -> tensor<64xf16>
    %each = tile.broadcast %s dims [1] : tensor<64xf16> -> tensor<64x64xf16>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %w = tile.load %W[%c0, %k] : memref<64x256xi8> -> tensor<64x64xi8>
      %b = tile.load %B[%c0, %k] : memref<128x256xf16> -> tensor<128x64xf16>
      %f = arith.sitofp %w : tensor<64x64xi8> to tensor<64x64xf16>
      %a = arith.mulf %f, %each : tensor<64x64xf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xf16>, tensor<128x64xf16> -> tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// Two independent GEMMs with such operands run later together.
// CHECK-LABEL: @both
// CHECK: tile.role "math"
// CHECK: tile.gemm {{.*}} tile.stage = 1 : i64}
// CHECK: tile.gemm {{.*}} tile.stage = 1 : i64}
func.func @both(%W: memref<64x256xi8>, %V: memref<64x256xi8>, %B: memref<64x256xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sums:2 = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%p = %zero, %q = %zero) -> (tensor<64x64xf32>, tensor<64x64xf32>) {
      %w = tile.load %W[%c0, %k] : memref<64x256xi8> -> tensor<64x64xi8>
      %v = tile.load %V[%c0, %k] : memref<64x256xi8> -> tensor<64x64xi8>
      %b = tile.load %B[%c0, %k] : memref<64x256xf16> -> tensor<64x64xf16>
      %f = arith.sitofp %w : tensor<64x64xi8> to tensor<64x64xf16>
      %g = arith.sitofp %v : tensor<64x64xi8> to tensor<64x64xf16>
      %r = tile.gemm %f, %b, %p transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      %t = tile.gemm %g, %b, %q transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %r, %t : tensor<64x64xf32>, tensor<64x64xf32>
    }
    %sum = arith.addf %sums#0, %sums#1 : tensor<64x64xf32>
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// An operand of 64 registers is computed from another 64 while the MMA reads 64 more: a thread has too few.
// CHECK-LABEL: @crowded
// CHECK-NOT: tile.stage
// CHECK: return
func.func @crowded(%W: memref<128x512xi8>, %B: memref<128x512xf16>, %C: memref<128x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    // expected-remark @below {{runs its GEMMs in program order: with outstanding MMAs across iterations its tiles, pipeline states and computations would take 282 registers of a thread, which has 255}}
    %sum = tile.pipelined %k = %c0 to %c512 step %c128 stages(2) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %w = tile.load %W[%c0, %k] : memref<128x512xi8> -> tensor<128x128xi8>
      %b = tile.load %B[%c0, %k] : memref<128x512xf16> -> tensor<128x128xf16>
      %a = arith.sitofp %w : tensor<128x128xi8> to tensor<128x128xf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<128x128xf16>, tensor<128x128xf16> -> tensor<128x128xf32>
      tile.yield %r : tensor<128x128xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<128x128xf32>, memref<128x128xf32>
  }
  return
}

// -----

// Threads compute nothing where MMAs read both operands in shared memory.
// CHECK-LABEL: @shared
// CHECK-NOT: tile.stage
// CHECK: return
func.func @shared(%A: memref<64x256xf16>, %B: memref<128x256xf16>, %C: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x256xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%c0, %k] : memref<128x256xf16> -> tensor<128x64xf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xf16>, tensor<128x64xf16> -> tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// An operand that is computed from the sum of the iteration before cannot be computed while that is in flight.
// CHECK-LABEL: @recurrence
// CHECK-NOT: tile.stage
// CHECK: return
func.func @recurrence(%B: memref<64x256xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %b = tile.load %B[%c0, %k] : memref<64x256xf16> -> tensor<64x64xf16>
      %a = arith.truncf %acc : tensor<64x64xf32> to tensor<64x64xf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %r : tensor<64x64xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// -----

// B is in a tile that the loop stores itself: the next iteration's store would come while the MMA reads it.
// CHECK-LABEL: @stored
// CHECK-NOT: tile.stage
// CHECK: return
func.func @stored(%W: memref<64x256xi8>, %B: memref<64x256xf16>, %C: memref<64x64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %m = tile.alloc : memref<64x64xf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "math" units(1) {
        %zero = arith.constant dense<0.0> : tensor<64x64xf32>
        %sum = scf.for %k = %c0 to %c256 step %c64 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
          %w = tile.load %W[%c0, %k] : memref<64x256xi8> -> tensor<64x64xi8>
          %d = tile.load %B[%c0, %k] : memref<64x256xf16> -> tensor<64x64xf16>
          %e = arith.addf %d, %d : tensor<64x64xf16>
          tile.store %e, %m[%c0, %c0] : tensor<64x64xf16>, memref<64x64xf16, #scale.mem<l1>>
          %f = arith.sitofp %w : tensor<64x64xi8> to tensor<64x64xf16>
          %a = arith.mulf %f, %f : tensor<64x64xf16>
          %b = tile.load %m[%c0, %c0] : memref<64x64xf16, #scale.mem<l1>> -> tensor<64x64xf16>
          %r = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
          scf.yield %r : tensor<64x64xf32>
        }
        tile.store %sum, %C[%c0, %c0] : tensor<64x64xf32>, memref<64x64xf32>
      }
    }
  }
  return
}

// -----

// The only operation of an operand writes the registers that the MMA reads: nothing is left to compute meanwhile.
// CHECK-LABEL: @last
// CHECK-NOT: tile.stage
// CHECK: return
func.func @last(%A: memref<64x64xf16>, %B: memref<128x256xf16>, %C: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %q = tile.load %A[%c0, %c0] : memref<64x64xf16> -> tensor<64x64xf16>
    %e = arith.addf %q, %q : tensor<64x64xf16>
    // expected-remark @below {{runs its GEMMs in program order: an iteration takes 288 cycles, and no fewer with a GEMM one iteration later}}
    %sum = tile.pipelined %k = %c0 to %c256 step %c64 stages(3) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %b = tile.load %B[%c0, %k] : memref<128x256xf16> -> tensor<128x64xf16>
      %a = arith.mulf %e, %e : tensor<64x64xf16>
      %r = tile.gemm %a, %b, %acc transpose_b : tensor<64x64xf16>, tensor<128x64xf16> -> tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}
