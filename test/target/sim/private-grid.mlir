// An array divided along both dimensions of a grid of units: unit (y, x) holds part y along dimension 0 and part x along
// dimension 1. Each unit computes its part of a product from blocks that go around the rows and columns of the grid.
//
// RUN: tsrun %s --arch=grid --entry=cannon --verify=@product
// RUN: tsrun %s --arch=grid --entry=cannon --verify-each-stage=tile-to-units --verify=@product | FileCheck %s --check-prefix=STAGES
// RUN: tsrun %s --arch=grid --entry=cannon --timing | FileCheck %s --check-prefix=TIME
// RUN: tsrun %s --arch=grid --entry=turned --verify=@copied
// RUN: not tsrun %s --arch=grid --entry=row 2>&1 | FileCheck %s --check-prefix=ROW
// RUN: not tsrun %s --arch=grid --entry=twice 2>&1 | FileCheck %s --check-prefix=TWICE
// STAGES: verified
//
// Each unit reads and writes its own parts only: 3 parts of 1024 bytes.
// TIME: @store               32 bytes/cycle {{.*}} 49152{{$}}

scale.arch @grid attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [4, 4]}
  scale.memory @sram at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 4096, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "torus", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @fma at @pe {flops_per_cycle = 32}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}

// Cannon's product: the blocks are sent to where they begin, then left and up.
func.func @cannon(%A: memref<64x64xf32> {tile.init = "random"}, %B: memref<64x64xf32> {tile.init = "random"},
                  %C: memref<64x64xf32> {tile.out}) {
  tile.kernel blocks(%x, %y) = (4, 4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %ao = scale.view %A shard<0, 1> at @pe : memref<64x64xf32> -> memref<16x16xf32>
    %bo = scale.view %B shard<0, 1> at @pe : memref<64x64xf32> -> memref<16x16xf32>
    %co = scale.view %C shard<0, 1> at @pe : memref<64x64xf32> -> memref<16x16xf32>
    %as = comm.channel @pe : !comm.channel<tensor<16x16xf32>, 2>
    %bs = comm.channel @pe : !comm.channel<tensor<16x16xf32>, 2>
    %row = arith.muli %y, %c4 : index
    // Block A[y, x] begins at column x-y of its row, B[y, x] at row y-x of its column.
    %xa = arith.addi %x, %c4 : index
    %xb = arith.subi %xa, %y : index
    %xc = arith.remui %xb, %c4 : index
    %toA = arith.addi %row, %xc : index
    %ya = arith.addi %y, %c4 : index
    %yb = arith.subi %ya, %x : index
    %yc = arith.remui %yb, %c4 : index
    %yd = arith.muli %yc, %c4 : index
    %toB = arith.addi %yd, %x : index
    %d = arith.addi %x, %y : index
    %k = arith.remui %d, %c4 : index
    %fromA = arith.addi %row, %k : index
    %kr = arith.muli %k, %c4 : index
    %fromB = arith.addi %kr, %x : index
    %a = tile.load %ao[0, 0] : memref<16x16xf32> -> tensor<16x16xf32>
    %b = tile.load %bo[0, 0] : memref<16x16xf32> -> tensor<16x16xf32>
    comm.send %a, %as to %toA : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
    comm.send %b, %bs to %toB : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
    %a0 = comm.recv %as from %fromA : !comm.channel<tensor<16x16xf32>, 2> -> tensor<16x16xf32>
    %b0 = comm.recv %bs from %fromB : !comm.channel<tensor<16x16xf32>, 2> -> tensor<16x16xf32>
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
    %yn = arith.addi %y, %c1 : index
    %ynw = arith.remui %yn, %c4 : index
    %ynr = arith.muli %ynw, %c4 : index
    %down = arith.addi %ynr, %x : index
    %zero = arith.constant dense<0.0> : tensor<16x16xf32>
    %r:3 = scf.for %i = %c0 to %c3 step %c1 iter_args(%at = %a0, %bt = %b0, %c = %zero)
        -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) {
      comm.send %at, %as to %left : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
      comm.send %bt, %bs to %up : tensor<16x16xf32>, !comm.channel<tensor<16x16xf32>, 2>
      %s = tile.gemm %at, %bt, %c : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
      %an = comm.recv %as from %right : !comm.channel<tensor<16x16xf32>, 2> -> tensor<16x16xf32>
      %bn = comm.recv %bs from %down : !comm.channel<tensor<16x16xf32>, 2> -> tensor<16x16xf32>
      scf.yield %an, %bn, %s : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
    }
    %last = tile.gemm %r#0, %r#1, %r#2 : tensor<16x16xf32>, tensor<16x16xf32> -> tensor<16x16xf32>
    tile.store %last, %co[0, 0] : tensor<16x16xf32>, memref<16x16xf32>
  }
  return
}

func.func @product(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<64x64xf32>) {
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

// The first dimension of the grid along the array's second; what a unit holds can be read by its place in the array.
func.func @turned(%X: memref<32x64xf32> {tile.init = "random"}, %Y: memref<32x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (16) threads(32) {
    %xo = scale.view %X shard<1, 0> at @pe : memref<32x64xf32> -> memref<16x8xf32>
    %yo = scale.view %Y shard<1, 0> at @pe : memref<32x64xf32> -> memref<16x8xf32>
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %column = arith.divui %b, %c2 : index
    %line = arith.remui %b, %c2 : index
    %j = arith.muli %column, %c8 : index
    %i = arith.muli %line, %c16 : index
    %t = tile.load %X[%i, %j] : memref<32x64xf32> -> tensor<16x8xf32>
    tile.store %t, %yo[0, 0] : tensor<16x8xf32>, memref<16x8xf32>
  }
  return
}

func.func @copied(%X: memref<32x64xf32>, %Y: memref<32x64xf32>) {
  memref.copy %X, %Y : memref<32x64xf32> to memref<32x64xf32>
  return
}

// ROW: error: 'tile.load' op reads argument 0 of device 0[{{.*}}], which @pe {{[0-9]+}} holds in its own @store; this is @pe {{[0-9]+}}
func.func @row(%X: memref<64x64xf32> {tile.init = "random"}) {
  tile.kernel blocks(%b) = (16) threads(32) {
    %own = scale.view %X shard<0, 1> at @pe : memref<64x64xf32> -> memref<16x16xf32>
    %c4 = arith.constant 4 : index
    %i = arith.muli %b, %c4 : index
    %t = tile.load %X[%i, 0] : memref<64x64xf32> -> tensor<4x16xf32>
    tile.store %t, %own[0, 0] : tensor<4x16xf32>, memref<16x16xf32>
  }
  return
}

// TWICE: error: {{.*}}; a {{@pe|unit}} holds one part of an array
func.func @twice(%X: memref<64x64xf32> {tile.init = "random"}) {
  tile.kernel blocks(%b) = (16) threads(32) {
    %own = scale.view %X shard<0, 1> at @pe : memref<64x64xf32> -> memref<16x16xf32>
    %other = scale.view %X shard<0, 1> at @pe : memref<64x64xf32> -> memref<8x32xf32>
    %t = tile.load %own[0, 0] : memref<16x16xf32> -> tensor<8x16xf32>
    tile.store %t, %other[0, 0] : tensor<8x16xf32>, memref<8x32xf32>
  }
  return
}
