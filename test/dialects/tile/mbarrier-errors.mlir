// RUN: tsopt %s -split-input-file -verify-diagnostics

func.func @none() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{makes no barrier; give the arrivals of each, as [128]}}
    %b = tile.mbarrier []
  }
  return
}

// -----

func.func @count() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @+1 {{has a barrier for 0 arrivals; 1 to 1048575 are possible}}
    %b = tile.mbarrier [0]
  }
  return
}

// -----

func.func @place(%c: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    scf.if %c {
      // expected-error @+1 {{must stand in a tile.kernel itself: all threads of a block have its barriers}}
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
    // expected-error @+1 {{names barrier 2 of 2}}
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
      // expected-error @+1 {{is in a scale.on @warp; roles and the block arrive and wait with all their threads}}
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
    // expected-error @+1 {{completes a phase of a barrier, which copies of the engine tma to shared memory do, that arrive at no slot; write tile.copy async … engine(tma) completes(%barriers[%i])}}
    tile.copy async %A[%c0, %c0] to %a[%c0, %c0] tile(128, 64) completes(%b[%c0]) : memref<512x512xbf16> to memref<128x64xbf16, #scale.mem<l1>>
  }
  return
}

// -----

func.func @unsignalled(%A: memref<512x512xbf16>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = tile.alloc : memref<128x64xbf16, #scale.mem<l1>>
    // expected-error @+1 {{uses tma, whose copies to shared memory arrive at a slot, or complete a phase; write arrives(%ring[%cursor]), or completes(%barriers[%i])}}
    tile.copy async %A[%c0, %c0] to %a[%c0, %c0] tile(128, 64) engine(tma) : memref<512x512xbf16> to memref<128x64xbf16, #scale.mem<l1>>
  }
  return
}
