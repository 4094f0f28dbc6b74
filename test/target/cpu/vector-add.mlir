// A sum of arrays whose last block is not full, with the results of the simulator at each stage down to native code.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: tsrun %s --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsopt %s --tile-to-cpu-binary -o %t.mlir
// RUN: tsrun %t.mlir --device=cpu --workers=1 --verify
// RUN: tsrun %t.mlir --device=cpu --workers=7 --verify
// RUN: tsopt %t.mlir | diff %t.mlir -
// RUN: not tsrun %t.mlir 2>&1 | FileCheck %s --check-prefix=SIM
// RUN: not tsrun %s --device=cpu 2>&1 | FileCheck %s --check-prefix=TEXT

// CHECK: convert-gpu-to-cpu ok
// CHECK: gpu-module-to-binary on the CPU ok
// SIM: launches a compiled kernel of gpu.binary @m
// TEXT: a CPU executes compiled kernels only, but @m is not a gpu.binary; compile the module first
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @add(%x: memref<?xf32>, %y: memref<?xf32>, %z: memref<?xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %c64 = arith.constant 64 : index
      %zero = arith.constant dense<0.0> : vector<16xf32>
      %b = gpu.block_id x
      %n = memref.dim %x, %c0 : memref<?xf32>
      %from = arith.muli %b, %c64 : index
      %end = arith.addi %from, %c64 : index
      %to = arith.minui %end, %n : index
      scf.for %i = %from to %to step %c16 {
        %left = arith.subi %to, %i : index
        %mask = vector.create_mask %left : vector<16xi1>
        %v = vector.maskedload %x[%i], %mask, %zero : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
        %w = vector.maskedload %y[%i], %mask, %zero : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
        %s = arith.addf %v, %w : vector<16xf32>
        vector.maskedstore %z[%i], %mask, %s : memref<?xf32>, vector<16xi1>, vector<16xf32>
      }
      gpu.return
    }
  }
  func.func @main(%x: memref<1000xf32> {tile.init = "random"}, %y: memref<1000xf32> {tile.init = "random"},
                  %z: memref<1000xf32> {tile.out}) {
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %a = memref.cast %x : memref<1000xf32> to memref<?xf32>
    %b = memref.cast %y : memref<1000xf32> to memref<?xf32>
    %c = memref.cast %z : memref<1000xf32> to memref<?xf32>
    gpu.launch_func @m::@add blocks in (%c16, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%a : memref<?xf32>, %b : memref<?xf32>, %c : memref<?xf32>)
    return
  }
  func.func @reference(%x: memref<1000xf32>, %y: memref<1000xf32>, %z: memref<1000xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 1000 : index
    scf.for %i = %c0 to %n step %c1 {
      %v = memref.load %x[%i] : memref<1000xf32>
      %w = memref.load %y[%i] : memref<1000xf32>
      %s = arith.addf %v, %w : f32
      memref.store %s, %z[%i] : memref<1000xf32>
    }
    return
  }
}
