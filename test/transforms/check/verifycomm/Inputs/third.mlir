func.func @main(%o: memref<3x64xf32> {tile.out, tile.init = "zeros"}) {
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
      %sent = comm.put %t, %buf[%c0] to %c2 : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
      comm.notify %sig[%c0] add %one to %c1 after %sent : !comm.signal<2>
    }
    scf.if %first {
      %a = comm.wait %sig[%c0] ge %one : !comm.signal<2>
      comm.notify %sig[%c1] add %one to %c2 : !comm.signal<2>
    }
    scf.if %second {
      %a = comm.wait %sig[%c1] ge %one : !comm.signal<2>
      %u = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
      tile.store %u, %O[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
    }
  }
  return
}
