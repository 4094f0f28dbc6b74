// Blocks start in any order. Block 1 reads what block 0 wrote, after both have
// passed a counter of which neither looks at the value: in the order of the grid
// that hides the race.
//
// RUN: not tsrun %s --schedule=1 2>&1 | FileCheck %s
// CHECK: error: data race on argument 1[0]

func.func @main(%o: memref<1xi32> {tile.out}, %d: memref<1xi32>, %f: memref<1xi32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %first = arith.cmpi eq, %bx, %c0 : index
    %at = memref.extract_aligned_pointer_as_index %f : memref<1xi32> -> index
    %at64 = arith.index_cast %at : index to i64
    %p = llvm.inttoptr %at64 : i64 to !llvm.ptr<1>
    scf.if %first {
      memref.store %one, %d[%c0] : memref<1xi32>
      %a = llvm.atomicrmw add %p, %one syncscope("device") acq_rel : !llvm.ptr<1>, i32
    } else {
      %a = llvm.atomicrmw add %p, %one syncscope("device") acq_rel : !llvm.ptr<1>, i32
      %v = memref.load %d[%c0] : memref<1xi32>
      memref.store %v, %o[%c0] : memref<1xi32>
    }
    gpu.terminator
  }
  return
}
