// tsopt --convert-tile-to-cpu --convert-comm-to-cpu

func.func @f() {
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %me = scale.rank @device
    %next = arith.subi %c1, %me : index
    comm.notify %sig[%c0] add %one to %next : !comm.signal<1>
    %came = comm.wait %sig[%c0] ge %one : !comm.signal<1>
  }
  return
}
