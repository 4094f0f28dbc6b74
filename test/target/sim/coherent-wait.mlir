// A wait sees no older value than one that its agent has seen, also where a fence and
// a relaxed notify publish: each round's wait for another value than the last is
// for the next one's tile.
//
// RUN: tsopt %s --verify-comm -o /dev/null
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// RUN: tsrun %s --verify-each-stage --schedule=3 | FileCheck %s
// CHECK: verified after every one of

func.func @main(%in: memref<64xi32> {tile.init = "random"}, %out: memref<64xi32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xi32, #scale.mem<symmetric>>
  %came = comm.signal_alloc : !comm.signal<1>
  %read = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(3) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %less = arith.constant -1 : i32
    %me = comm.rank @device
    %right = arith.addi %me, %c1 : index
    %next = arith.remui %right, %c3 : index
    %left = arith.addi %me, %c2 : index
    %last = arith.remui %left, %c3 : index
    %first = tile.load %in[%c0] : memref<64xi32> -> tensor<64xi32>
    %sum = scf.for %k = %c0 to %c3 step %c1 iter_args(%t = %first) -> (tensor<64xi32>) {
      %i = arith.index_cast %k : index to i32
      comm.wait %read[%c0] ge %i : !comm.signal<1>
      tile.store %t, %buf[%c0] : tensor<64xi32>, memref<64xi32, #scale.mem<symmetric>>
      comm.fence scope(sys)
      comm.notify %came[%c0] add %less to %last sem(relaxed) : !comm.signal<1>
      %value = arith.subi %zero, %i : i32
      %token = comm.wait %came[%c0] ne %value : !comm.signal<1>
      %there = comm.consume %buf, %token : memref<64xi32, #scale.mem<symmetric>>
      %r = comm.get %there[%c0] from %next : memref<64xi32, #scale.mem<symmetric>> -> tensor<64xi32>
      comm.notify %read[%c0] add %one to %next : !comm.signal<1>
      %u = arith.addi %r, %t : tensor<64xi32>
      scf.yield %u : tensor<64xi32>
    }
    tile.store %sum, %out[%c0] : tensor<64xi32>, memref<64xi32>
  }
  return
}

func.func @reference(%in: memref<64xi32>, %out: memref<64xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %three = arith.constant 3 : i32
  scf.for %i = %c0 to %c64 step %c1 {
    %x = memref.load %in[%i] : memref<64xi32>
    %y = arith.shli %x, %three : i32
    memref.store %y, %out[%i] : memref<64xi32>
  }
  return
}
