// Each device puts its part, 67108864 f32, to the other one, 128 blocks 2 MiB each, by bulk copies; who else may do it say
// via(vector) and, in a kernel of one block that puts all of it and tells nobody, via(copy_engine).
func.func @main(%in: memref<134217728xf32> {tile.init = "random"}, %out: memref<256xi32> {tile.out}) {
  %buf = comm.symm_alloc : memref<67108864xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<128>
  tile.kernel devices(2) blocks(%x) = (128) threads(128) {
    %outd = scale.view %out shard<0> at @device : memref<256xi32> -> memref<128xi32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %src = scale.view %in shard<0> at @device : memref<134217728xf32> -> memref<67108864xf32>
    %each = arith.constant 524288 : index
    %at = arith.muli %x, %each : index
    %mine = memref.subview %src[%at] [524288] [1] : memref<67108864xf32> to memref<524288xf32, strided<[1], offset: ?>>
    %there = memref.subview %buf[%at] [524288] [1] : memref<67108864xf32, #scale.mem<symmetric>> to memref<524288xf32, strided<[1], offset: ?>, #scale.mem<symmetric>>
    %t = comm.putmem %mine, %there to %peer via(tma) : memref<524288xf32, strided<[1], offset: ?>>, memref<524288xf32, strided<[1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%x] add %one to %peer after %t : !comm.signal<128>
    %came = comm.wait %sig[%x] ge %one : !comm.signal<128>
    memref.store %one, %outd[%x] : memref<128xi32>
  }
  return
}
