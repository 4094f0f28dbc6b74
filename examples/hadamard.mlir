// Hadamard transforms of rows, as threads do them: elements that differ in one bit of their
// number are added and subtracted, bit by bit. Bit 0 is in a thread's registers, bits 1 to 5
// are lanes, which exchange by shuffles, bit 6 is the warp: by shared memory. Threads do not
// wait for each other inside of a scale.on @thread; what the one stores the next finds there.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<8x128xf32> {tile.init = "random"}, %y: memref<8x128xf32> {tile.out}) {
  tile.kernel blocks(%row) = (8) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    %warp = arith.constant 32 : i32
    %one = arith.constant 1 : i32
    %all = tile.alloc : memref<64x2xf32, #scale.mem<l1>>
    %t = tile.load %x[%row, 0] [1, 128] : memref<8x128xf32> -> tensor<128xf32>
    scale.on @thread as (%i, %n) in(%t as %own shard<0>) : (tensor<128xf32>) {
      %a = tensor.extract %own[%c0] : tensor<2xf32>
      %b = tensor.extract %own[%c1] : tensor<2xf32>
      %sum = arith.addf %a, %b : f32
      %difference = arith.subf %a, %b : f32
      %lane = arith.index_cast %i : index to i32
      %p, %q = scf.for %k = %c0 to %c5 step %c1 iter_args(%u = %sum, %v = %difference) -> (f32, f32) {
        %bit = arith.index_cast %k : index to i32
        %mask = arith.shli %one, %bit : i32
        %mine = arith.andi %lane, %mask : i32
        %low = arith.cmpi ult, %mine, %mask : i32
        %u2, %ok = gpu.shuffle xor %u, %mask, %warp : f32
        %v2, %ok2 = gpu.shuffle xor %v, %mask, %warp : f32
        %nu = arith.negf %u : f32
        %nv = arith.negf %v : f32
        %su = arith.select %low, %u, %nu : f32
        %sv = arith.select %low, %v, %nv : f32
        %u3 = arith.addf %u2, %su : f32
        %v3 = arith.addf %v2, %sv : f32
        scf.yield %u3, %v3 : f32, f32
      }
      memref.store %p, %all[%i, %c0] : memref<64x2xf32, #scale.mem<l1>>
      memref.store %q, %all[%i, %c1] : memref<64x2xf32, #scale.mem<l1>>
    }
    %r = scale.on @thread as (%i, %n) -> (tensor<128xf32> shard<0>) {
      %there = arith.xori %i, %c32 : index
      %low = arith.cmpi ult, %i, %there : index
      %h = tile.parallel (%e) = (2) {
        %mine = memref.load %all[%i, %e] : memref<64x2xf32, #scale.mem<l1>>
        %other = memref.load %all[%there, %e] : memref<64x2xf32, #scale.mem<l1>>
        %minus = arith.negf %mine : f32
        %signed = arith.select %low, %mine, %minus : f32
        %v = arith.addf %other, %signed : f32
        tile.yield %v : f32
      } : tensor<2xf32>
      scale.yield %h : tensor<2xf32>
    }
    tile.store %r, %y[%row, 0] [1, 128] : tensor<128xf32>, memref<8x128xf32>
  }
  return
}

func.func @reference(%x: memref<8x128xf32>, %y: memref<8x128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f64
  scf.for %row = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c128 step %c1 {
      %sum = scf.for %i = %c0 to %c128 step %c1 iter_args(%s = %zero) -> (f64) {
        %v = memref.load %x[%row, %i] : memref<8x128xf32>
        %w = arith.extf %v : f32 to f64
        %both = arith.andi %i, %j : index
        %bits = math.ctpop %both : index
        %odd = arith.remui %bits, %c2 : index
        %minus = arith.cmpi eq, %odd, %c1 : index
        %nw = arith.negf %w : f64
        %signed = arith.select %minus, %nw, %w : f64
        %s2 = arith.addf %s, %signed : f64
        scf.yield %s2 : f64
      }
      %f = arith.truncf %sum : f64 to f32
      memref.store %f, %y[%row, %j] : memref<8x128xf32>
    }
  }
  return
}
