// Smoothing of a periodic grid whose rows are divided over four devices: in each step a row becomes
// a quarter of both its neighbours and a half of itself. The rows stay in registers; before each step
// a device puts its first and its last row to its neighbours. Two halos alternate, so nobody has to say
// that it has read one: who puts for step e + 2 has waited for its neighbours to begin e + 1.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

!halo = memref<2x2x64xf32, #scale.mem<symmetric>>
!row = tensor<1x64xf32>
!rows = tensor<8x64xf32>
func.func @main(%x: memref<32x64xf32> {tile.init = "random"}, %y: memref<32x64xf32> {tile.out}) {
  %halo = comm.symm_alloc : !halo
  %here = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(4) blocks(%b) = (1) threads(128) {
    %xd = scale.view %x shard<0> at @device : memref<32x64xf32> -> memref<8x64xf32>
    %yd = scale.view %y shard<0> at @device : memref<32x64xf32> -> memref<8x64xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c5 = arith.constant 5 : index
    %one = arith.constant 1 : i32
    %half = arith.constant dense<0.5> : !rows
    %quarter = arith.constant dense<0.25> : !rows
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %n : index
    %n1 = arith.subi %n, %c1 : index
    %down = arith.addi %me, %n1 : index
    %prev = arith.remui %down, %n : index
    %first = tile.load %xd[0, 0] : memref<8x64xf32> -> !rows
    %last = scf.for %e = %c0 to %c5 step %c1 iter_args(%t = %first) -> (!rows) {
      %set = arith.remui %e, %c2 : index
      %top = tensor.extract_slice %t[0, 0] [1, 64] [1, 1] : !rows to !row
      %bottom = tensor.extract_slice %t[7, 0] [1, 64] [1, 1] : !rows to !row
      %p = comm.put %top, %halo[%set, 1, 0] [1, 1, 64] to %prev : !row, !halo
      comm.notify %here[%c1] add %one to %prev after %p : !comm.signal<2>
      %q = comm.put %bottom, %halo[%set, 0, 0] [1, 1, 64] to %next : !row, !halo
      comm.notify %here[%c0] add %one to %next after %q : !comm.signal<2>
      %done = arith.index_cast %e : index to i32
      %want = arith.addi %done, %one : i32
      %came = comm.wait %here[%c0] ge %want each(2) : !comm.signal<2>
      %now = comm.consume %halo, %came : !halo
      %above = tile.load %now[%set, 0, 0] [1, 1, 64] : !halo -> !row
      %below = tile.load %now[%set, 1, 0] [1, 1, 64] : !halo -> !row
      %upper = tensor.extract_slice %t[0, 0] [7, 64] [1, 1] : !rows to tensor<7x64xf32>
      %lower = tensor.extract_slice %t[1, 0] [7, 64] [1, 1] : !rows to tensor<7x64xf32>
      %befores = tensor.concat dim(0) %above, %upper : (!row, tensor<7x64xf32>) -> !rows
      %afters = tensor.concat dim(0) %lower, %below : (tensor<7x64xf32>, !row) -> !rows
      %sum = arith.addf %befores, %afters : !rows
      %own = arith.mulf %t, %half : !rows
      %r = math.fma %sum, %quarter, %own : !rows
      scf.yield %r : !rows
    }
    tile.store %last, %yd[0, 0] : !rows, memref<8x64xf32>
  }
  return
}

func.func @reference(%x: memref<32x64xf32>, %y: memref<32x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %half = arith.constant 0.5 : f32
  %quarter = arith.constant 0.25 : f32
  %t = memref.alloc() : memref<32xf32>
  scf.for %j = %c0 to %c64 step %c1 {
    scf.for %i = %c0 to %c32 step %c1 {
      %v = memref.load %x[%i, %j] : memref<32x64xf32>
      memref.store %v, %y[%i, %j] : memref<32x64xf32>
    }
    scf.for %e = %c0 to %c5 step %c1 {
      scf.for %i = %c0 to %c32 step %c1 {
        %v = memref.load %y[%i, %j] : memref<32x64xf32>
        memref.store %v, %t[%i] : memref<32xf32>
      }
      scf.for %i = %c0 to %c32 step %c1 {
        %i1 = arith.addi %i, %c1 : index
        %below = arith.remui %i1, %c32 : index
        %i31 = arith.addi %i, %c31 : index
        %above = arith.remui %i31, %c32 : index
        %v = memref.load %t[%i] : memref<32xf32>
        %a = memref.load %t[%above] : memref<32xf32>
        %b = memref.load %t[%below] : memref<32xf32>
        %s = arith.addf %a, %b : f32
        %own = arith.mulf %v, %half : f32
        %r = math.fma %s, %quarter, %own : f32
        memref.store %r, %y[%i, %j] : memref<32x64xf32>
      }
    }
  }
  memref.dealloc %t : memref<32xf32>
  return
}
