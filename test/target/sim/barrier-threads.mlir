// RUN: not tsrun %s --entry=strangers 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tsrun %s --entry=missing 2>&1 | FileCheck %s --check-prefix=FEW
// RUN: not tsrun %s --entry=unordered 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: tsrun %s --entry=ordered --print | FileCheck %s --check-prefix=RIGHT
// RUN: tsopt %s --tile-to-llvm | tsrun - --entry=ordered --print | FileCheck %s --check-prefix=RIGHT

// A barrier of named threads: one that is not named must not come, all others must, and it orders what they do, no others.

// OTHER: error: 'tile.barrier' op is a barrier of threads [0 64], but this thread is not one of them
func.func @strangers() {
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread {
      tile.barrier threads [0, 64]
    }
  }
  return
}

// FEW: deadlock
// FEW: 32 of 64 have arrived; missing: unit 96 (block [0], thread 96, which has ended)
func.func @missing() {
  %c32 = arith.constant 32 : index
  tile.kernel blocks(%x) = (1) threads(128) {
    scale.on @thread as (%i, %n) {
      %some = arith.cmpi ult, %i, %c32 : index
      scf.if %some {
        tile.barrier threads [0, 32, 96, 128]
      }
    }
  }
  return
}

// RACE: data race
func.func @unordered(%o: memref<128xi32> {tile.out}) {
  %c64 = arith.constant 64 : index
  %c127 = arith.constant 127 : index
  %zero = arith.constant 0 : i32
  tile.kernel blocks(%x) = (1) threads(128) {
    %s = tile.alloc : memref<128xi32, #scale.mem<l1>>
    scale.on @thread as (%i, %n) {
      memref.store %zero, %s[%i] : memref<128xi32, #scale.mem<l1>>
    }
    tile.barrier
    scale.on @thread as (%i, %n) {
      %v = arith.index_cast %i : index to i32
      memref.store %v, %s[%i] : memref<128xi32, #scale.mem<l1>>
      %some = arith.cmpi ult, %i, %c64 : index
      scf.if %some {
        tile.barrier threads [0, 64]
        %other = arith.subi %c127, %i : index
        %w = memref.load %s[%other] : memref<128xi32, #scale.mem<l1>>
        memref.store %w, %o[%i] : memref<128xi32>
      }
    }
  }
  return
}

// RIGHT: 63 62 61 60
func.func @ordered(%o: memref<128xi32> {tile.out}) {
  %c64 = arith.constant 64 : index
  %c63 = arith.constant 63 : index
  tile.kernel blocks(%x) = (1) threads(128) {
    %s = tile.alloc : memref<128xi32, #scale.mem<l1>>
    scale.on @thread as (%i, %n) {
      %v = arith.index_cast %i : index to i32
      memref.store %v, %s[%i] : memref<128xi32, #scale.mem<l1>>
      %some = arith.cmpi ult, %i, %c64 : index
      scf.if %some {
        tile.barrier threads [0, 64]
        %other = arith.subi %c63, %i : index
        %w = memref.load %s[%other] : memref<128xi32, #scale.mem<l1>>
        memref.store %w, %o[%i] : memref<128xi32>
      } else {
        memref.store %v, %o[%i] : memref<128xi32>
      }
    }
  }
  return
}
