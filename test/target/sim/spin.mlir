// A thread of one block spins on a flag that another sets: the release and the
// acquire order the data. With relaxed accesses it is a race.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: sed 's/ release / monotonic /' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: sed 's/ acquire / monotonic /' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: sed 's/store atomic/nothing/; /llvm.store/d' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=STUCK
// CHECK: argument 0 [1]: 42
// RACE: error: data race on
// STUCK: error: deadlock: all agents wait
// STUCK: which stays at 0 to change

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @k(%data: !llvm.ptr, %flag: !llvm.ptr, %out: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      %zero = llvm.mlir.constant(0 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %answer = llvm.mlir.constant(42 : i32) : i32
      %block = nvvm.read.ptx.sreg.ctaid.x : i32
      %second = llvm.icmp "eq" %block, %one : i32
      llvm.cond_br %second, ^produce, ^spin
    ^produce:
      llvm.store %answer, %data : i32, !llvm.ptr
      llvm.store %one, %flag atomic syncscope("device") release {alignment = 4 : i64} : i32, !llvm.ptr
      llvm.return
    ^spin:
      %f = llvm.load %flag atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
      %set = llvm.icmp "eq" %f, %one : i32
      llvm.cond_br %set, ^consume, ^spin
    ^consume:
      %v = llvm.load %data : !llvm.ptr -> i32
      llvm.store %v, %out : i32, !llvm.ptr
      llvm.return
    }
  }
  func.func @main(%out: memref<1xi32> {tile.out}) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : i32
    %data = gpu.alloc () : memref<1xi32>
    %flag = gpu.alloc () : memref<1xi32>
    %res = gpu.alloc () : memref<1xi32>
    gpu.memset %data, %c0 : memref<1xi32>, i32
    gpu.memset %flag, %c0 : memref<1xi32>, i32
    gpu.launch_func @kernels::@k blocks in (%c2, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<1xi32>, %flag : memref<1xi32>, %res : memref<1xi32>)
    gpu.memcpy %out, %res : memref<1xi32>, memref<1xi32>
    return
  }
}
