// What cannot be timed is an error, with its line.
//
// RUN: not tsrun %s --arch=chip --entry=product --timing 2>&1 | FileCheck %s --check-prefix=RATE
// RUN: not tsrun %s --arch=chip --entry=apart --timing 2>&1 | FileCheck %s --check-prefix=NETWORK
// RUN: not tsrun %s --arch=chip --entry=later --timing 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: not tsrun %s --arch=chip --entry=later 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: not tsrun %s --arch=h200 --entry=product --timing 2>&1 | FileCheck %s --check-prefix=GPU
// RUN: not tsrun %s --arch=chip --entry=product --trace= 2>&1 | FileCheck %s --check-prefix=TRACE
// RUN: not tsrun %s --arch=chip --entry=moves --timing --trace=%t.no/such.json 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not tsrun %s --arch=chip --entry=product --timing --verify-each-stage 2>&1 | FileCheck %s --check-prefix=STAGES
//
// RUN: not tsrun %s --arch=chip --entry=threads --timing 2>&1 | FileCheck %s --check-prefix=THREADS
//
// GPU: error: --timing: the time of programs on h200 is unknown; only of a scale.arch with backend = "units"
// TRACE: --trace= needs a file
// FILE: such.json
// STAGES: --timing cannot be combined with --verify-each-stage
scale.arch @chip attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 4}
  scale.level @board of @die {role = "node", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 128}
  scale.network @noc at @pe {topology = "ring", bytes_per_cycle = 4, packet_bytes = 64}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

// RATE: errors.mlir:[[#@LINE+4]]:{{.*}} error: 'tile.gemm' op takes an unknown time on chip; add to its scale.arch: scale.instruction @fma at @pe {flops_per_cycle = …}
func.func @product(%x: memref<64x64xf32> {tile.init = "zeros"}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %a = tile.load %x[0, 0] : memref<64x64xf32> -> tensor<64x64xf32>
    %r = tile.gemm %a, %a : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<64x64xf32>
    tile.store %r, %x[0, 0] : tensor<64x64xf32>, memref<64x64xf32>
  }
  return
}

// NETWORK: error: 'comm.all_reduce' op is an exchange between units of @die, which nothing joins on chip; add a scale.network at @die
func.func @apart(%x: memref<4x64xf32> {tile.init = "random"}, %y: memref<64xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%b) = (1) threads(32) {
    %own = scale.view %x shard<0> at @device : memref<4x64xf32> -> memref<2x64xf32>
    %t = tile.load %own[%b, 0] : memref<2x64xf32> -> tensor<64xf32>
    %s = comm.all_reduce add %t at @device algorithm(one_shot) : tensor<64xf32> -> tensor<64xf32>
    tile.store %s, %y[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// A block cannot wait for one that comes after it on its unit.
// LATER: error: deadlock: blocks of tile.kernel wait for blocks that cannot start before they end: 4 of 8 run at a time on chip, whose @die has 4 units
func.func @later(%x: memref<8x64xf32> {tile.init = "random"}) {
  tile.kernel blocks(%b) = (8) threads(32) {
    %c = comm.channel @pe : !comm.channel<tensor<64xf32>, 1>
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %f = arith.addi %b, %c4 : index
    %peer = arith.remui %f, %c8 : index
    %t = tile.load %x[%b, 0] : memref<8x64xf32> -> tensor<64xf32>
    comm.send %t, %c to %peer : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    %r = comm.recv %c from %peer : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
    tile.store %r, %x[%b, 0] : tensor<64xf32>, memref<8x64xf32>
  }
  return
}

func.func @moves(%x: memref<64xf32> {tile.init = "random"}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %t = tile.load %x[0] : memref<64xf32> -> tensor<64xf32>
    tile.store %t, %x[0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// THREADS: error: 'gpu.launch' op is code of threads, whose time on chip is unknown; --timing takes tile programs
func.func @threads(%x: memref<64xf32> {tile.init = "random"}) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %v = memref.load %x[%tx] : memref<64xf32>
    memref.store %v, %x[%tx] : memref<64xf32>
    gpu.terminator
  }
  return
}
