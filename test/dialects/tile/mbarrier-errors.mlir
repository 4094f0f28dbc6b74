// RUN: tsopt %s -split-input-file -verify-diagnostics

func.func @none() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{makes no mbarrier; give the number of arrivals of each, for example [128]}}
    %b = tile.mbarrier []
  }
  return
}

// -----

func.func @count() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{has an mbarrier for 0 arrivals; 1 to 1048575 are supported}}
    %b = tile.mbarrier [0]
  }
  return
}

// -----

func.func @place(%c: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    scf.if %c {
      // expected-error @+1 {{must be directly in a tile.kernel: all threads of a block share the barriers}}
      %b = tile.mbarrier [128]
    }
  }
  return
}

// -----

func.func @which() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c2 = arith.constant 2 : index
    %b = tile.mbarrier [128, 128]
    // expected-error @+1 {{uses barrier 2 of 2}}
    tile.mbarrier_arrive %b[%c2]
  }
  return
}

// -----

func.func @unit() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %b = tile.mbarrier [128]
    scale.on @warp as (%i, %n) units(4) {
      // expected-error @+1 {{is in a scale.on @warp; only whole roles or blocks arrive and wait}}
      tile.mbarrier_arrive %b[%c0]
    }
  }
  return
}

// -----

func.func @copy(%A: memref<512x512xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<128x64xbf16, #scale.mem<l1>>
    %b = tile.mbarrier [128]
    // expected-error @+1 {{completes a phase of an mbarrier, which is for TMA copies to shared memory that arrive at no stage; write tile.copy async … engine(tma) completes(%barriers[%i])}}
    tile.copy async %A[%c0, %c0] to %a[%c0, %c0] tile(128, 64) completes(%b[%c0]) : memref<512x512xbf16> to memref<128x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @unsignalled(%A: memref<512x512xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<128x64xbf16, #scale.mem<l1>>
    // expected-error @+1 {{uses tma, whose copies to shared memory arrive at a stage or complete a phase; write arrives(%ring[%cursor]) or completes(%barriers[%i])}}
    tile.copy async %A[%c0, %c0] to %a[%c0, %c0] tile(128, 64) engine(tma) : memref<512x512xbf16> to memref<128x64xbf16, #scale.mem<l1>>
  }
  return
}
