// RUN: tsrun %s --verify | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified

// A put to a view of a peer's memory: of as many rows as data say, behind a row that data say. Rows
// of the tile behind them stay what they are.

!rows = memref<?x32xf32, strided<[32, 1], offset: ?>, #scale.mem<symmetric>>
func.func @main(%A: memref<2x16x32xf32> {tile.init = "random"}, %n: memref<2x2xi32> {tile.init = dense<[[3, 5], [8, 0]]> : tensor<2x2xi32>},
                %B: memref<2x16x32xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<16x32xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %a = scale.view %A shard<0> at @device : memref<2x16x32xf32> -> memref<1x16x32xf32>
    %b = scale.view %B shard<0> at @device : memref<2x16x32xf32> -> memref<1x16x32xf32>
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %from32 = memref.load %n[%me, %c0] : memref<2x2xi32>
    %rows32 = memref.load %n[%me, %c1] : memref<2x2xi32>
    %from = arith.index_cast %from32 : i32 to index
    %rows = arith.index_cast %rows32 : i32 to index
    %t = tile.load %a[0, 0, 0] : memref<1x16x32xf32> -> tensor<16x32xf32>
    %there = memref.subview %buf[%from, 0] [%rows, 32] [1, 1] : memref<16x32xf32, #scale.mem<symmetric>> to !rows
    %p = comm.put %t, %there[0, 0] to %peer : tensor<16x32xf32>, !rows
    comm.notify %sig[%c0] add %one to %peer after %p : !comm.signal<2>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<2>
    %here = comm.consume %buf, %came : memref<16x32xf32, #scale.mem<symmetric>>
    %r = tile.load %here[0, 0] : memref<16x32xf32, #scale.mem<symmetric>> -> tensor<16x32xf32>
    tile.store %r, %b[0, 0, 0] : tensor<16x32xf32>, memref<1x16x32xf32>
  }
  return
}

func.func @reference(%A: memref<2x16x32xf32>, %n: memref<2x2xi32>, %B: memref<2x16x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  scf.for %d = %c0 to %c2 step %c1 {
    %peer = arith.subi %c1, %d : index
    %from32 = memref.load %n[%peer, %c0] : memref<2x2xi32>
    %rows32 = memref.load %n[%peer, %c1] : memref<2x2xi32>
    %from = arith.index_cast %from32 : i32 to index
    %rows = arith.index_cast %rows32 : i32 to index
    scf.for %i = %c0 to %c16 step %c1 {
      scf.for %j = %c0 to %c32 step %c1 {
        %in = arith.subi %i, %from : index
        %its = arith.cmpi ult, %in, %rows : index
        %v = scf.if %its -> (f32) {
          %w = memref.load %A[%peer, %in, %j] : memref<2x16x32xf32>
          scf.yield %w : f32
        } else {
          scf.yield %zero : f32
        }
        memref.store %v, %B[%d, %i, %j] : memref<2x16x32xf32>
      }
    }
  }
  return
}
