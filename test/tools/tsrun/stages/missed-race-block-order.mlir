// RUN: not tsrun %s --verify-each-stage --once 2>&1 | FileCheck %s
// CHECK: error: {{.*}}data race on argument 2

// Was wrong once:
// HB hidden by an unrelated lock: block 0 writes data then bumps a counter (acq_rel); block 1 bumps the counter then reads data WITHOUT testing its value.

func.func @main(%o: memref<2xi32> {tile.out, tile.init="zeros"}, %f: memref<1xi32> {tile.init="zeros"}, %d: memref<1xi32> {tile.init="zeros"}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %seven = arith.constant 7 : i32
    %is = arith.cmpi eq, %bx, %c0 : index
    %pi = memref.extract_aligned_pointer_as_index %f : memref<1xi32> -> index
    %p6 = arith.index_cast %pi : index to i64
    %p = llvm.inttoptr %p6 : i64 to !llvm.ptr<1>
    scf.if %is {
      memref.store %seven, %d[%c0] : memref<1xi32>
      %a = llvm.atomicrmw add %p, %one syncscope("device") acq_rel : !llvm.ptr<1>, i32
    } else {
      %a = llvm.atomicrmw add %p, %one syncscope("device") acq_rel : !llvm.ptr<1>, i32
      %v = memref.load %d[%c0] : memref<1xi32>
      memref.store %v, %o[%c0] : memref<2xi32>
    }
    gpu.terminator
  }
  return
}
