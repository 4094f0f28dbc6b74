// RUN: not tsrun %s --verify-each-stage --once 2>&1 | FileCheck %s
// CHECK: error: {{.*}}wait for blocks that cannot start before they end

// Was wrong once:
// Each of 9000 blocks of 1024 threads waits for the block after it; 264 run at a time on an H200.

func.func @main(%o: memref<1xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<9000>
  tile.kernel blocks(%x) = (9000) threads(1024) {
    %c1 = arith.constant 1 : index
    %c9000 = arith.constant 9000 : index
    %w1 = arith.constant 1 : i32
    %me = comm.rank @device
    %n = arith.addi %x, %c1 : index
    %lastb = arith.cmpi eq, %n, %c9000 : index
    scf.if %lastb {
      comm.notify %sig[%x] add %w1 to %me : !comm.signal<9000>
    } else {
      %tok = comm.wait %sig[%n] ge %w1 : !comm.signal<9000> // HERE
      comm.notify %sig[%x] add %w1 to %me : !comm.signal<9000>
    }
  }
  return
}

func.func @reference(%o: memref<1xi32>) {
  %v1 = arith.constant 0 : index
  %v2 = arith.constant 0 : index
  %v3 = arith.index_cast %v2 : index to i32
  memref.store %v3, %o[%v1] : memref<1xi32>
  return
}
