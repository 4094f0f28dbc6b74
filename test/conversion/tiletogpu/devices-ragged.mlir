// Arrays that do not divide over the devices: the last ones have less, or nothing, and what tiles have beyond that is masked.
//
// RUN: tsrun %s --entry=rows --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=columns --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=blocks --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=any --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=any --dim=0=2x20 --dim=1=2x20 --verify-each-stage | FileCheck %s --check-prefix=EACH
// EACH: verified after every one of
//
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s

// Device 3 has none of 5 rows. Its neighbour gets what it sent: nothing.
// CHECK-LABEL: func.func @rows
// CHECK-DAG: memref.subview %{{.*}}[4, 0] [1, 20] [1, 1]
// CHECK-DAG: memref.subview %{{.*}}[0, 0] [0, 20] [1, 1]
func.func @rows(%A: memref<5x20xf32> {tile.init = "random"}, %O: memref<5x20xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<2x20xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %one = arith.constant 1 : i32
    %a = scale.view %A shard<0> at @device : memref<5x20xf32> -> memref<?x20xf32>
    %o = scale.view %O shard<0> at @device : memref<5x20xf32> -> memref<?x20xf32>
    %me = comm.rank @device
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %c4 : index
    %t = tile.load %a[%c0, %c0] : memref<?x20xf32> -> tensor<4x32xf32>
    %sent = comm.put %t, %buf[%c0, %c0] to %next : tensor<4x32xf32>, memref<2x20xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    %in = comm.consume %buf, %came : memref<2x20xf32, #scale.mem<symmetric>>
    %u = tile.load %in[%c0, %c0] : memref<2x20xf32, #scale.mem<symmetric>> -> tensor<4x32xf32>
    %s = arith.addf %t, %u : tensor<4x32xf32>
    tile.store %s, %o[%c0, %c0] : tensor<4x32xf32>, memref<?x20xf32>
  }
  return
}

// Of two kernels, between which parts stay on their devices.
func.func @columns(%A: memref<8x37xbf16> {tile.init = "random"}, %B: memref<8x37xbf16>, %O: memref<8x37xbf16> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %a = scale.view %A shard<1> at @device : memref<8x37xbf16> -> memref<8x?xbf16>
    %b = scale.view %B shard<1> at @device : memref<8x37xbf16> -> memref<8x?xbf16>
    %i = arith.muli %x, %c16 : index
    %t = tile.load %a[%c0, %i] : memref<8x?xbf16> -> tensor<8x16xbf16>
    %s = arith.addf %t, %t : tensor<8x16xbf16>
    tile.store %s, %b[%c0, %i] : tensor<8x16xbf16>, memref<8x?xbf16>
  }
  tile.kernel devices(2) blocks(%x) = (2) threads(64) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %b = scale.view %B shard<1> at @device : memref<8x37xbf16> -> memref<8x?xbf16>
    %o = scale.view %O shard<1> at @device : memref<8x37xbf16> -> memref<8x?xbf16>
    %i = arith.muli %x, %c16 : index
    %t = tile.load %b[%c0, %i] : memref<8x?xbf16> -> tensor<8x16xbf16>
    tile.store %t, %o[%c0, %i] : tensor<8x16xbf16>, memref<8x?xbf16>
  }
  return
}

// A map says how long the parts are.
// CHECK-LABEL: func.func @blocks
// CHECK-DAG: memref.subview %{{.*}}[8] [2] [1]
// CHECK-DAG: memref.subview %{{.*}}[0] [0] [1]
func.func @blocks(%A: memref<10xi32> {tile.init = "integers"}, %O: memref<10xi32> {tile.out}) {
  tile.kernel devices(4) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %a = scale.view %A map<(d0) -> (d0 floordiv 4)> at @device : memref<10xi32> -> memref<?xi32>
    %o = scale.view %O map<(d0) -> (d0 floordiv 4)> at @device : memref<10xi32> -> memref<?xi32>
    %t = tile.load %a[%c0] : memref<?xi32> -> tensor<8xi32>
    %s = arith.addi %t, %t : tensor<8xi32>
    tile.store %s, %o[%c0] : tensor<8xi32>, memref<?xi32>
  }
  return
}

// As many rows as the caller gives.
// CHECK-LABEL: func.func @any
// CHECK: %[[N:.*]] = memref.dim
// CHECK: %[[PART:.*]] = arith.ceildivui %[[N]], %{{.*}}
// CHECK: arith.minui %[[PART]]
func.func @any(%A: memref<?x20xf32> {tile.init = "random", tile.shape = [7, 20]}, %O: memref<?x20xf32> {tile.out, tile.shape = [7, 20]}) {
  %zero = arith.constant 0 : index
  %n = memref.dim %A, %zero : memref<?x20xf32>
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %a = scale.view %A shard<0> at @device : memref<?x20xf32> -> memref<?x20xf32>
    %o = scale.view %O shard<0> at @device : memref<?x20xf32> -> memref<?x20xf32>
    %t = tile.load %a[%c0, %c0] : memref<?x20xf32> -> tensor<4x32xf32>
    %s = arith.addf %t, %t : tensor<4x32xf32>
    tile.store %s, %o[%c0, %c0] : tensor<4x32xf32>, memref<?x20xf32>
  }
  return
}
