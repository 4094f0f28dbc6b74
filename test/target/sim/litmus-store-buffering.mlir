// Two blocks each set a flag and then look at the other's. Release and acquire let
// both see 0: each write may still be on its way. Only fence.sc forbids it (PTX
// ISA, "Fence-SC order"); one of gpu scope does, one of cta scope orders nothing
// between blocks. On other schedules the outcomes are others, but never 0 0.
//
// RUN: tsrun %s --print | FileCheck %s --check-prefix=BOTH
// RUN: sed 's/fence acq_rel/fence seq_cst/' %s | tsrun - --print | FileCheck %s --check-prefix=ONE
// RUN: sed 's/fence acq_rel/fence seq_cst/' %s | tsrun - --print --schedule=1 | FileCheck %s --check-prefix=ONE
// RUN: sed 's/fence acq_rel/fence seq_cst/' %s | tsrun - --print --schedule=2 | FileCheck %s --check-prefix=ONE
// RUN: sed 's/fence acq_rel/fence seq_cst/' %s | tsrun - --print --schedule=3 | FileCheck %s --check-prefix=ONE
// RUN: sed 's/fence acq_rel/fence syncscope("block") seq_cst/' %s | tsrun - --print | FileCheck %s --check-prefix=BOTH
// RUN: sed 's/llvm.fence.*/llvm.inline_asm has_side_effects "fence.sc.gpu;", "~{memory}" : () -> ()/' %s | tsrun - --print | FileCheck %s --check-prefix=ONE
// RUN: sed 's/llvm.fence.*//; s/ \(release\|acquire\) {/ seq_cst {/' %s | tsrun - --print | FileCheck %s --check-prefix=ONE
// BOTH: argument 0 [2]: 0 0
// ONE: argument 0 [2]: {{0 1|1 0|1 1}}

func.func @main(%out: memref<2xi32> {tile.out}, %flags: memref<2xi32> {tile.init = "zeros"}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %one = arith.constant 1 : i32
    %e = arith.constant 1 : index
    %four = arith.constant 4 : i64
    %other = arith.subi %e, %bx : index
    %base = memref.extract_aligned_pointer_as_index %flags : memref<2xi32> -> index
    %base64 = arith.index_cast %base : index to i64
    %mine = arith.index_cast %bx : index to i64
    %theirs = arith.index_cast %other : index to i64
    %m4 = arith.muli %mine, %four : i64
    %t4 = arith.muli %theirs, %four : i64
    %ma = arith.addi %base64, %m4 : i64
    %ta = arith.addi %base64, %t4 : i64
    %mp = llvm.inttoptr %ma : i64 to !llvm.ptr<1>
    %tp = llvm.inttoptr %ta : i64 to !llvm.ptr<1>
    llvm.store %one, %mp atomic syncscope("device") release {alignment = 4 : i64} : i32, !llvm.ptr<1>
    llvm.fence acq_rel
    %seen = llvm.load %tp atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    memref.store %seen, %out[%bx] : memref<2xi32>
    gpu.terminator
  }
  return
}
