// Blocks reduce rows: vectors of sums, then their elements; the remainder element by element. The sums of a row have the
// same bits for any number of workers.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: tsrun %s --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsopt %s --tile-to-cpu-binary -o %t.mlir
// RUN: tsrun %t.mlir --device=cpu --workers=1 --out=1=%t.1.npy
// RUN: tsrun %t.mlir --device=cpu --workers=2 --out=1=%t.2.npy
// RUN: tsrun %t.mlir --device=cpu --workers=7 --out=1=%t.7.npy
// RUN: cmp %t.1.npy %t.2.npy
// RUN: cmp %t.1.npy %t.7.npy

// CHECK: gpu-module-to-binary on the CPU ok
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @sum(%x: memref<37x99xf32>, %y: memref<37xf32>, %scale: f32, %columns: i32) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %zero = arith.constant dense<0.0> : vector<8xf32>
      %n = arith.index_cast %columns : i32 to index
      %rest = arith.remui %n, %c8 : index
      %whole = arith.subi %n, %rest : index
      %b = gpu.block_id x
      %rows = gpu.grid_dim x
      %inside = arith.cmpi ult, %b, %rows : index
      scf.if %inside {
        %sums = scf.for %j = %c0 to %whole step %c8 iter_args(%acc = %zero) -> (vector<8xf32>) {
          %v = vector.load %x[%b, %j] : memref<37x99xf32>, vector<8xf32>
          %s = arith.addf %acc, %v : vector<8xf32>
          scf.yield %s : vector<8xf32>
        }
        %first = vector.reduction <add>, %sums : vector<8xf32> into f32
        %total = scf.for %j = %whole to %n step %c1 iter_args(%acc = %first) -> (f32) {
          %e = memref.load %x[%b, %j] : memref<37x99xf32>
          %s = arith.addf %acc, %e : f32
          scf.yield %s : f32
        }
        %r = arith.mulf %total, %scale : f32
        memref.store %r, %y[%b] : memref<37xf32>
      }
      gpu.return
    }
  }
  func.func @main(%x: memref<37x99xf32> {tile.init = "random"}, %y: memref<37xf32> {tile.out}) {
    %c1 = arith.constant 1 : index
    %c37 = arith.constant 37 : index
    %half = arith.constant 0.5 : f32
    %n = arith.constant 99 : i32
    gpu.launch_func @m::@sum blocks in (%c37, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%x : memref<37x99xf32>, %y : memref<37xf32>, %half : f32, %n : i32)
    return
  }
  func.func @reference(%x: memref<37x99xf32>, %y: memref<37xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c37 = arith.constant 37 : index
    %c99 = arith.constant 99 : index
    %zero = arith.constant 0.0 : f32
    %half = arith.constant 0.5 : f32
    scf.for %i = %c0 to %c37 step %c1 {
      %total = scf.for %j = %c0 to %c99 step %c1 iter_args(%acc = %zero) -> (f32) {
        %e = memref.load %x[%i, %j] : memref<37x99xf32>
        %s = arith.addf %acc, %e : f32
        scf.yield %s : f32
      }
      %r = arith.mulf %total, %half : f32
      memref.store %r, %y[%i] : memref<37xf32>
    }
    return
  }
}
