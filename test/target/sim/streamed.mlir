// A kernel's end orders the next one of its own device only, where the host does not wait: a fast device's second
// launch puts to a slow one that still reads. verify-comm and the simulator both say so; where the host
// waits for all, as tsrun does, the program is right.
//
// RUN: tsrun %s --entry=forgets
// RUN: tsopt %s --verify-comm -o /dev/null
// RUN: not tsrun %s --entry=forgets --launches=streamed 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: not tsopt %s --verify-comm=launches=streamed -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATIC
// RACE: error: data race on the memref of comm.symm_alloc
// STATIC: error: 'comm.put' op on device {{.*}} in launch 1 may overwrite what device {{.*}} in launch 0 reads

// Devices that tell each other that they have read are right either way.
//
// RUN: tsrun %s --entry=tells --launches=streamed | FileCheck %s
// RUN: tsrun %s --entry=tells --launches=streamed --schedule=2 | FileCheck %s
// CHECK: ran on the simulator

// Whatever the host does itself comes after what it has queued, and other parts of an array, too.
//
// RUN: tsrun %s --entry=looks --launches=streamed --verify=@looked | FileCheck %s --check-prefix=LOOKS
// LOOKS: verified

// RUN: not tsrun %s --launches=stream 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: unknown launches 'stream'; expected waited or streamed; did you mean 'streamed'?

func.func @forgets(%o: memref<2x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  %z = arith.constant 0 : index
  %u = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.for %l = %z to %two step %u {
    tile.kernel devices(2) blocks(%x) = (1) threads(64) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %one = arith.constant 1 : i32
      %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
      %me = comm.rank @device
      %next = arith.subi %c1, %me : index
      %t = arith.constant dense<1.0> : tensor<64xf32>
      %sent = comm.put %t, %buf[%c0] to %next : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %round = arith.index_cast %l : index to i32
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      %r = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
    }
  }
  return
}

func.func @tells(%o: memref<2x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  %free = comm.signal_alloc : !comm.signal<1>
  %z = arith.constant 0 : index
  %u = arith.constant 1 : index
  %three = arith.constant 3 : index
  scf.for %l = %z to %three step %u {
    tile.kernel devices(2) blocks(%x) = (1) threads(64) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %one = arith.constant 1 : i32
      %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
      %me = comm.rank @device
      %next = arith.subi %c1, %me : index
      %t = arith.constant dense<1.0> : tensor<64xf32>
      %round = arith.index_cast %l : index to i32
      %read = comm.wait %free[%c0] ge %round : !comm.signal<1>
      %sent = comm.put %t, %buf[%c0] to %next : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      %r = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      comm.notify %free[%c0] add %one to %next : !comm.signal<1>
      tile.store %r, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
    }
  }
  return
}

func.func @looks(%o: memref<2x64xf32> {tile.init = "random"}) {
  %z = arith.constant 0 : index
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %t = tile.load %od[0, 0] : memref<1x64xf32> -> tensor<64xf32>
    %d = arith.addf %t, %t : tensor<64xf32>
    tile.store %d, %od[0, 0] : tensor<64xf32>, memref<1x64xf32>
  }
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %od = scale.view %o shard<1> at @device : memref<2x64xf32> -> memref<2x32xf32>
    %t = tile.load %od[0, 0] : memref<2x32xf32> -> tensor<2x32xf32>
    %d = arith.addf %t, %t : tensor<2x32xf32>
    tile.store %d, %od[0, 0] : tensor<2x32xf32>, memref<2x32xf32>
  }
  %v = memref.load %o[%z, %z] : memref<2x64xf32>
  %w = arith.addf %v, %v : f32
  memref.store %w, %o[%z, %z] : memref<2x64xf32>
  return
}

func.func @looked(%o: memref<2x64xf32>) {
  %z = arith.constant 0 : index
  %four = arith.constant 4.0 : f32
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 64 {
      %v = memref.load %o[%i, %j] : memref<2x64xf32>
      %w = arith.mulf %v, %four : f32
      memref.store %w, %o[%i, %j] : memref<2x64xf32>
    }
  }
  %v = memref.load %o[%z, %z] : memref<2x64xf32>
  %w = arith.addf %v, %v : f32
  memref.store %w, %o[%z, %z] : memref<2x64xf32>
  return
}
