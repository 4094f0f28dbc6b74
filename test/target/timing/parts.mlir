// What a program takes follows from the rates of the parts that it uses.
//
// Sixteen tiles of 16 KiB are copied from array to array: 4096 cycles of the memory's port at 128 bytes a cycle, and the
// latency of the first read and the last write: a pipelined loop reads ahead. Other loops wait for each read.
//
// RUN: tsrun %s --arch=chip --entry=stream --timing | FileCheck %s --check-prefix=STREAM
// STREAM: time on chip: 4196 cycles
// STREAM: 1 of 4 @pe had blocks
// STREAM-NOT: @fma
// STREAM: @hbm                128 bytes/cycle     9{{.*}} % {{.*}} 524288
// STREAM: waiting: 100.0 % for @hbm
//
// RUN: tsrun %s --arch=chip --entry=waiting --timing | FileCheck %s --check-prefix=WAITING
// WAITING: time on chip: 5796 cycles
//
// A loop that writes the array it reads does not read ahead.
//
// RUN: tsrun %s --arch=chip --entry=inplace --timing | FileCheck %s --check-prefix=INPLACE
// INPLACE: time on chip: 5796 cycles
//
// A port of half the rate takes twice as long.
//
// RUN: sed 's/bytes_per_cycle = 128/bytes_per_cycle = 64/' %s > %t.half.mlir
// RUN: tsrun %t.half.mlir --arch=chip --entry=stream --timing | FileCheck %s --check-prefix=HALF
// HALF: time on chip: 8292 cycles
//
// Four rows of 40 bytes are five accesses of 32 bytes, whichever rows they are of.
//
// RUN: tsrun %s --arch=chip --entry=rows --timing | FileCheck %s --check-prefix=ROWS
// ROWS: @hbm {{.*}} 320
//
// Four products of 64x64x64 at 32 operations a cycle are 65536 cycles; before them comes the first read of both operands,
// 356 cycles, and after them a write of 228.
//
// RUN: tsrun %s --arch=chip --entry=product --timing | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: time on chip: 66120 cycles
// PRODUCT: @fma                 32 flops/cycle     99.{{.}} %     24.{{.}} %      2097152
//
// Eight blocks on four units: block 4 runs on unit 0 after block 0. Each fills its tile in 512 cycles and writes it in 128
// and 100, at a port that the others want at the same time, so unit 3 has its second tile after 512 + 4·128 + 100 + 512.
//
// RUN: tsrun %s --arch=chip --entry=rounds --timing | FileCheck %s --check-prefix=ROUNDS
// RUN: tsrun %s --arch=chip --entry=rounds --timing --schedule=3 | FileCheck %s --check-prefix=ROUNDS
// ROUNDS: time on chip: 1864 cycles
// ROUNDS: @alu                  8 results/cycle     54.9 %     54.9 %        32768
//
// The units of a scale.on are of one stream: two of them take twice as long as one of the same size.
//
// RUN: tsrun %s --arch=chip --entry=units --timing | FileCheck %s --check-prefix=UNITS
// UNITS: @fma                 32 flops/cycle     {{9.*}} % {{.*}} 131072
scale.arch @chip attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 4}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, access_bytes = 32, bytes_per_cycle = 128, latency_cycles = 100}
  scale.instruction @fma at @pe {flops_per_cycle = 32}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

func.func @stream(%x: memref<1024x64xf32> {tile.init = "random"}, %y: memref<1024x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    tile.pipelined %i = 0 to 1024 step 64 stages(3) {
      %t = tile.load %x[%i, 0] : memref<1024x64xf32> -> tensor<64x64xf32>
      tile.store %t, %y[%i, 0] : tensor<64x64xf32>, memref<1024x64xf32>
    }
  }
  return
}

func.func @inplace(%x: memref<1024x64xf32> {tile.init = "random"}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    tile.pipelined %i = 0 to 1024 step 64 stages(3) {
      %t = tile.load %x[%i, 0] : memref<1024x64xf32> -> tensor<64x64xf32>
      tile.store %t, %x[%i, 0] : tensor<64x64xf32>, memref<1024x64xf32>
    }
  }
  return
}

func.func @waiting(%x: memref<1024x64xf32> {tile.init = "random"}, %y: memref<1024x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %n = arith.constant 1024 : index
    scf.for %i = %c0 to %n step %c64 {
      %t = tile.load %x[%i, 0] : memref<1024x64xf32> -> tensor<64x64xf32>
      tile.store %t, %y[%i, 0] : tensor<64x64xf32>, memref<1024x64xf32>
    }
  }
  return
}

func.func @rows(%x: memref<4x10xf32> {tile.init = "random"}, %y: memref<4x10xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0, 0] : memref<4x10xf32> -> tensor<4x16xf32>
    tile.store %t, %y[0, 0] : tensor<4x16xf32>, memref<4x10xf32>
  }
  return
}

func.func @product(%x: memref<64x256xf32> {tile.init = "random"}, %y: memref<256x64xf32> {tile.init = "random"},
                   %z: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %k = arith.constant 256 : index
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %s = scf.for %i = %c0 to %k step %c64 iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %a = tile.load %x[0, %i] : memref<64x256xf32> -> tensor<64x64xf32>
      %c = tile.load %y[%i, 0] : memref<256x64xf32> -> tensor<64x64xf32>
      %r = tile.gemm %a, %c, %acc : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
      scf.yield %r : tensor<64x64xf32>
    }
    tile.store %s, %z[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

func.func @rounds(%y: memref<8x4096xf32> {tile.out}) {
  tile.kernel blocks(%b) = (8) threads(32) {
    %f = arith.constant 1.0 : f32
    %t = tile.fill %f : f32 -> tensor<4096xf32>
    %zero = arith.constant 0 : index
    tile.store %t, %y[%b, 0] : tensor<4096xf32>, memref<8x4096xf32>
  }
  return
}

func.func @units(%x: memref<64x32xf32> {tile.init = "random"}, %y: memref<32x32xf32> {tile.init = "random"},
                 %z: memref<64x32xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(256) {
    %a = tile.load %x[0, 0] : memref<64x32xf32> -> tensor<64x32xf32>
    %c = tile.load %y[0, 0] : memref<32x32xf32> -> tensor<32x32xf32>
    %r = scale.on @warpgroup as (%wg, %n) in(%a as %aw shard<0>, %c as %cw replica)
        : (tensor<64x32xf32>, tensor<32x32xf32>) -> (tensor<64x32xf32> shard<0>) {
      %p = tile.gemm %aw, %cw : tensor<32x32xf32>, tensor<32x32xf32> -> tensor<32x32xf32>
      scale.yield %p : tensor<32x32xf32>
    }
    tile.store %r, %z[0, 0] : tensor<64x32xf32>, memref<64x32xf32>
  }
  return
}
