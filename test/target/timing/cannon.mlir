// Cannon's product on 4x4 units that send their blocks to their neighbours: each has 16x16 of A, B and C. A GEMM of
// 16x16x16 takes 2·16³/32 = 256 cycles, and a block of 1024 bytes 20 + 2 + 1024/rate to a neighbour.
//
// Both blocks of all units are read in 32768/1024 + 100 = 132 cycles, and written 1 + 100 cycles after the last product.
// With 32 bytes a cycle, 54 cycles a message, the products hide the messages: 132 + 4·256 + 101 = 1257.
//
// RUN: tsrun %s --arch=torus --timing --verify --once | FileCheck %s
// CHECK: time on torus: 1257 cycles, 1.257 µs at 1000 MHz
// CHECK-NEXT: 16 of 16 @pe had blocks, on 1 @die
// CHECK: @fma                 32 flops/cycle     81.5 %     81.5 %       524288
// CHECK: @hbm               1024 bytes/cycle      3.8 %      3.8 %        49152
// CHECK: @noc                 32 bytes/cycle      7.6 %      3.8 %        98304
// CHECK: waiting: {{.*}} for @fma
// CHECK: verified
//
// With one byte a cycle a message takes 1046 cycles and hides the products: 132 + 3·1046 + 256 + 101 = 3627, but units
// do not begin together: the first waits for the block of one that begins later.
//
// RUN: sed 's/bytes_per_cycle = 32, hop/bytes_per_cycle = 1, hop/' %s > %t.narrow.mlir
// RUN: tsrun %t.narrow.mlir --arch=torus --timing --verify --once | FileCheck %s --check-prefix=NARROW
// NARROW: time on torus: 36{{[23].*}} cycles
// NARROW: @noc                  1 bytes/cycle     84.{{.*}} % {{.*}} 98304
// NARROW: waiting: {{.*}} for @noc
//
// On a mesh what goes around takes three hops, where nothing else goes: 6 cycles more each time, and all links are used.
//
// RUN: sed 's/"torus", bytes/"mesh", bytes/' %t.narrow.mlir > %t.mesh.mlir
// RUN: tsrun %t.mesh.mlir --arch=torus --timing | FileCheck %s --check-prefix=MESH
// MESH: time on torus: 36{{[34].*}} cycles
// MESH: @noc                  1 bytes/cycle     84.{{.}} %     84.{{.}} %        98304
//
// The order in which the simulator runs units has no part in it.
//
// RUN: tsrun %s --arch=torus --timing --schedule=5 | FileCheck %s --check-prefix=ORDER
// ORDER: time on torus: 1257 cycles
//
// Sends stay messages, and the levels get their names.
//
// RUN: tsopt %s --tile-to-units=arch=torus | FileCheck %s --check-prefix=TEXT
// TEXT: comm.channel @block : !comm.channel<tensor<16x16xf32>, 2>
// TEXT: comm.send
// TEXT: comm.recv
scale.arch @torus attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [4, 4]}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 1024, latency_cycles = 100}
  scale.network @noc at @pe {topology = "torus", bytes_per_cycle = 32, hop_cycles = 2, setup_cycles = 20, packet_bytes = 256}
  scale.instruction @fma at @pe {flops_per_cycle = 32}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

func.func @main(%A: memref<64x64xf32> {tile.init = "random"}, %B: memref<64x64xf32> {tile.init = "random"},
                %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x, %y) = (4, 4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : tensor<16x16xf32>
    // The neighbours, by number.
    %row = arith.muli %y, %c4 : index
    %xl = arith.addi %x, %c3 : index
    %xlw = arith.remui %xl, %c4 : index
    %left = arith.addi %row, %xlw : index
    %xr = arith.addi %x, %c1 : index
    %xrw = arith.remui %xr, %c4 : index
    %right = arith.addi %row, %xrw : index
    %yu = arith.addi %y, %c3 : index
    %yuw = arith.remui %yu, %c4 : index
    %yur = arith.muli %yuw, %c4 : index
    %up = arith.addi %yur, %x : index
    %yd = arith.addi %y, %c1 : index
    %ydw = arith.remui %yd, %c4 : index
    %ydr = arith.muli %ydw, %c4 : index
    %down = arith.addi %ydr, %x : index
    %as = comm.channel @pe : !comm.channel<tensor<16x16xf32>, 2>
    %bs = comm.channel @pe : !comm.channel<tensor<16x16xf32>, 2>
    // Unit y, x begins with A[y, x+y] and B[x+y, x].
    %d = arith.addi %x, %y : index
    %k = arith.remui %d, %c4 : index
    %ra = arith.muli %y, %c16 : index
    %ca = arith.muli %k, %c16 : index
    %cb = arith.muli %x, %c16 : index
    %a0 = tile.load %A[%ra, %ca] : memref<64x64xf32> -> tensor<16x16xf32>
    %b0 = tile.load %B[%ca, %cb] : memref<64x64xf32> -> tensor<16x16xf32>
    %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %a0, %b = %b0, %c = %zero)
        -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) {
      comm.send %a, %as to %left : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
      comm.send %b, %bs to %up : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
      %s = tile.gemm %a, %b, %c : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
      %an = comm.recv %as from %right : !comm.channel<tensor<16x16xf32>, 2> -> tensor<16x16xf32>
      %bn = comm.recv %bs from %down : !comm.channel<tensor<16x16xf32>, 2> -> tensor<16x16xf32>
      scf.yield %an, %bn, %s : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
    }
    %last = tile.gemm %r#0, %r#1, %r#2 : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
    tile.store %last, %C[%ra, %cb] : tensor<16x16xf32>, memref<64x64xf32>
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
