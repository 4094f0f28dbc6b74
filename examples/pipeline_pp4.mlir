// Four layers, relu(x·W), one a device: a pipeline. A device takes the rows of a microbatch from the one
// before it, multiplies, keeps what came out and sends it on; the first reads x. A device has room for
// two microbatches: who sends the third waits until the first has been read, which the receiver
// tells it.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!x = memref<160x64xbf16>
!y = memref<4x160x64xbf16>
!W = memref<4x64x64xbf16>
!buf = memref<2x32x64xbf16, #scale.mem<symmetric>>
!rows = tensor<32x64xbf16>
!sum = tensor<32x64xf32>
func.func @main(%x: !x {tile.init = "random"}, %W: !W {tile.init = "random"}, %y: !y {tile.out, tile.tolerance = 2.0e-2 : f64}) {
  %buf = comm.symm_alloc : !buf
  %full = comm.signal_alloc : !comm.signal<1>
  %free = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) blocks(%b) = (1) threads(128) {
    %yd = scale.view %y shard<0> at @device : !y -> memref<1x160x64xbf16>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c32 = arith.constant 32 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %zero = arith.constant dense<0.0> : !sum
    %me = comm.rank @device
    %prev = arith.subi %me, %c1 : index
    %next = arith.addi %me, %c1 : index
    %starts = arith.cmpi eq, %me, %c0 : index
    %sends = arith.cmpi ne, %me, %c3 : index
    %w = tile.load %W[%me, 0, 0] : !W -> tensor<64x64xbf16>
    scf.for %i = %c0 to %c5 step %c1 {
      %row = arith.muli %i, %c32 : index
      %slot = arith.remui %i, %c2 : index
      %begun = arith.index_cast %i : index to i32
      %count = arith.addi %begun, %one : i32
      %a = scf.if %starts -> (!rows) {
        %t = tile.load %x[%row, 0] : !x -> !rows
        scf.yield %t : !rows
      } else {
        %came = comm.wait %full[%c0] ge %count : !comm.signal<1>
        %here = comm.consume %buf, %came : !buf
        %t = tile.load %here[%slot, 0, 0] : !buf -> !rows
        comm.notify %free[%c0] add %one to %prev : !comm.signal<1>
        scf.yield %t : !rows
      }
      %s = tile.gemm %a, %w, %zero : !rows, tensor<64x64xbf16> -> !sum
      %p = arith.maximumf %s, %zero : !sum
      %r = arith.truncf %p : !sum to !rows
      tile.store %r, %yd[0, %row, 0] : !rows, memref<1x160x64xbf16>
      scf.if %sends {
        %taken = arith.subi %count, %two : i32
        %room = comm.wait %free[%c0] ge %taken : !comm.signal<1>
        %there = comm.consume %buf, %room : !buf
        %sent = comm.put %r, %there[%slot, 0, 0] to %next : !rows, !buf
        comm.notify %full[%c0] add %one to %next after %sent : !comm.signal<1>
      }
    }
  }
  return
}

func.func @reference(%x: !x, %W: !W, %y: !y) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c160 = arith.constant 160 : index
  %zero = arith.constant 0.0 : f32
  %t = memref.alloc() : memref<64xbf16>
  scf.for %i = %c0 to %c160 step %c1 {
    scf.for %j = %c0 to %c64 step %c1 {
      %v = memref.load %x[%i, %j] : !x
      memref.store %v, %t[%j] : memref<64xbf16>
    }
    scf.for %d = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c64 step %c1 {
        %s = scf.for %k = %c0 to %c64 step %c1 iter_args(%acc = %zero) -> (f32) {
          %a0 = memref.load %t[%k] : memref<64xbf16>
          %b0 = memref.load %W[%d, %k, %j] : !W
          %a = arith.extf %a0 : bf16 to f32
          %b = arith.extf %b0 : bf16 to f32
          %r = math.fma %a, %b, %acc : f32
          scf.yield %r : f32
        }
        %u = arith.maximumf %s, %zero : f32
        %v = arith.truncf %u : f32 to bf16
        memref.store %v, %y[%d, %i, %j] : !y
      }
      scf.for %j = %c0 to %c64 step %c1 {
        %v = memref.load %y[%d, %i, %j] : !y
        memref.store %v, %t[%j] : memref<64xbf16>
      }
    }
  }
  memref.dealloc %t : memref<64xbf16>
  return
}
