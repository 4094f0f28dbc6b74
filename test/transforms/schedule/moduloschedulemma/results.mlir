// Threads compute with the results of MMAs while those of the next iteration run.
//
// RUN: tsopt %s --split-input-file --choose-instructions --specialize-warps --modulo-schedule-mma --verify-diagnostics | FileCheck %s

// The sum runs an iteration later, and so does the scale, which only it reads: the load of the scale stays. The stage is
// released with the MMA.
// CHECK-LABEL: @scaled
// CHECK: tile.role "math"
// CHECK: tile.load %{{.*}} : memref<64x4xf32> -> tensor<64xf32>{{$}}
// CHECK: arith.mulf {{.*}} {tile.stage = 1 : i64} : tensor<64xf32>
// CHECK: tile.gemm {{.*}} {instruction = #tile.instruction<wgmma, a = shared, b = shared>}
// CHECK: tile.release %{{[^{]*$}}
// CHECK: tile.broadcast {{.*}} {tile.stage = 1 : i64}
// CHECK: arith.mulf {{.*}} {tile.stage = 1 : i64} : tensor<64x128xf32>
// CHECK: arith.addf {{.*}} {tile.stage = 1 : i64} : tensor<64x128xf32>
func.func @scaled(%A: memref<64x512xf16>, %B: memref<128x512xf16>, %S: memref<64x4xf32>, %C: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c128 = arith.constant 128 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %two = arith.constant dense<2.0> : tensor<64xf32>
    %sum = tile.pipelined %i = %c0 to %c4 step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %k = arith.muli %i, %c128 : index
      %a = tile.load %A[%c0, %k] : memref<64x512xf16> -> tensor<64x128xf16>
      %b = tile.load %B[%c0, %k] : memref<128x512xf16> -> tensor<128x128xf16>
      // expected-remark @below {{is not loaded by producer warps}}
      %s = tile.load %S[%c0, %i] [64, 1] : memref<64x4xf32> -> tensor<64xf32>
      %t = arith.mulf %s, %two : tensor<64xf32>
      %p = tile.gemm %a, %b, %zero transpose_b : tensor<64x128xf16>, tensor<128x128xf16> -> tensor<64x128xf32>
      %each = tile.broadcast %t dims [1] : tensor<64xf32> -> tensor<64x128xf32>
      %q = arith.mulf %p, %each : tensor<64x128xf32>
      %r = arith.addf %acc, %q : tensor<64x128xf32>
      tile.yield %r : tensor<64x128xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// An MMA that adds to the result of the iteration before cannot run beside what reads this.
// CHECK-LABEL: @accumulated
// CHECK-NOT: tile.stage
// CHECK: return
func.func @accumulated(%A: memref<64x512xf16>, %B: memref<128x512xf16>, %C: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %sums:2 = tile.pipelined %k = %c0 to %c512 step %c128 stages(3) iter_args(%acc = %zero, %most = %zero) -> (tensor<64x128xf32>, tensor<64x128xf32>) {
      %a = tile.load %A[%c0, %k] : memref<64x512xf16> -> tensor<64x128xf16>
      %b = tile.load %B[%c0, %k] : memref<128x512xf16> -> tensor<128x128xf16>
      %p = tile.gemm %a, %b, %acc transpose_b : tensor<64x128xf16>, tensor<128x128xf16> -> tensor<64x128xf32>
      %m = arith.maximumf %most, %p : tensor<64x128xf32>
      tile.yield %p, %m : tensor<64x128xf32>, tensor<64x128xf32>
    }
    tile.store %sums#1, %C[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
  }
  return
}

// -----

// Two results of 128 registers and their sum are too many.
// CHECK-LABEL: @crowded
// CHECK-NOT: tile.stage
// CHECK: return
func.func @crowded(%A: memref<128x512xf16>, %B: memref<128x512xf16>, %C: memref<128x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    // expected-remark @below {{runs its GEMMs in program order: with outstanding MMAs across iterations its tiles, pipeline states and computations would take 405 registers of a thread, which has 255}}
    %sum = tile.pipelined %k = %c0 to %c512 step %c128 stages(2) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %a = tile.load %A[%c0, %k] : memref<128x512xf16> -> tensor<128x128xf16>
      %b = tile.load %B[%c0, %k] : memref<128x512xf16> -> tensor<128x128xf16>
      %p = tile.gemm %a, %b, %zero transpose_b : tensor<128x128xf16>, tensor<128x128xf16> -> tensor<128x128xf32>
      %m = arith.maximumf %acc, %p : tensor<128x128xf32>
      tile.yield %m : tensor<128x128xf32>
    }
    tile.store %sum, %C[%c0, %c0] : tensor<128x128xf32>, memref<128x128xf32>
  }
  return
}

// -----

// An operand is read from memory that the result is written to.
// CHECK-LABEL: @written
// CHECK-NOT: tile.stage
// CHECK: return
func.func @written(%B: memref<128x512xf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    %first = arith.constant dense<1.0> : tensor<64x128xf16>
    %A = tile.alloc : memref<64x128xf16, #scale.mem<l1>>
    tile.store %first, %A[%c0, %c0] : tensor<64x128xf16>, memref<64x128xf16, #scale.mem<l1>>
    tile.pipelined %k = %c0 to %c512 step %c128 stages(3) {
      %a = tile.load %A[%c0, %c0] : memref<64x128xf16, #scale.mem<l1>> -> tensor<64x128xf16>
      %b = tile.load %B[%c0, %k] : memref<128x512xf16> -> tensor<128x128xf16>
      // expected-remark @below {{keeps computations with results of MMAs from running beside the next iteration's MMAs: it reads memory that they write}}
      %p = tile.gemm %a, %b, %zero transpose_b : tensor<64x128xf16>, tensor<128x128xf16> -> tensor<64x128xf32>
      %q = arith.truncf %p : tensor<64x128xf32> to tensor<64x128xf16>
      tile.store %q, %A[%c0, %c0] : tensor<64x128xf16>, memref<64x128xf16, #scale.mem<l1>>
      tile.yield
    }
  }
  return
}

// -----

// What reads and writes other memory runs later as a whole.
// CHECK-LABEL: @stored
// CHECK: tile.role "math"
// CHECK: tile.load %{{.*}} {tile.stage = 1 : i64} : memref<64x128xf32>
// CHECK: tile.gemm {{.*}} {instruction = #tile.instruction<wgmma, a = shared, b = shared>}
// CHECK: tile.store {{.*}} {tile.stage = 1 : i64}
func.func @stored(%A: memref<64x512xf16>, %B: memref<128x512xf16>, %S: memref<64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant dense<0.0> : tensor<64x128xf32>
    tile.pipelined %k = %c0 to %c512 step %c128 stages(3) {
      %a = tile.load %A[%c0, %k] : memref<64x512xf16> -> tensor<64x128xf16>
      %b = tile.load %B[%c0, %k] : memref<128x512xf16> -> tensor<128x128xf16>
      // expected-remark @below {{is not loaded by producer warps: the kernel may write what it reads}}
      %s = tile.load %S[%c0, %c0] : memref<64x128xf32> -> tensor<64x128xf32>
      %p = tile.gemm %a, %b, %zero transpose_b : tensor<64x128xf16>, tensor<128x128xf16> -> tensor<64x128xf32>
      %q = arith.addf %p, %s : tensor<64x128xf32>
      tile.store %q, %S[%c0, %c0] : tensor<64x128xf32>, memref<64x128xf32>
      tile.yield
    }
  }
  return
}

// -----

// A role that fills stages for another one hands them over at once.
// CHECK-LABEL: @handed
// CHECK-NOT: tile.stage
// CHECK: return
func.func @handed(%A: memref<64x512xf16>, %B: memref<128x512xf16>, %C: memref<4x64x128xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %buffer = tile.alloc : memref<2x64x128xf16, #scale.mem<l1>>
    %full = tile.ring %buffer : memref<2x64x128xf16, #scale.mem<l1>>
    %a = tile.alloc : memref<64x128xf16, #scale.mem<l1>>
    %b = tile.alloc : memref<128x128xf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "make" units(1) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c4 = arith.constant 4 : index
        %zero = arith.constant dense<0.0> : tensor<64x128xf32>
        %first = tile.cursor
        scf.for %i = %c0 to %c4 step %c1 iter_args(%at = %first) -> (!tile.cursor) {
          %l = tile.load %a[%c0, %c0] : memref<64x128xf16, #scale.mem<l1>> -> tensor<64x128xf16>
          %r = tile.load %b[%c0, %c0] : memref<128x128xf16, #scale.mem<l1>> -> tensor<128x128xf16>
          %p = tile.gemm %l, %r, %zero transpose_b {instruction = #tile.instruction<wgmma, a = shared, b = shared>} : tensor<64x128xf16>, tensor<128x128xf16> -> tensor<64x128xf32>
          %h = arith.truncf %p : tensor<64x128xf32> to tensor<64x128xf16>
          %n = tile.acquire %full[%at]
          %s = tile.slot %buffer[%n] : memref<2x64x128xf16, #scale.mem<l1>> -> memref<64x128xf16, #scale.mem<l1>>
          tile.store %h, %s[%c0, %c0] : tensor<64x128xf16>, memref<64x128xf16, #scale.mem<l1>>
          tile.publish %full[%at]
          %next = tile.advance %full[%at]
          scf.yield %next : !tile.cursor
        }
      }
      tile.role "use" units(1) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c4 = arith.constant 4 : index
        %first = tile.cursor
        scf.for %i = %c0 to %c4 step %c1 iter_args(%at = %first) -> (!tile.cursor) {
          %n = tile.take %full[%at]
          %s = tile.slot %buffer[%n] : memref<2x64x128xf16, #scale.mem<l1>> -> memref<64x128xf16, #scale.mem<l1>>
          %h = tile.load %s[%c0, %c0] : memref<64x128xf16, #scale.mem<l1>> -> tensor<64x128xf16>
          tile.release %full[%at]
          %f = arith.extf %h : tensor<64x128xf16> to tensor<64x128xf32>
          tile.store %f, %C[%i, %c0, %c0] : tensor<64x128xf32>, memref<4x64x128xf32>
          %next = tile.advance %full[%at]
          scf.yield %next : !tile.cursor
        }
      }
    }
  }
  return
}
