// What is not known before a program runs, or is too much to follow, is supposed to be small.
// Where all rounds are alike, a few of them stand for all, and nothing is said; where not, a
// remark says what was checked, and what makes that no proof.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics -o /dev/null

// A thousand million rounds of an exchange, with two slots that alternate.

func.func @many_rounds(%t: tensor<256xf32>) {
  %buf = comm.symm_alloc : memref<2x256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = arith.constant 1000000000 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    scf.for %i = %c0 to %n step %c1 {
      %slot = arith.remui %i, %c2 : index
      %sent = comm.put %t, %buf[%slot, %c0] to %next : tensor<256xf32>, memref<2x256xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %round = arith.index_cast %i : index to i32
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      %r = tile.load %buf[%slot, %c0] : memref<2x256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    }
    %all = arith.constant 1000000000 : i32
    %last = comm.wait %sig[%c0] ge %all : !comm.signal<1>
  }
  return
}

// -----

// As many as the caller says.

func.func @any_rounds(%t: tensor<256xf32>, %n: index) {
  %buf = comm.symm_alloc : memref<2x256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0) -> index {
      %sent = comm.put %t, %buf[%slot, %c0] to %next : tensor<256xf32>, memref<2x256xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %round = arith.index_cast %i : index to i32
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      %r = tile.load %buf[%slot, %c0] : memref<2x256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
      %up = arith.addi %slot, %c1 : index
      %wraps = arith.cmpi eq, %up, %c2 : index
      %other = arith.select %wraps, %c0, %up : index
      scf.yield %other : index
    }
  }
  return
}

// -----

// One slot is too few, in whatever number of rounds.

func.func @any_rounds_race(%t: tensor<256xf32>, %n: index) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-note @below {{found with 5 iterations of this loop: the trip count of this loop, which communicates, is not statically known}}
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @below {{on device 1 may overwrite what device 0 reads on device 0 before it is read}}
      // expected-note @below {{notify after the read, or alternate between two buffers}}
      %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %round = arith.index_cast %i : index to i32
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      // expected-note @below {{the read is here}}
      %r = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    }
  }
  return
}

// -----

// Who is waited for runs ahead further in each round: no few rounds show all.

func.func @drifts(%n: index) {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-remark @below {{communication is checked for 5 iterations of this loop only: the trip count of this loop, which communicates, is not statically known}}
    scf.for %i = %c0 to %n step %c1 {
      comm.notify %sig[%c0] add %two to %next : !comm.signal<1>
      %round = arith.index_cast %i : index to i32
      %want = arith.addi %round, %one : i32
      // expected-note @below {{this does not prove all cases: the number of notifications per iteration differs from what it waits for}}
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
    }
  }
  return
}

// -----

// A slot that follows no period, and more rounds than are followed.

func.func @squares(%t: tensor<256xf32>) {
  %buf = comm.symm_alloc : memref<2x256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = arith.constant 1000000000 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-remark @below {{communication is checked for races for 2 devices × 1 blocks, the first 65536 signals and accesses of each, only: there is too much communication to check}}
    scf.for %i = %c0 to %n step %c1 {
      %square = arith.muli %i, %i : index
      %slot = arith.remui %square, %c2 : index
      // expected-note @below {{this does not prove all cases: the address depends on the iteration in a way that is not periodic}}
      %sent = comm.put %t, %buf[%slot, %c0] to %next : tensor<256xf32>, memref<2x256xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %round = arith.index_cast %i : index to i32
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      %r = tile.load %buf[%slot, %c0] : memref<2x256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    }
  }
  return
}

// -----

// Each round has one more exchange than the one before.

func.func @triangle(%n: index) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // expected-remark @below {{communication is checked for 5 iterations of this loop only}}
    scf.for %i = %c0 to %n step %c1 {
      // expected-note @below {{this does not prove all cases: the trip count of this loop changes from iteration to iteration}}
      scf.for %j = %c0 to %i step %c1 {
        comm.barrier @device
      }
    }
  }
  return
}

// -----

// A loop goes on until all agree, by a collective; the first and last rounds do something of their own.

func.func @until(%flags: memref<4xi1>) {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %n = scf.while (%i = %c0) : (index) -> index {
      %c = memref.load %flags[%c0] : memref<4xi1>
      scf.condition(%c) %i : index
    } do {
    ^bb0(%i: index):
      comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
      %later = arith.cmpi uge, %i, %c1 : index
      scf.if %later {
        %before = arith.index_cast %i : index to i32
        %came = comm.wait %sig[%c0] ge %before : !comm.signal<1>
      }
      comm.barrier @device
      %up = arith.addi %i, %c1 : index
      scf.yield %up : index
    }
  }
  return
}

// -----

// The host launches as often as the caller says.

func.func @launches(%n: index, %t: tensor<256xf32>) {
  %buf = comm.symm_alloc : memref<2x256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  %z = arith.constant 0 : index
  %u = arith.constant 1 : index
  scf.for %l = %z to %n step %u {
    tile.kernel devices(2) blocks(%x) = (1) threads(128) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %one = arith.constant 1 : i32
      %me = comm.rank @device
      %next = arith.subi %c1, %me : index
      %slot = arith.remui %l, %c2 : index
      %sent = comm.put %t, %buf[%slot, %c0] to %next : tensor<256xf32>, memref<2x256xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %next after %sent : !comm.signal<1>
      %round = arith.index_cast %l : index to i32
      %want = arith.addi %round, %one : i32
      %came = comm.wait %sig[%c0] ge %want : !comm.signal<1>
      %r = tile.load %buf[%slot, %c0] : memref<2x256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
    }
  }
  return
}

// -----

// Any number of blocks, each with counters and rows of its own.

func.func @any_blocks(%n: index, %t: tensor<1x256xf32>) {
  %buf = comm.symm_alloc(%n) : memref<?x256xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc(%n) : !comm.signal<?>
  tile.kernel devices(2) blocks(%x) = (%n) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %sent = comm.put %t, %buf[%x, %c0] to %next : tensor<1x256xf32>, memref<?x256xf32, #scale.mem<symmetric>>
    comm.notify %sig[%x] add %one to %next after %sent : !comm.signal<?>
    %came = comm.wait %sig[%x] ge %one : !comm.signal<?>
    %r = tile.load %buf[%x, %c0] : memref<?x256xf32, #scale.mem<symmetric>> -> tensor<1x256xf32>
  }
  return
}

// -----

// All blocks count in one word: some blocks do not stand for any number of them.

func.func @one_word(%n: index) {
  %sig = comm.signal_alloc : !comm.signal<1>
  // expected-remark @below {{communication is checked for 4 blocks only: the number of blocks is not statically known}}
  tile.kernel devices(2) blocks(%x) = (%n) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %all = arith.index_cast %n : index to i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    // expected-note @below {{this does not prove all cases: the value depends on the number of blocks}}
    %came = comm.wait %sig[%c0] ge %all : !comm.signal<1>
  }
  return
}

// -----

// A mistake that every number of blocks has.

func.func @any_blocks_deadlock(%n: index) {
  %sig = comm.signal_alloc(%n) : !comm.signal<?>
  %c128 = arith.constant 128 : index
  %blocks = arith.ceildivui %n, %c128 : index
  // expected-note @below {{found with 4 blocks: the number of blocks is not statically known}}
  tile.kernel devices(2) blocks(%x) = (%blocks) threads(128) {
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %c1 = arith.constant 1 : index
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-note @below {{was notified 1 times here}}
    comm.notify %sig[%x] add %one to %next : !comm.signal<?>
    // expected-error @below {{never returns}}
    %came = comm.wait %sig[%x] ge %two : !comm.signal<?>
  }
  return
}
