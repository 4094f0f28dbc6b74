// Who moves the data of a copy, and by which instruction a tile is stored: what the
// program names, or the best that the target has and that can do it.
//
// RUN: tsopt %s --infer-layout --split-input-file --verify-diagnostics | FileCheck %s

// What arrives at a slot of a ring comes by tma.
// CHECK-LABEL: func @arrives
func.func @arrives(%A: memref<64x64xbf16>, %C: memref<64x64xbf16>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<2x64x64xbf16, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x64x64xbf16, #scale.mem<l1>>
    %n = tile.cursor
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %s = tile.acquire %ring[%n]
        %x = tile.slot %a[%s] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
        // CHECK: tile.copy async {{.*}} engine(tma) arrives
        tile.copy async %A[%c0, %c0] to %x[%c0, %c0] tile(64, 64) arrives(%ring[%n]) : memref<64x64xbf16> to memref<64x64xbf16, #scale.mem<l1>>
        tile.publish %ring[%n]
      }
      tile.role "math" units(1) {
        %s = tile.take %ring[%n]
        %x = tile.slot %a[%s] : memref<2x64x64xbf16, #scale.mem<l1>> -> memref<64x64xbf16, #scale.mem<l1>>
        %t = tile.load %x[%c0, %c0] : memref<64x64xbf16, #scale.mem<l1>> -> tensor<64x64xbf16>
        tile.release %ring[%n]
        tile.store %t, %C[%c0, %c0] : tensor<64x64xbf16>, memref<64x64xbf16>
      }
    }
  }
  return
}

// -----

func.func @narrow(%A: memref<64x16xbf16>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<2x64x12xbf16, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x64x12xbf16, #scale.mem<l1>>
    %n = tile.cursor
    %s = tile.acquire %ring[%n]
    %x = tile.slot %a[%s] : memref<2x64x12xbf16, #scale.mem<l1>> -> memref<64x12xbf16, #scale.mem<l1>>
    // expected-error @below {{'tile.copy' op cannot use tma as requested: rows of 24 bytes are not a multiple of 16 bytes, or are longer than 256 elements}}
    tile.copy async %A[%c0, %c0] to %x[%c0, %c0] tile(64, 12) engine(tma) arrives(%ring[%n]) : memref<64x16xbf16> to memref<64x12xbf16, #scale.mem<l1>>
  }
  return
}

// -----

// 257 is a prime number: boxes of one row would begin at each 16 bytes.
func.func @prime_rows(%A: memref<257x8xbf16>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<2x257x8xbf16, #scale.mem<l1>>
    %ring = tile.ring %a : memref<2x257x8xbf16, #scale.mem<l1>>
    %n = tile.cursor
    %s = tile.acquire %ring[%n]
    %x = tile.slot %a[%s] : memref<2x257x8xbf16, #scale.mem<l1>> -> memref<257x8xbf16, #scale.mem<l1>>
    // expected-error @below {{'tile.copy' op cannot use tma as requested: boxes of [1 8] elements do not begin at multiples of 128 bytes}}
    tile.copy async %A[%c0, %c0] to %x[%c0, %c0] tile(257, 8) engine(tma) arrives(%ring[%n]) : memref<257x8xbf16> to memref<257x8xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @backwards(%C: memref<64x64xbf16>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    // expected-error @below {{'tile.copy' op cannot use cp.async as requested: it copies only from device memory to shared memory, not from memref<64x64xbf16, #scale.mem<l1>> to memref<64x64xbf16>}}
    tile.copy %a[%c0, %c0] to %C[%c0, %c0] tile(64, 64) engine(cp_async) : memref<64x64xbf16, #scale.mem<l1>> to memref<64x64xbf16>
  }
  return
}

// -----

func.func @wide_elements() {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<64x64xf32, #scale.mem<l1>>
    %t = arith.constant dense<0.0> : tensor<64x64xf32>
    // expected-error @below {{'tile.store' op cannot use stmatrix as requested: its elements must have 16 bits, not the 32 of f32}}
    tile.store %t, %a[%c0, %c0] engine(stmatrix) : tensor<64x64xf32>, memref<64x64xf32, #scale.mem<l1>>
  }
  return
}

// -----

func.func @window() {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %a = tile.alloc : memref<64x64xbf16, #scale.mem<l1>>
    %t = arith.constant dense<0.0> : tensor<32x32xbf16>
    // expected-error @below {{'tile.store' op cannot use stmatrix as requested: it must store a whole tile in shared memory without views, not a window of}}
    tile.store %t, %a[%c8, %c0] engine(stmatrix) : tensor<32x32xbf16>, memref<64x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @device(%C: memref<64x64xbf16>) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = arith.constant dense<0.0> : tensor<64x64xbf16>
    // expected-error @below {{'tile.store' op cannot use stmatrix as requested: it writes to shared memory only, not to memref<64x64xbf16>}}
    tile.store %t, %C[%c0, %c0] engine(stmatrix) : tensor<64x64xbf16>, memref<64x64xbf16>
  }
  return
}
