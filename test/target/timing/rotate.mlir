// A GEMM of units with private memories: each holds rows of A, B and C, and the rows of B go around by messages.
//
// RUN: tsrun %s --arch=fabric --verify
// RUN: tsrun %s --arch=fabric --verify-each-stage --once | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=fabric --timing | FileCheck %s
// RUN: tsrun %s --arch=mesh4x4 --verify --once
// STAGES: verified

// Each unit passes on its part of B, 16 rows of 32 elements, three times; a product is 2 * 16 * 16 * 32 operations.
// CHECK: @fma                 32 flops/cycle {{.*}} 262144{{$}}
// CHECK: @store               32 bytes/cycle {{.*}} 32768{{$}}
// CHECK: @noc                  4 bytes/cycle {{.*}} 24576{{$}}
scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @fma at @pe {flops_per_cycle = 32}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %B: memref<64x32xf32> {tile.init = "random"}, %C: memref<64x32xf32> {tile.out}) {
  tile.kernel blocks(%me) = (4) threads(32) {
    %rows = scale.view %A shard<0> at @block : memref<64x64xf32> -> memref<16x64xf32>
    %part = scale.view %B shard<0> at @block : memref<64x32xf32> -> memref<16x32xf32>
    %own = scale.view %C shard<0> at @block : memref<64x32xf32> -> memref<16x32xf32>
    %around = comm.channel @block : !comm.channel<tensor<16x32xf32>, 1>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %after = arith.addi %me, %c1 : index
    %next = arith.remui %after, %c4 : index
    %behind = arith.addi %me, %c3 : index
    %before = arith.remui %behind, %c4 : index
    %first = tile.load %part[0, 0] : memref<16x32xf32> -> tensor<16x32xf32>
    %zero = arith.constant dense<0.0> : tensor<16x32xf32>
    %a0 = arith.muli %me, %c16 : index
    %t0 = tile.load %rows[0, %a0] : memref<16x64xf32> -> tensor<16x16xf32>
    %s0 = tile.gemm %t0, %first, %zero : tensor<16x16xf32>, tensor<16x32xf32> -> tensor<16x32xf32>
    %sum, %last = scf.for %k = %c1 to %c4 step %c1 iter_args(%acc = %s0, %b = %first) -> (tensor<16x32xf32>, tensor<16x32xf32>) {
      comm.send %b, %around to %next : tensor<16x32xf32>, !comm.channel<tensor<16x32xf32>, 1>
      %came = comm.recv %around from %before : !comm.channel<tensor<16x32xf32>, 1> -> tensor<16x32xf32>
      %turn = arith.subi %c4, %k : index
      %from = arith.addi %me, %turn : index
      %whose = arith.remui %from, %c4 : index
      %at = arith.muli %whose, %c16 : index
      %a = tile.load %rows[0, %at] : memref<16x64xf32> -> tensor<16x16xf32>
      %s = tile.gemm %a, %came, %acc : tensor<16x16xf32>, tensor<16x32xf32> -> tensor<16x32xf32>
      scf.yield %s, %came : tensor<16x32xf32>, tensor<16x32xf32>
    }
    tile.store %sum, %own[0, 0] : tensor<16x32xf32>, memref<16x32xf32>
  }
  return
}

func.func @reference(%A: memref<64x64xf32>, %B: memref<64x32xf32>, %C: memref<64x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %c64 step %c1 {
    scf.for %j = %c0 to %c32 step %c1 {
      %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f64) {
        %a = memref.load %A[%i, %k] : memref<64x64xf32>
        %b = memref.load %B[%k, %j] : memref<64x32xf32>
        %x = arith.extf %a : f32 to f64
        %y = arith.extf %b : f32 to f64
        %p = arith.mulf %x, %y : f64
        %r = arith.addf %acc, %p : f64
        scf.yield %r : f64
      }
      %t = arith.truncf %s : f64 to f32
      memref.store %t, %C[%i, %j] : memref<64x32xf32>
    }
  }
  return
}
