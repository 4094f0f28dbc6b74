// Units of a block that signal on their own are followed one by one.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics
// RUN: tsopt %S/../../comm/lowercomm/units.mlir --split-input-file --lower-comm --verify-comm -o /dev/null 2>&1 | FileCheck %s --allow-empty --check-prefix=NONE
// NONE-NOT: checked

// Warpgroup w of a device exchanges with warpgroup w of the other.

func.func @right(%o: memref<2x64xf32>) {
  %buf = comm.symm_alloc : memref<2x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    scale.on @warpgroup as (%w, %n) {
      %t = arith.constant dense<1.0> : tensor<64xf32>
      %sent = comm.put %t, %buf[%w, %c0] to %peer : tensor<64xf32>, memref<2x64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%w] add %one to %peer after %sent : !comm.signal<2>
      %came = comm.wait %sig[%w] ge %one : !comm.signal<2>
      %r = tile.load %buf[%w, %c0] : memref<2x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    }
    // The block goes on when its units are done, and knows what they know.
    %all = tile.load %buf[%c0, %c0] : memref<2x64xf32, #scale.mem<symmetric>> -> tensor<2x64xf32>
  }
  return
}

// -----

// One waits for the other's tile and reads its own.

func.func @crossed(%o: memref<2x64xf32>) {
  %buf = comm.symm_alloc : memref<2x64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    scale.on @warpgroup as (%w, %n) {
      %t = arith.constant dense<1.0> : tensor<64xf32>
      // expected-note @below {{the put is here}}
      %sent = comm.put %t, %buf[%w, %c0] to %peer : tensor<64xf32>, memref<2x64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%w] add %one to %peer after %sent : !comm.signal<2>
      %v = arith.subi %c1, %w : index
      %came = comm.wait %sig[%v] ge %one : !comm.signal<2>
      // expected-error @+2 {{reads on warpgroup 0 of device 1 what warpgroup 0 of device 0 puts there, without a wait for the put}}
      // expected-note @below {{wait for that signal before the read}}
      %r = tile.load %buf[%w, %c0] : memref<2x64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    }
  }
  return
}

// -----

// The second warpgroup is never told.

func.func @starved(%sig: !comm.signal<2>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    // expected-note @below {{this notifies the signal, but never counter 1 of device 0}}
    comm.notify %sig[%c0] add %one to %c0 : !comm.signal<2>
    scale.on @warpgroup as (%w, %n) {
      %me = comm.rank @device
      %mine = arith.cmpi eq, %me, %c0 : index
      scf.if %mine {
        // expected-error @below {{never returns on warpgroup 1 of device 0: it waits for counter 1 to be ge 1, but the counter stays at 0}}
        %came = comm.wait %sig[%w] ge %one : !comm.signal<2>
      }
    }
  }
  return
}
