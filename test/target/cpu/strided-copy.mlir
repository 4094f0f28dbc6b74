// Blocks of a grid of two dimensions copy tiles between arrays whose rows are apart, by way of their scratch memory.
// Asynchronous operations of the host and memory that gpu.alloc gives are executed in place.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: tsrun %s --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsopt %s --tile-to-cpu-binary -o %t.mlir
// RUN: tsrun %t.mlir --device=cpu --workers=1 --verify
// RUN: tsrun %t.mlir --device=cpu --workers=7 --verify
// RUN: tsrun %t.mlir --device=cpu --bench=2 | FileCheck %s --check-prefix=BENCH

// CHECK: gpu-module-to-binary on the CPU ok
// BENCH: kernel @m::@copy on device 0: median
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @copy(%x: memref<32x48xf32, strided<[64, 1], offset: ?>>, %y: memref<?x?xf32, strided<[?, ?], offset: ?>>)
        workgroup(%t: memref<512xi8, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %tile = memref.view %t[%c0][] : memref<512xi8, #gpu.address_space<workgroup>> to memref<8x16xf32, #gpu.address_space<workgroup>>
      %bx = gpu.block_id x
      %by = gpu.block_id y
      %col = arith.muli %bx, %c16 : index
      %row = arith.muli %by, %c8 : index
      scf.for %i = %c0 to %c8 step %c1 {
        %r = arith.addi %row, %i : index
        %v = vector.load %x[%r, %col] : memref<32x48xf32, strided<[64, 1], offset: ?>>, vector<16xf32>
        vector.store %v, %tile[%i, %c0] : memref<8x16xf32, #gpu.address_space<workgroup>>, vector<16xf32>
      }
      gpu.barrier
      scf.for %i = %c0 to %c8 step %c1 {
        %r = arith.addi %row, %i : index
        scf.for %j = %c0 to %c16 step %c1 {
          %c = arith.addi %col, %j : index
          %e = memref.load %tile[%i, %j] : memref<8x16xf32, #gpu.address_space<workgroup>>
          memref.store %e, %y[%r, %c] : memref<?x?xf32, strided<[?, ?], offset: ?>>
        }
      }
      gpu.return
    }
  }
  func.func @main(%x: memref<40x64xf32> {tile.init = "random"}, %y: memref<32x48xf32> {tile.out}) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant 0.0 : f32
    %t0 = gpu.wait async
    %d, %t1 = gpu.alloc async [%t0] () : memref<48x40xf32>
    %t2 = gpu.memset async [%t1] %d, %zero : memref<48x40xf32>, f32
    %from = memref.subview %x[%c4, 8] [32, 48] [1, 1] : memref<40x64xf32> to memref<32x48xf32, strided<[64, 1], offset: ?>>
    %turned = memref.transpose %d (i, j) -> (j, i) : memref<48x40xf32> to memref<40x48xf32, strided<[1, 40]>>
    %part = memref.subview %turned[3, 0] [32, 48] [1, 1] : memref<40x48xf32, strided<[1, 40]>> to memref<32x48xf32, strided<[1, 40], offset: 3>>
    %to = memref.cast %part : memref<32x48xf32, strided<[1, 40], offset: 3>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
    %t3 = gpu.launch_func async [%t2] @m::@copy blocks in (%c3, %c4, %c1) threads in (%c1, %c1, %c1)
        args(%from : memref<32x48xf32, strided<[64, 1], offset: ?>>, %to : memref<?x?xf32, strided<[?, ?], offset: ?>>)
    %t4 = gpu.memcpy async [%t3] %y, %part : memref<32x48xf32>, memref<32x48xf32, strided<[1, 40], offset: 3>>
    gpu.wait [%t4]
    %t5 = gpu.dealloc async %d : memref<48x40xf32>
    gpu.wait [%t5]
    return
  }
  func.func @reference(%x: memref<40x64xf32>, %y: memref<32x48xf32>) {
    %part = memref.subview %x[4, 8] [32, 48] [1, 1] : memref<40x64xf32> to memref<32x48xf32, strided<[64, 1], offset: 264>>
    memref.copy %part, %y : memref<32x48xf32, strided<[64, 1], offset: 264>> to memref<32x48xf32>
    return
  }
}
