// Each device puts its part, 67108864 f32, to the next one, a tile of 4096 a block.
func.func @main(%in: memref<134217728xf32> {tile.init = "random"}, %out: memref<32768xi32> {tile.out}) {
  %buf = comm.symm_alloc : memref<67108864xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<16384>
  tile.kernel devices(2) blocks(%x) = (16384) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %ind = scale.view %in shard<0> at @device : memref<134217728xf32> -> memref<67108864xf32>
    %outd = scale.view %out shard<0> at @device : memref<32768xi32> -> memref<16384xi32>
    %me = comm.rank @device
    %next = arith.subi %c1, %me : index
    %ct = arith.constant 4096 : index
    %at = arith.muli %x, %ct : index
    %t = tile.load %ind[%at] : memref<67108864xf32> -> tensor<4096xf32>
    %sent = comm.put %t, %buf[%at] to %next : tensor<4096xf32>, memref<67108864xf32, #scale.mem<symmetric>>
    comm.notify %sig[%x] add %one to %next after %sent : !comm.signal<16384>
    %came = comm.wait %sig[%x] ge %one : !comm.signal<16384>
    memref.store %one, %outd[%x] : memref<16384xi32>
  }
  return
}
