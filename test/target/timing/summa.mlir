// SUMMA on 4x4 units: in step k the units of column k send their block of A to the others of their row, those of row k
// theirs of B to their column. Each has 16x16 of A, B and C.
//
// Of three messages of 1024 bytes two go over the same link, so that a step takes 20 + 2·2 + 2·1024/rate, and its GEMM
// 256. At one byte a cycle messages hide all GEMMs but the last: 132 + 4·2072 + 256 + 101 = 8777 cycles. At 32 bytes the
// GEMMs hide all messages but the first: 132 + 88 + 4·256 + 101 = 1345. Units do not read at the same time: within 1 %.
//
// RUN: tsrun %s --arch=torus --timing --verify --once | FileCheck %s
// RUN: sed 's/bytes_per_cycle = 1, hop/bytes_per_cycle = 32, hop/' %s > %t.wide.mlir
// RUN: tsrun %t.wide.mlir --arch=torus --timing | FileCheck %s --check-prefix=WIDE
// RUN: tsrun %s --arch=torus --verify-each-stage --once | FileCheck %s --check-prefix=VERIFIED
// CHECK: time on torus: 87{{[0-9][0-9]}} cycles
// WIDE: time on torus: 13{{[3-5][0-9]}} cycles
// CHECK: @noc                  1 bytes/cycle {{.*}} 98304
// CHECK: verified
// VERIFIED: verified
scale.arch @torus attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [4, 4]}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 1024, latency_cycles = 100}
  scale.network @noc at @pe {topology = "torus", bytes_per_cycle = 1, hop_cycles = 2, setup_cycles = 20, packet_bytes = 256}
  scale.instruction @fma at @pe {flops_per_cycle = 32}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %B: memref<64x64xf32> {tile.init = "random"},
                %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x, %y) = (4, 4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : tensor<16x16xf32>
    %as = comm.channel @pe : !comm.channel<tensor<16x16xf32>, 2>
    %bs = comm.channel @pe : !comm.channel<tensor<16x16xf32>, 2>
    %row = arith.muli %y, %c4 : index
    %r = arith.muli %y, %c16 : index
    %q = arith.muli %x, %c16 : index
    %a = tile.load %A[%r, %q] : memref<64x64xf32> -> tensor<16x16xf32>
    %b = tile.load %B[%r, %q] : memref<64x64xf32> -> tensor<16x16xf32>
    %sum = scf.for %k = %c0 to %c4 step %c1 iter_args(%c = %zero) -> (tensor<16x16xf32>) {
      %sendsA = arith.cmpi eq, %x, %k : index
      scf.if %sendsA {
        scf.for %d = %c1 to %c4 step %c1 {
          %to = arith.addi %x, %d : index
          %tw = arith.remui %to, %c4 : index
          %peer = arith.addi %row, %tw : index
          comm.send %a, %as to %peer : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
        }
      }
      %sendsB = arith.cmpi eq, %y, %k : index
      scf.if %sendsB {
        scf.for %d = %c1 to %c4 step %c1 {
          %to = arith.addi %y, %d : index
          %tw = arith.remui %to, %c4 : index
          %tr = arith.muli %tw, %c4 : index
          %peer = arith.addi %tr, %x : index
          comm.send %b, %bs to %peer : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
        }
      }
      %ak = scf.if %sendsA -> (tensor<16x16xf32>) {
        scf.yield %a : tensor<16x16xf32>
      } else {
        %from = arith.addi %row, %k : index
        %t = comm.recv %as from %from : !comm.channel<tensor<16x16xf32>, 2> -> tensor<16x16xf32>
        scf.yield %t : tensor<16x16xf32>
      }
      %bk = scf.if %sendsB -> (tensor<16x16xf32>) {
        scf.yield %b : tensor<16x16xf32>
      } else {
        %kr = arith.muli %k, %c4 : index
        %from = arith.addi %kr, %x : index
        %t = comm.recv %bs from %from : !comm.channel<tensor<16x16xf32>, 2> -> tensor<16x16xf32>
        scf.yield %t : tensor<16x16xf32>
      }
      %s = tile.gemm %ak, %bk, %c : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
      scf.yield %s : tensor<16x16xf32>
    }
    tile.store %sum, %C[%r, %q] : tensor<16x16xf32>, memref<64x64xf32>
  }
  return
}

func.func @reference(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
        %a = memref.load %A[%i, %k] : memref<64x64xf32>
        %b = memref.load %B[%k, %j] : memref<64x64xf32>
        %p = arith.mulf %a, %b : f32
        %r = arith.addf %acc, %p : f32
        scf.yield %r : f32
      }
      memref.store %s, %C[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
