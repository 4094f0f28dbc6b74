// SUMMA as in summa.mlir, but a unit sends its block to the three others of its row, or column, at once: the message takes
// each link once, and a step takes 20 + 2·2 + 1024/rate. At one byte a cycle messages hide all GEMMs but the last:
// 132 + 4·1048 + 256 + 101 = 4681 cycles, instead of 8777. Units do not read at the same time: within 1 %.
//
// RUN: tsrun %s --arch=torus --timing --verify --once | FileCheck %s
// RUN: tsrun %s --arch=torus --verify-each-stage --once | FileCheck %s --check-prefix=VERIFIED
// CHECK: time on torus: 4{{6[5-9]|70}}{{[0-9](\.[0-9]+)?}} cycles
// CHECK: @noc                  1 bytes/cycle {{.*}} 32768
// CHECK: verified
// VERIFIED: verified
//
// Where the network does no multicast, there is a message for each unit.
//
// RUN: sed 's/packet_bytes = 256}/packet_bytes = 256, does = ["message"]}/' %s > %t.mlir
// RUN: tsrun %t.mlir --arch=torus --timing --verify --once | FileCheck %s --check-prefix=SINGLE
// RUN: tsopt %t.mlir --tile-to-units=arch=torus | FileCheck %s --check-prefix=TEXT
// SINGLE: time on torus: 87{{[0-9][0-9]}}
// SINGLE: @noc                  1 bytes/cycle {{.*}} 98304
// TEXT-COUNT-6: comm.send
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
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : tensor<16x16xf32>
    %as = comm.channel @pe : !comm.channel<tensor<16x16xf32>, 2>
    %bs = comm.channel @pe : !comm.channel<tensor<16x16xf32>, 2>
    %row = arith.muli %y, %c4 : index
    %x1 = arith.addi %x, %c1 : index
    %xw1 = arith.remui %x1, %c4 : index
    %a1 = arith.addi %row, %xw1 : index
    %y1 = arith.addi %y, %c1 : index
    %yw1 = arith.remui %y1, %c4 : index
    %yr1 = arith.muli %yw1, %c4 : index
    %b1 = arith.addi %yr1, %x : index
    %x2 = arith.addi %x, %c2 : index
    %xw2 = arith.remui %x2, %c4 : index
    %a2 = arith.addi %row, %xw2 : index
    %y2 = arith.addi %y, %c2 : index
    %yw2 = arith.remui %y2, %c4 : index
    %yr2 = arith.muli %yw2, %c4 : index
    %b2 = arith.addi %yr2, %x : index
    %x3 = arith.addi %x, %c3 : index
    %xw3 = arith.remui %x3, %c4 : index
    %a3 = arith.addi %row, %xw3 : index
    %y3 = arith.addi %y, %c3 : index
    %yw3 = arith.remui %y3, %c4 : index
    %yr3 = arith.muli %yw3, %c4 : index
    %b3 = arith.addi %yr3, %x : index
    %r = arith.muli %y, %c16 : index
    %q = arith.muli %x, %c16 : index
    %a = tile.load %A[%r, %q] : memref<64x64xf32> -> tensor<16x16xf32>
    %b = tile.load %B[%r, %q] : memref<64x64xf32> -> tensor<16x16xf32>
    %sum = scf.for %k = %c0 to %c4 step %c1 iter_args(%c = %zero) -> (tensor<16x16xf32>) {
      %sendsA = arith.cmpi eq, %x, %k : index
      scf.if %sendsA {
        comm.send %a, %as to %a1, %a2, %a3 : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
      }
      %sendsB = arith.cmpi eq, %y, %k : index
      scf.if %sendsB {
        comm.send %b, %bs to %b1, %b2, %b3 : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
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
