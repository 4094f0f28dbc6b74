// The recurrence of state-space models (Mamba): h = exp(dt·a)·h + dt·b·x, y = the sum of c·h over the states. A block has
// some channels, and goes through the sequence in tiles; each tile's scan begins with the state that the one before
// left. The combiner of the scan is a region on pairs, since such a recurrence does not commute.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified

// Argument: x and dt by channel and time, a by channel and state, b and c by state and time.
func.func @main(%x: memref<8x128xf32> {tile.init = "random"}, %dt: memref<8x128xf32> {tile.init = "uniform"}, %a: memref<8x16xf32> {tile.init = "random"},
                %b: memref<16x128xf32> {tile.init = "random"}, %c: memref<16x128xf32> {tile.init = "random"}, %y: memref<8x128xf32> {tile.out}) {
  tile.kernel blocks(%channel) = (8) threads(128) {
    %rate = tile.load %a[%channel, 0] : memref<8x16xf32> -> tensor<16xf32>
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1.0 : f32
    %h0 = tile.fill %zero : f32 -> tensor<16xf32>
    %column = tile.iota dim 1 : tensor<16x32xindex>
    %end = tile.pipelined %t = 0 to 128 step 32 stages(2) iter_args(%before = %h0) -> (tensor<16xf32>) {
      %xs = tile.load %x[%channel, %t] : memref<8x128xf32> -> tensor<32xf32>
      %ds = tile.load %dt[%channel, %t] : memref<8x128xf32> -> tensor<32xf32>
      %bs = tile.load %b[0, %t] : memref<16x128xf32> -> tensor<16x32xf32>
      %cs = tile.load %c[0, %t] : memref<16x128xf32> -> tensor<16x32xf32>
      %d = tile.broadcast %ds dims [0] : tensor<32xf32> -> tensor<16x32xf32>
      %u = tile.broadcast %xs dims [0] : tensor<32xf32> -> tensor<16x32xf32>
      %r = tile.broadcast %rate dims [1] : tensor<16xf32> -> tensor<16x32xf32>
      %dr = arith.mulf %d, %r : tensor<16x32xf32>
      %neg = math.absf %dr : tensor<16x32xf32>
      %fall = arith.negf %neg : tensor<16x32xf32>
      %keep = math.exp %fall : tensor<16x32xf32>
      %db = arith.mulf %d, %bs : tensor<16x32xf32>
      %in = arith.mulf %db, %u : tensor<16x32xf32>
      %product, %h = tile.scan(%keep, %in) dim 1 init(%one, %before : f32, tensor<16xf32>) : tensor<16x32xf32>, tensor<16x32xf32> {
      ^bb0(%k0: f32, %s0: f32, %k1: f32, %s1: f32):
        %k = arith.mulf %k0, %k1 : f32
        %s = math.fma %s0, %k1, %s1 : f32
        tile.yield %k, %s : f32, f32
      }
      %hc = arith.mulf %h, %cs : tensor<16x32xf32>
      %ys = tile.reduce add %hc dims [0] : tensor<16x32xf32>
      tile.store %ys, %y[%channel, %t] : tensor<32xf32>, memref<8x128xf32>
      %last = tensor.extract_slice %h[0, 31] [16, 1] [1, 1] : tensor<16x32xf32> to tensor<16x1xf32>
      %state = tile.reshape %last : tensor<16x1xf32> -> tensor<16xf32>
      tile.yield %state : tensor<16xf32>
    }
  }
  return
}

func.func @reference(%x: memref<8x128xf32>, %dt: memref<8x128xf32>, %a: memref<8x16xf32>, %b: memref<16x128xf32>, %c: memref<16x128xf32>, %y: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %n = %c0 to %c16 step %c1 {
      %rate = memref.load %a[%i, %n] : memref<8x16xf32>
      %end = scf.for %t = %c0 to %c128 step %c1 iter_args(%h = %zero) -> (f32) {
        %xt = memref.load %x[%i, %t] : memref<8x128xf32>
        %d = memref.load %dt[%i, %t] : memref<8x128xf32>
        %bt = memref.load %b[%n, %t] : memref<16x128xf32>
        %ct = memref.load %c[%n, %t] : memref<16x128xf32>
        %dr = arith.mulf %d, %rate : f32
        %neg = math.absf %dr : f32
        %fall = arith.negf %neg : f32
        %keep = math.exp %fall : f32
        %db = arith.mulf %d, %bt : f32
        %in = arith.mulf %db, %xt : f32
        %next = math.fma %h, %keep, %in : f32
        %old = memref.load %y[%i, %t] : memref<8x128xf32>
        %part = arith.mulf %next, %ct : f32
        %first = arith.cmpi eq, %n, %c0 : index
        %so = arith.select %first, %zero, %old : f32
        %new = arith.addf %so, %part : f32
        memref.store %new, %y[%i, %t] : memref<8x128xf32>
        scf.yield %next : f32
      }
    }
  }
  return
}
