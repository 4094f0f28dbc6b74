// Block 1 writes a datum and then a flag, block 0 waits for the flag and reads the
// datum, all atomically, so that nothing is a race. With a release and an acquire
// it reads 42; relaxed accesses, or a scope of one thread, let it read what was
// there before.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --print --schedule=5 | FileCheck %s
// RUN: sed 's/ release {/ monotonic {/' %s | tsrun - --print | FileCheck %s --check-prefix=OLD
// RUN: sed 's/ acquire {/ monotonic {/' %s | tsrun - --print | FileCheck %s --check-prefix=OLD
// RUN: sed 's/ release {/ monotonic {/; s/.. FENCE//; s/ acquire {/ monotonic {/' %s | tsrun - --print | FileCheck %s
// RUN: sed 's/ release {/ monotonic {/; s/.. FENCE//; s/llvm.fence/llvm.fence syncscope("singlethread")/' %s | tsrun - --print | FileCheck %s --check-prefix=OLD
// CHECK: argument 0 [1]: 42
// OLD: argument 0 [1]: 0

func.func @main(%out: memref<1xi32> {tile.out}, %mem: memref<2xi32> {tile.init = "zeros"}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %answer = arith.constant 42 : i32
    %four = arith.constant 4 : i64
    %base = memref.extract_aligned_pointer_as_index %mem : memref<2xi32> -> index
    %base64 = arith.index_cast %base : index to i64
    %next = arith.addi %base64, %four : i64
    %datum = llvm.inttoptr %base64 : i64 to !llvm.ptr<1>
    %flag = llvm.inttoptr %next : i64 to !llvm.ptr<1>
    %second = arith.cmpi ne, %bx, %zero : index
    scf.if %second {
      llvm.store %answer, %datum atomic syncscope("device") monotonic {alignment = 4 : i64} : i32, !llvm.ptr<1>
      // FENCE llvm.fence release
      llvm.store %one, %flag atomic syncscope("device") release {alignment = 4 : i64} : i32, !llvm.ptr<1>
    } else {
      scf.while : () -> () {
        %f = llvm.load %flag atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
        %go = arith.cmpi ne, %f, %one : i32
        scf.condition(%go)
      } do {
        scf.yield
      }
      // FENCE llvm.fence acquire
      %v = llvm.load %datum atomic syncscope("device") monotonic {alignment = 4 : i64} : !llvm.ptr<1> -> i32
      memref.store %v, %out[%zero] : memref<1xi32>
    }
    gpu.terminator
  }
  return
}
