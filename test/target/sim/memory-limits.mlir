// A program that needs more memory than the simulator may use gets an error where
// it does, and the process goes on.
//
// RUN: not tsrun %s --max-memory=16 --entry=tile 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not tsrun %s --max-memory=16 --entry=vector 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: not tsrun %s --max-memory=16 --entry=countless 2>&1 | FileCheck %s --check-prefix=COUNTLESS
// RUN: not tsrun %s --max-memory=16 --entry=many_values 2>&1 | FileCheck %s --check-prefix=VALUES
// RUN: not tsrun %s --max-memory=16 --entry=alloc --arg=0=1099511627776 2>&1 | FileCheck %s --check-prefix=ALLOC
// RUN: not tsrun %s --max-memory=16 --entry=alloc --arg=0=9223372036854775807 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not tsrun %s --max-memory=16 --entry=small_ones 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not tsrun %s --max-memory=16 --entry=grid 2>&1 | FileCheck %s --check-prefix=GRID
// RUN: not tsrun %s --max-memory=16 --entry=shared 2>&1 | FileCheck %s --check-prefix=SHARED
// RUN: not tsrun %s --max-memory=16 --entry=races 2>&1 | FileCheck %s --check-prefix=RACES
// RUN: tsrun %s --max-memory=16 --entry=races --races=false | FileCheck %s --check-prefix=RUNS
// RUN: not tsrun %s --max-memory=16 --entry=deep 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: tsrun %s --max-memory=16 --entry=units | FileCheck %s --check-prefix=RUNS
// RUNS: ran on the simulator

// TILE: memory-limits.mlir:[[# @LINE + 4]]:10: error: 'tile.fill' op needs a value that the simulator does not support: it needs 8 TiB, but the simulator's memory limit is 16 MiB (--max-memory), and {{[0-9]+}} bytes are in use
func.func @tile() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %f = arith.constant 1.0 : f32
    %t = tile.fill %f : f32 -> tensor<1048576x1048576xf32>
    %u = arith.addf %t, %t : tensor<1048576x1048576xf32>
  }
  return
}

// VECTOR: error: 'arith.constant' op needs a value that the simulator does not support: it needs 745.1 GiB
func.func @vector() {
  %a = arith.constant dense<1> : vector<100000000000xi32>
  %b = arith.addi %a, %a : vector<100000000000xi32>
  return
}

// COUNTLESS: error: 'tile.fill' op needs a value that the simulator does not support: it needs more bytes than can be counted
func.func @countless() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %f = arith.constant 1.0 : f32
    %t = tile.fill %f : f32 -> tensor<4611686018427387904x64xf32>
  }
  return
}

// VALUES: error: 'arith.addi' op needs a value that the simulator does not support: it needs 2{{.*}} MiB
func.func @many_values() {
  %a = arith.constant dense<1> : vector<900000xi32>
  %b = arith.addi %a, %a : vector<900000xi32>
  %c = arith.addi %a, %b : vector<900000xi32>
  %d = arith.addi %b, %c : vector<900000xi32>
  return
}

// ALLOC: error: 'memref.alloc' op fails: it needs 4 TiB
// COUNT: error: 'memref.alloc' op fails: it needs more bytes than can be counted
func.func @alloc(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  return
}

// SMALL: error: 'memref.alloc' op fails: it needs {{[0-9]+}} bytes, but the simulator's memory limit is 16 MiB (--max-memory), and 16 MiB are in use
func.func @small_ones() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000000000 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
  }
  return
}

// GRID: error: 'tile.kernel' op launches a grid of 32768 × 32768 × 1 blocks, which is too large to simulate: it needs {{.*}}iB
func.func @grid() {
  tile.kernel blocks(%x, %y) = (32768, 32768) threads(128) {
  }
  return
}

// SHARED: error: 'gpu.launch' op needs 33554432 bytes of shared memory per block
func.func @shared() {
  %c1 = arith.constant 1 : index
  %n = arith.constant 33554432 : i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %n {
    gpu.terminator
  }
  return
}

// RACES: error: 'memref.store' op cannot be checked for data races (--races=false)
func.func @races(%a: memref<1000000xf32>) {
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c512, %sy = %c1, %sz = %c1) {
    %f = arith.constant 1.0 : f32
    %n = arith.constant 1000000 : index
    scf.for %i = %tx to %n step %sx {
      memref.store %f, %a[%i] : memref<1000000xf32>
    }
    gpu.terminator
  }
  return
}

// DEEP: error: 'memref.alloca' op fails: it needs
func.func @deep() {
  %a = memref.alloca() : memref<1024xf64>
  func.call @deep() : () -> ()
  return
}

// Units that come again and again take no more each time.

func.func @units() {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 10000 : index
    scf.for %i = %c0 to %n step %c1 {
      scale.on @warp as (%w, %ws) units(4) {
        scale.yield
      }
    }
  }
  return
}
