// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

// Tiles that say themselves that they are there: rounds that nobody posts, tiles that are overwritten too early, and
// what else is sent, of which they say nothing.

!s = !comm.signal<4, tensor<256xf32>>

// Right: the peer posts round 3 when it has taken round 2, and so has round 1. Two tiles alternate.

func.func @alternating(%B: memref<1024xf32>) {
  %s = comm.signal_alloc : !s
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c9 = arith.constant 9 : index
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = tile.load %B[%c0] : memref<1024xf32> -> tensor<256xf32>
    scf.for %i = %c1 to %c9 step %c1 {
      %tile = arith.remui %i, %c2 : index
      %round = arith.index_cast %i : index to i32
      comm.post %t, %s[%tile] round %round to %next : tensor<256xf32>, !s
      %y = comm.take %s[%tile] round %round : !s -> tensor<256xf32>
    }
  }
  return
}

// -----

// One tile: the peer may still wait for the words of round 1.

!s = !comm.signal<4, tensor<256xf32>>
func.func @late(%B: memref<1024xf32>) {
  %s = comm.signal_alloc : !s
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = tile.load %B[%c0] : memref<1024xf32> -> tensor<256xf32>
    comm.post %t, %s[%c0] round %one to %next : tensor<256xf32>, !s
    // expected-note @below {{the read is here}}
    %y = comm.take %s[%c0] round %one : !s -> tensor<256xf32>
    // expected-error @below {{on device 1 may overwrite what device 0 reads on device 0 before it is read}}
    // expected-note @below {{post after the take to acknowledge it, or alternate between two tiles}}
    comm.post %t, %s[%c0] round %two to %next : tensor<256xf32>, !s
    %z = comm.take %s[%c0] round %two : !s -> tensor<256xf32>
  }
  return
}

// -----

// A round that nobody posts.

!s = !comm.signal<4, tensor<256xf32>>
func.func @never(%B: memref<1024xf32>) {
  %s = comm.signal_alloc : !s
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = tile.load %B[%c0] : memref<1024xf32> -> tensor<256xf32>
    // expected-note @below {{counter 0 of device 0 was notified 1 times here}}
    comm.post %t, %s[%c0] round %one to %next : tensor<256xf32>, !s
    // expected-error @below {{never returns on device 0 (and one more): it waits for round 2 of tile 0, but the last posted round is 1}}
    %y = comm.take %s[%c0] round %two : !s -> tensor<256xf32>
  }
  return
}

// -----

// Rounds begin at 1.

!s = !comm.signal<4, tensor<256xf32>>
func.func @zero(%B: memref<1024xf32>) {
  %s = comm.signal_alloc : !s
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = tile.load %B[%c0] : memref<1024xf32> -> tensor<256xf32>
    %zero = arith.constant 0 : i32
    // expected-error @below {{uses round 0, which all tiles have before the first post; rounds begin at 1}}
    %y = comm.take %s[%c0] round %zero : !s -> tensor<256xf32>
  }
  return
}

// -----

// A take says nothing of what was put before the post.

!s = !comm.signal<4, tensor<256xf32>>
func.func @other_data(%B: memref<1024xf32>) {
  %buf = comm.symm_alloc : memref<256xf32, #scale.mem<symmetric>>
  %s = comm.signal_alloc : !s
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = tile.load %B[%c0] : memref<1024xf32> -> tensor<256xf32>
    // expected-error @below {{has no notify: the peer cannot know when it may read}}
    // expected-note @below {{add the put's token, by `after`, to a comm.notify to the same device}}
    // expected-note @below {{the put is here}}
    %sent = comm.put %t, %buf[%c0] to %next : tensor<256xf32>, memref<256xf32, #scale.mem<symmetric>>
    comm.post %t, %s[%c0] round %one to %next : tensor<256xf32>, !s
    %y = comm.take %s[%c0] round %one : !s -> tensor<256xf32>
    // expected-error @below {{reads on device 0 what device 1 puts there, without a wait for the put}}
    // expected-note @below {{a comm.notify with the put's token announces it}}
    %z = tile.load %buf[%c0] : memref<256xf32, #scale.mem<symmetric>> -> tensor<256xf32>
  }
  return
}

// -----

// Two devices post one tile.

!s = !comm.signal<4, tensor<256xf32>>
func.func @both(%B: memref<1024xf32>) {
  %s = comm.signal_alloc : !s
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %t = tile.load %B[%c0] : memref<1024xf32> -> tensor<256xf32>
    // expected-error @below {{writes the same elements as device 0, and nothing orders the two writes}}
    // expected-note @below {{device 0 writes here to the same elements of device 0}}
    comm.post %t, %s[%c0] round %one to %c0 : tensor<256xf32>, !s
  }
  return
}
