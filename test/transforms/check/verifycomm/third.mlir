// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics
// RUN: tsrun %S/Inputs/third.mlir --verify-each-stage
// RUN: tsopt %S/Inputs/third.mlir --verify-comm -o /dev/null

// A put is ordered before a read of it by a chain of signals through a third device: each notify releases what its device knows
// (Inputs/third.mlir). The chain must begin behind the put, and come to the device that reads.

func.func @before(%o: memref<3x64xf32> {tile.out, tile.init = "zeros"}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(3) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %O = scale.view %o shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %me = comm.rank @device
    %zeroth = arith.cmpi eq, %me, %c0 : index
    %first = arith.cmpi eq, %me, %c1 : index
    %second = arith.cmpi eq, %me, %c2 : index
    scf.if %zeroth {
      // expected-note @+2 {{the put is here}}
      // expected-error @+1 {{on device 0 puts to device 2, but notifies only other devices}}
      %sent = comm.put %t, %buf[%c0] to %c2 : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      // expected-note @+1 {{this notify has the put's token; a notify to the same device needs it as well}}
      comm.notify %sig[%c0] add %one to %c1 after %sent : !comm.signal<2>
    }
    scf.if %first {
      comm.notify %sig[%c1] add %one to %c2 : !comm.signal<2>
      %a = comm.wait %sig[%c0] ge %one : !comm.signal<2>
    }
    scf.if %second {
      %a = comm.wait %sig[%c1] ge %one : !comm.signal<2>
      // expected-error @+2 {{reads on device 2 what device 0 puts there, without a wait for the put}}
      // expected-note @+1 {{a comm.notify with the put's token announces it}}
      %u = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      tile.store %u, %O[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
    }
  }
  return
}

// -----

func.func @never(%o: memref<3x64xf32> {tile.out, tile.init = "zeros"}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel devices(3) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %t = arith.constant dense<1.0> : tensor<64xf32>
    %O = scale.view %o shard<0> at @device : memref<3x64xf32> -> memref<1x64xf32>
    %me = comm.rank @device
    %zeroth = arith.cmpi eq, %me, %c0 : index
    %first = arith.cmpi eq, %me, %c1 : index
    %second = arith.cmpi eq, %me, %c2 : index
    scf.if %zeroth {
      // expected-error @+1 {{on device 0 puts to device 2, but notifies only other devices}}
      %sent = comm.put %t, %buf[%c0] to %c2 : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      // expected-note @+1 {{this notify has the put's token; a notify to the same device needs it as well}}
      comm.notify %sig[%c0] add %one to %c1 after %sent : !comm.signal<2>
    }
    scf.if %first {
      %a = comm.wait %sig[%c0] ge %one : !comm.signal<2>
    }
    scf.if %second {
      %u = arith.constant dense<0.0> : tensor<64xf32>
      tile.store %u, %O[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
    }
  }
  return
}
