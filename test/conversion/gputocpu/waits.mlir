// UNSUPPORTED: upstream
// A loop that waits counts in the worker's record at the beginning of its scratch memory, behind which the block's buffers
// are, and lets other threads run.
//
// RUN: tsopt %s --convert-gpu-to-cpu | FileCheck %s

// CHECK: #loc = loc("{{.*}}waits.mlir":{{[0-9]+}}:7)
module attributes {gpu.container_module} {
  // CHECK: gpu.module @m
  gpu.module @m {
    // CHECK: llvm.func @sched_yield() -> i32
    // CHECK: func.func private @wait_turn(%[[WORD:.*]]: !llvm.ptr) attributes {cpu.wait_turn}
    // CHECK: llvm.store %{{.*}}, %[[WORD]] atomic release
    // CHECK: scf.if
    // CHECK-NEXT: llvm.call @sched_yield
    // CHECK: func.func @k(%{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %[[RECORD:.*]]: !llvm.ptr)
    // CHECK-SAME: cpu.scratch_bytes = 128 : i64, cpu.waits = [#[[LOC:loc]]]
    gpu.func @k(%p: !llvm.ptr) workgroup(%t: memref<16xf32, #gpu.address_space<workgroup>>) kernel {
      // CHECK: llvm.getelementptr %[[RECORD]][64]
      %zero = arith.constant 0 : i32
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      memref.store %one, %t[%c0] : memref<16xf32, #gpu.address_space<workgroup>>
      // CHECK: %[[SITE:.*]] = llvm.getelementptr %[[RECORD]][16]
      // CHECK: llvm.store %{{.*}}, %[[SITE]]
      // CHECK: scf.while
      // CHECK: llvm.load %{{.*}} atomic acquire
      // CHECK: } do {
      // CHECK: %[[LOOKS:.*]] = llvm.getelementptr %[[RECORD]][0]
      // CHECK: func.call @wait_turn(%[[LOOKS]])
      // CHECK: }
      // CHECK: %[[ENDED:.*]] = llvm.getelementptr %[[RECORD]][0]
      // CHECK-NEXT: llvm.store %{{.*}}, %[[ENDED]] atomic release
      // CHECK: %[[OVER:.*]] = llvm.getelementptr %[[RECORD]][8]
      // CHECK: llvm.load %[[OVER]]

      scf.while : () -> () {
        %v = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
        %again = arith.cmpi eq, %v, %zero : i32
        scf.condition(%again)
      } do {
        scf.yield
      }
      gpu.return
    }

    // A loop that counts ends by itself: it does not wait.
    // CHECK: func.func @counts
    // CHECK: scf.while
    // CHECK: %[[TURNS:.*]] = llvm.getelementptr %{{.*}}[24]
    // CHECK: func.call @wait_turn(%[[TURNS]])
    gpu.func @counts(%p: !llvm.ptr) kernel {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %most = arith.constant 100 : i32
      %n = scf.while (%i = %zero) : (i32) -> i32 {
        %v = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
        %not = arith.cmpi eq, %v, %zero : i32
        %early = arith.cmpi slt, %i, %most : i32
        %again = arith.andi %not, %early : i1
        scf.condition(%again) %i : i32
      } do {
      ^bb0(%i: i32):
        %j = arith.addi %i, %one : i32
        scf.yield %j : i32
      }
      gpu.return
    }

    // A loop that writes may be of use to others: it does not wait.
    // CHECK: func.func @locks
    // CHECK: scf.while
    // CHECK: %[[TURNS:.*]] = llvm.getelementptr %{{.*}}[24]
    // CHECK: func.call @wait_turn(%[[TURNS]])
    gpu.func @locks(%p: !llvm.ptr) kernel {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      scf.while : () -> () {
        %v = llvm.atomicrmw xchg %p, %one acq_rel : !llvm.ptr, i32
        %again = arith.cmpi ne, %v, %zero : i32
        scf.condition(%again)
      } do {
        scf.yield
      }
      gpu.return
    }
  }
}
