// The simulator rejects an access to what another unit holds, at the time of the access.
//
// RUN: tsrun %s --arch=fabric --entry=own --verify=@twice
// RUN: tsrun %s --arch=fabric --entry=columns
// RUN: not tsrun %s --arch=fabric --entry=read 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not tsrun %s --arch=fabric --entry=write 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: not tsrun %s --arch=fabric --entry=nobody 2>&1 | FileCheck %s --check-prefix=NOBODY
// RUN: not tsrun %s --arch=fabric --entry=copies 2>&1 | FileCheck %s --check-prefix=COPIES
// RUN: not tsrun %s --arch=fabric --entry=otherwise 2>&1 | FileCheck %s --check-prefix=OTHERWISE
// RUN: tsrun %s --arch=mesh4x4 --entry=read

scale.arch @fabric attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @tiles at @pe {role = "scratch", bytes = 16384, bytes_per_cycle = 32}
  scale.memory @store at @pe {role = "home", bytes = 49152, bytes_per_cycle = 32, latency_cycles = 2}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, hop_cycles = 2, packet_bytes = 64, does = ["message"]}
  scale.instruction @alu at @pe {results_per_cycle = 8}
}
func.func @own(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<8x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x64xf32>
    %s = arith.addf %t, %t : tensor<2x64xf32>
    tile.store %s, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}

// Columns of its own, by their place in the array.
func.func @columns(%x: memref<8x64xf32> {tile.init = "random"}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<1> at @pe : memref<8x64xf32> -> memref<8x16xf32>
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %i = arith.muli %b, %c16 : index
    %t = tile.load %x[%c0, %i] : memref<8x64xf32> -> tensor<8x16xf32>
    tile.store %t, %xs[0, 0] : tensor<8x16xf32>, memref<8x16xf32>
  }
  return
}

// READ: private.mlir:[[#@LINE+6]]:{{.*}} error: 'tile.load' op reads argument 0 of device 0[0, 0], which @pe 0 holds in its own @store; this is @pe {{[0-9]}}. Send it through a comm.channel @pe or a collective at @pe, or divide the array otherwise
func.func @read(%x: memref<8x64xf32> {tile.init = "random"}, %y: memref<8x64xf32> {tile.out}, %n: memref<1xindex> {tile.init = "zeros"}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @block : memref<8x64xf32> -> memref<2x64xf32>
    %ys = scale.view %y shard<0> at @block : memref<8x64xf32> -> memref<2x64xf32>
    %c0 = arith.constant 0 : index
    %t = tile.load %x[%c0, 0] : memref<8x64xf32> -> tensor<2x64xf32>
    tile.store %t, %ys[0, 0] : tensor<2x64xf32>, memref<2x64xf32>
  }
  return
}

// WRITE: error: 'tile.store' op writes argument 0 of device 0[{{[0-9]+}}, {{[0-9]+}}], which @pe {{[0-9]}} holds in its own @store
func.func @write(%x: memref<8x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<1> at @pe : memref<8x64xf32> -> memref<8x16xf32>
    %f = arith.constant dense<1.0> : tensor<2x64xf32>
    tile.store %f, %x[%b, 0] : tensor<2x64xf32>, memref<8x64xf32>
  }
  return
}

// NOBODY: error: 'tile.load' op reads argument 0 of device 0[{{.*}}], but no scale.view at @pe says which @pe holds which part: each @pe reaches its own @store only
func.func @nobody(%x: memref<8x64xf32> {tile.init = "random"}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %t = tile.load %x[%b, 0] : memref<8x64xf32> -> tensor<1x64xf32>
    tile.store %t, %x[%b, 0] : tensor<1x64xf32>, memref<8x64xf32>
  }
  return
}

// COPIES: error: 'memref.store' op writes argument 0 of device 0[0], but every @pe has its copy in its own @store; let each write a part of the array (shard)
func.func @copies(%n: memref<1xindex> {tile.init = "zeros"}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %ns = scale.view %n replica at @pe : memref<1xindex> -> memref<1xindex>
    %c0 = arith.constant 0 : index
    %i = memref.load %ns[%c0] : memref<1xindex>
    memref.store %i, %ns[%c0] : memref<1xindex>
  }
  return
}

// OTHERWISE: error: 'tile.kernel' op divides an array by #scale.shard<1> and otherwise; a unit holds one part of an array
func.func @otherwise(%x: memref<8x64xf32> {tile.init = "random"}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %xs = scale.view %x shard<0> at @pe : memref<8x64xf32> -> memref<2x64xf32>
    %xt = scale.view %x shard<1> at @pe : memref<8x64xf32> -> memref<8x16xf32>
    %t = tile.load %xs[0, 0] : memref<2x64xf32> -> tensor<2x16xf32>
    tile.store %t, %xt[0, 0] : tensor<2x16xf32>, memref<8x16xf32>
  }
  return
}

func.func @twice(%x: memref<8x64xf32>, %y: memref<8x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %a = memref.load %x[%i, %j] : memref<8x64xf32>
      %s = arith.addf %a, %a : f32
      memref.store %s, %y[%i, %j] : memref<8x64xf32>
    }
  }
  return
}
