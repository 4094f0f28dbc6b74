// A put to a view of symmetric memory is as wide as what is known of where the view begins: whole vectors
// also where tiles reach over its end.
//
// RUN: tsopt %s --lower-comm --infer-layout --allocate-memory --insert-sync --convert-tile-to-gpu | FileCheck %s

// CHECK: gpu.launch
// CHECK: arith.cmpi ult
// CHECK: scf.if
// CHECK: vector.store %{{.*}} {alignment = 16 : i64} : memref<1000xf32, strided<[1], offset: ?>
// CHECK-NOT: memref.store
// CHECK: gpu.terminator

func.func @main(%A: memref<1000xf32>, %at: index) {
  %buf = comm.symm_alloc : memref<8000xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<8>
  tile.kernel devices(2) blocks(%i) = (8) threads(32) {
    %me = comm.rank @device
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %c1000 = arith.constant 1000 : index
    %c128 = arith.constant 128 : index
    %peer = arith.subi %c1, %me : index
    %from = arith.muli %me, %c1000 : index
    %part = memref.subview %buf[%from] [1000] [1] : memref<8000xf32, #scale.mem<symmetric>> to memref<1000xf32, strided<[1], offset: ?>, #scale.mem<symmetric>>
    %here = arith.muli %i, %c128 : index
    %x = tile.load %A[%here] : memref<1000xf32> -> tensor<128xf32>
    %t = comm.put %x, %part[%here] to %peer : tensor<128xf32>, memref<1000xf32, strided<[1], offset: ?>, #scale.mem<symmetric>>
    comm.notify %sig[%i] add %one to %peer after %t : !comm.signal<8>
  }
  return
}
