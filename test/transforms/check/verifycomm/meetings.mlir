// Where all devices meet all must come; a counter is reset by who knows that all of its
// notifications have come.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @each_waits_elsewhere(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      // expected-error @+2 {{'comm.barrier' op waits on device 0 for all devices, but not all arrive}}
      // expected-note @below {{it waits here}}
      comm.barrier @device
      // expected-note @below {{device 0 would notify it here, but is blocked itself}}
      comm.notify %sig[%c0] add %one to %c1 : !comm.signal<1>
    } else {
      // expected-error @+2 {{'comm.wait' op never returns on device 1: it waits for counter 0 to be ge 1, but the counter stays at 0}}
      // expected-note @below {{device 1 waits here}}
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
      comm.barrier @device
    }
  }
  return
}

// -----

func.func @one_does_not_come() {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %me = comm.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      // expected-error @+2 {{'comm.barrier' op waits on device 0 for all devices, but not all arrive}}
      // expected-note @below {{device 1 ends after fewer arrivals here}}
      comm.barrier @device
    }
  }
  return
}

// -----

// Nothing makes the reset wait for the peer's notify.

func.func @reset_at_once(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    // expected-note @below {{this notify may come before or after the reset}}
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    // expected-error @below {{'comm.reset' op resets on device 0 a counter that device 1 notifies, without a wait for the notify}}
    comm.reset %sig[%c0] : !comm.signal<1>
  }
  return
}

// -----

// All blocks of a device, or of a cluster, meet as well: that orders what they do, and each must come.

func.func @blocks_meet(%x: memref<64xf32>) {
  %buf = comm.symm_alloc : memref<4x64xf32, #scale.mem<symmetric>>
  tile.kernel devices(2) blocks(%b) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %t = arith.constant dense<1.0> : tensor<64xf32>
    tile.store %t, %buf[%b, %c0] : tensor<64xf32>, memref<4x64xf32, #scale.mem<symmetric>>
    comm.barrier @block
    %n = arith.subi %c3, %b : index
    %v = tile.load %buf[%n, %c0] : memref<4x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
  }
  return
}

// -----

func.func @cluster_meets() {
  %buf = comm.symm_alloc : memref<4x64xf32, #scale.mem<symmetric>>
  tile.kernel cluster(2) blocks(%b) = (4) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %t = arith.constant dense<1.0> : tensor<64xf32>
    // expected-note @below {{block 2 of device 0 writes here to the same elements of device 0}}
    tile.store %t, %buf[%b, %c0] : tensor<64xf32>, memref<4x64xf32, #scale.mem<symmetric>>
    tile.barrier @cluster
    %n = arith.xori %b, %c1 : index
    // That of the own cluster.
    // expected-note @below {{the read is here}}
    %v = tile.load %buf[%n, %c0] : memref<4x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    tile.barrier @cluster
    // And of another one, which nothing orders.
    %m = arith.xori %b, %c2 : index
    // expected-error @+3 {{writes the same elements as block 2 of device 0, and nothing orders the two writes}}
    // expected-error @+2 {{on block 0 of device 0 may overwrite what block 3 of device 0 reads on device 0 before it is read}}
    // expected-note @below {{notify after the read, or alternate between two buffers}}
    tile.store %t, %buf[%m, %c0] : tensor<64xf32>, memref<4x64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @one_block_does_not_come() {
  tile.kernel blocks(%b) = (3) threads(64) {
    %c1 = arith.constant 1 : index
    %first = arith.cmpi ult, %b, %c1 : index
    scf.if %first {
      // expected-error @+2 {{'comm.barrier' op waits on block 0 of device 0 for all blocks, but not all arrive}}
      // expected-note @below {{block 1 of device 0 ends after fewer arrivals here}}
      comm.barrier @block
    }
  }
  return
}
