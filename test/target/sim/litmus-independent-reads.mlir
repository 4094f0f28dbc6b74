// Blocks 0 and 1 each set a flag; blocks 2 and 3 wait for one of them each and then
// look at the other. With acquiring reads they may disagree on which came first,
// with a fence.sc between their reads they cannot.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: sed 's/.. FENCE//' %s | tsrun - --print | FileCheck %s --check-prefix=SC
// RUN: sed 's/.. FENCE//' %s | tsrun - --print --schedule=1 | FileCheck %s --check-prefix=SC
// RUN: sed 's/.. FENCE//' %s | tsrun - --print --schedule=2 | FileCheck %s --check-prefix=SC
// CHECK: argument 0 [2]: 0 0
// SC: argument 0 [2]: {{0 1|1 0|1 1}}

func.func @main(%out: memref<2xi32> {tile.out}, %flags: memref<2xi32> {tile.init = "zeros"}) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %e = arith.constant 1 : index
    %two = arith.constant 2 : index
    %one = arith.constant 1 : i32
    %four = arith.constant 4 : i64
    %n = arith.remui %bx, %two : index
    %m = arith.subi %e, %n : index
    %base = memref.extract_aligned_pointer_as_index %flags : memref<2xi32> -> index
    %base64 = arith.index_cast %base : index to i64
    %n64 = arith.index_cast %n : index to i64
    %m64 = arith.index_cast %m : index to i64
    %n4 = arith.muli %n64, %four : i64
    %m4 = arith.muli %m64, %four : i64
    %na = arith.addi %base64, %n4 : i64
    %ma = arith.addi %base64, %m4 : i64
    %first = llvm.inttoptr %na : i64 to !llvm.ptr<1>
    %then = llvm.inttoptr %ma : i64 to !llvm.ptr<1>
    %writes = arith.cmpi ult, %bx, %two : index
    scf.if %writes {
      llvm.store %one, %first atomic syncscope("device") release {alignment = 4 : i64} : i32, !llvm.ptr<1>
    } else {
      scf.while : () -> () {
        %f = llvm.load %first atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
        %go = arith.cmpi ne, %f, %one : i32
        scf.condition(%go)
      } do {
        scf.yield
      }
      // FENCE llvm.fence seq_cst
      %v = llvm.load %then atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
      memref.store %v, %out[%n] : memref<2xi32>
    }
    gpu.terminator
  }
  return
}
