// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// A wait sees at least what its agent knows of already: the counter of round i is
// -i at least, so a wait for another value than that is for the next one's tile.

func.func @right(%in: memref<256xf32>, %out: memref<256xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %came = comm.signal_alloc : !comm.signal<1>
  %read = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(4) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %less = arith.constant -1 : i32
    %me = comm.rank @device
    %n = comm.num_ranks @device
    %right = arith.addi %me, %c1 : index
    %next = arith.remui %right, %n : index
    %left = arith.addi %me, %c3 : index
    %last = arith.remui %left, %n : index
    scf.for %k = %c0 to %c3 step %c1 {
      %i = arith.index_cast %k : index to i32
      comm.wait %read[%c0] ge %i : !comm.signal<1>
      %t = tile.load %in[%c0] : memref<256xf32> -> tensor<256xf32>
      %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
      comm.notify %came[%c0] add %less to %next after %sent : !comm.signal<1>
      %value = arith.subi %zero, %i : i32
      %token = comm.wait %came[%c0] ne %value : !comm.signal<1>
      %here = comm.consume %buf, %token : memref<256xf32, #scale.mem<symmetric>>
      %r = tile.load %here[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
      tile.store %r, %out[%c0] : tensor<256xf32>, memref<256xf32>
      comm.notify %read[%c0] add %one to %last : !comm.signal<1>
    }
  }
  return
}

// -----

// Each round waits for another value than the first: only its first wait waits.

func.func @same_value(%in: memref<256xf32>, %out: memref<256xf32>) {
  %buf = comm.symm_alloc : memref<4x256xf32, #scale.mem<symmetric>>
  %came = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    scf.for %k = %c0 to %c4 step %c1 {
      %t = tile.load %in[%c0] : memref<256xf32> -> tensor<256xf32>
      // expected-note @below {{the put is here}}
      %sent = comm.put %t, %buf[%k, %c0] to %peer : tensor<256xf32>, memref<4x256xf32, #scale.mem<symmetric>>
      comm.notify %came[%c0] add %one to %peer after %sent : !comm.signal<1>
      %token = comm.wait %came[%c0] ne %zero : !comm.signal<1>
      %here = comm.consume %buf, %token : memref<4x256xf32, #scale.mem<symmetric>>
      // expected-note @below {{wait for that signal before the read}}
      // expected-error @below {{reads on device 1 what device 0 puts there, without a wait for the put}}
      %r = tile.load %here[%k, %c0] : memref<4x256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
      tile.store %r, %out[%c0] : tensor<256xf32>, memref<256xf32>
    }
  }
  return
}
