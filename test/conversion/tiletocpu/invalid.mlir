// Roles of warps and what exchanges registers have no meaning for a block of one thread. Clauses that only order blocks are
// remarked.
//
// RUN: split-file %s %t
// RUN: not tsopt --tile-to-cpu %t/devices.mlir 2>&1 | FileCheck %s --check-prefix=DEVICES
// DEVICES: devices.mlir:2:3: error: 'tile.kernel' op runs on 65 devices, but a node of avx512 has 64
// RUN: not tsopt --tile-to-cpu %t/warps.mlir 2>&1 | FileCheck %s --check-prefix=WARPS
// WARPS: warps.mlir:7:14: error: 'nvvm.vote.sync' op exchanges registers of units, which is unsupported where a block is one thread
// RUN: not tsopt --tile-to-cpu %t/roles.mlir 2>&1 | FileCheck %s --check-prefix=ROLES
// ROLES: 'tile.kernel' op has roles of warps, which are unsupported on CPUs
// RUN: tsopt --tile-to-cpu %t/order.mlir -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: remark: raster, resident has no effect on CPUs, where a pool of workers runs the blocks
// ORDER: order.mlir:3:5: remark: stages(3) has no effect on CPUs, which have no asynchronous copies

// RUN: not tsopt --tile-to-cpu %t/parts.mlir 2>&1 | FileCheck %s --check-prefix=PARTS
// PARTS: parts.mlir:3:12: error: 'scale.view' op at @block gives units of a block, or blocks, a part of an array, but they share its memory; index the array by the unit's number instead
//--- parts.mlir
func.func @main(%x: memref<64x64xf32>) {
  tile.kernel blocks(%b) = (16) threads(32) {
    %own = scale.view %x shard<0, 1> at @block : memref<64x64xf32> -> memref<16x16xf32>
    %t = tile.load %own[0, 0] : memref<16x16xf32> -> tensor<16x16xf32>
    tile.store %t, %own[0, 0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  return
}
//--- devices.mlir
func.func @main(%x: memref<32xf32>) {
  tile.kernel devices(65) blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0] : memref<32xf32> -> tensor<32xf32>
    tile.store %t, %x[0] : tensor<32xf32>, memref<32xf32>
  }
  return
}
//--- warps.mlir
func.func @main(%x: memref<32xf32>, %v: f32) {
  tile.kernel blocks(%b) = (1) threads(32) {
    scale.on @thread as (%i, %n) {
      %all = arith.constant -1 : i32
      %c0 = arith.constant 0.0 : f32
      %big = arith.cmpf ogt, %v, %c0 : f32
      %any = nvvm.vote.sync any %all, %big -> i1
      %o = arith.select %any, %v, %c0 : f32
      memref.store %o, %x[%i] : memref<32xf32>
    }
  }
  return
}
//--- roles.mlir
func.func @main(%x: memref<32xf32>) {
  tile.kernel blocks(%b) = (1) threads(256) {
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %t = tile.load %x[0] : memref<32xf32> -> tensor<32xf32>
        tile.store %t, %x[0] : tensor<32xf32>, memref<32xf32>
      }
      tile.role "math" units(1) {
      }
    }
  }
  return
}
//--- order.mlir
func.func @main(%x: memref<32x32xf32>) {
  tile.kernel blocks(%b, %c) = (1, 1) threads(32) resident(2) raster(2) {
    tile.pipelined %i = 0 to 32 step 8 stages(3) {
      %t = tile.load %x[%i, 0] : memref<32x32xf32> -> tensor<8x32xf32>
      tile.store %t, %x[%i, 0] : tensor<8x32xf32>, memref<32x32xf32>
    }
  }
  return
}
