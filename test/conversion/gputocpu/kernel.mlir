// UNSUPPORTED: upstream
// RUN: tsopt %s --convert-gpu-to-cpu --canonicalize | FileCheck %s

// A kernel becomes a loop over blocks. It reads the extents of the grid and the arguments from words of 8 bytes; buffers of
// the block lie in the scratch memory one after the other, at multiples of 64 bytes; a thread is the only one.
module attributes {gpu.container_module} {
  // CHECK-LABEL: func.func @k
  // CHECK-SAME: (%[[ARGS:.*]]: !llvm.ptr, %[[FIRST:.*]]: i64, %[[COUNT:.*]]: i64, %[[SCRATCH:.*]]: !llvm.ptr)
  // CHECK-SAME: cpu.args = 3 : i64, cpu.scratch_bytes = 192 : i64, gpu.kernel
  // CHECK: %[[GX:.*]] = llvm.load %[[ARGS]] : !llvm.ptr -> i64
  // CHECK: %[[WIDTH:.*]] = arith.index_cast %[[GX]]
  // CHECK: %[[AT:.*]] = llvm.getelementptr %[[ARGS]][32]
  // CHECK: %[[X:.*]] = llvm.load %[[AT]] : !llvm.ptr -> !llvm.ptr
  // CHECK: %[[VIEW:.*]] = builtin.unrealized_conversion_cast {{.*}} to memref<64xf32>
  // CHECK: %[[SLOT:.*]] = llvm.getelementptr %[[ARGS]][40]
  // CHECK: llvm.load %[[SLOT]] : !llvm.ptr -> f32
  // CHECK: builtin.unrealized_conversion_cast {{.*}} to memref<25xf32>
  // CHECK: %[[SECOND:.*]] = llvm.getelementptr %[[SCRATCH]][128]
  // CHECK: memref.alloca() : memref<4xf32>
  // CHECK: scf.for %[[I:.*]] = {{.*}} {
  // CHECK:   %[[BX:.*]] = arith.remui %[[I]], %[[WIDTH]]
  // CHECK-NOT: gpu.
  // CHECK:   memref.load %[[VIEW]][%[[BX]]] : memref<64xf32>
  // CHECK: return
  gpu.module @m {
    gpu.func @k(%x: memref<64xf32>, %scale: f32, %n: index) workgroup(%a: memref<25xf32, #gpu.address_space<workgroup>>,
        %b: memref<16xf32, #gpu.address_space<workgroup>>) private(%p: memref<4xf32, #gpu.address_space<private>>) kernel {
      %bx = gpu.block_id x
      %by = gpu.block_id y
      %t = gpu.thread_id x
      %threads = gpu.block_dim x
      %e = memref.load %x[%bx] : memref<64xf32>
      %s = arith.mulf %e, %scale : f32
      gpu.barrier
      memref.store %s, %a[%by] : memref<25xf32, #gpu.address_space<workgroup>>
      memref.store %s, %b[%t] : memref<16xf32, #gpu.address_space<workgroup>>
      memref.store %s, %p[%threads] : memref<4xf32, #gpu.address_space<private>>
      %sum = gpu.all_reduce add %s uniform {} : (f32) -> (f32)
      memref.store %sum, %x[%n] : memref<64xf32>
      %q = memref.load %p[%n] : memref<4xf32, #gpu.address_space<private>>
      memref.store %q, %x[%by] : memref<64xf32>
      gpu.return
    }
  }

  // Code with branches is a region of its own in the loop, and functions that kernels call stay functions.
  // CHECK-LABEL: func.func @branches
  // CHECK: scf.for
  // CHECK:   scf.execute_region
  // CHECK:     cf.cond_br
  // CHECK:     scf.yield
  // CHECK-LABEL: func.func @called(%{{.*}}: memref<64xf32>) -> f32
  // CHECK: return %{{.*}} : f32
  gpu.module @n {
    gpu.func @branches(%x: memref<64xf32>, %go: i1) kernel {
      %f = func.call @called(%x) : (memref<64xf32>) -> f32
      %g = gpu.grid_dim y
      cf.cond_br %go, ^store, ^end
    ^store:
      memref.store %f, %x[%g] : memref<64xf32>
      cf.br ^end
    ^end:
      gpu.return
    }
    func.func @called(%x: memref<64xf32>) -> f32 {
      %t = gpu.thread_id y
      %e = memref.load %x[%t] : memref<64xf32>
      return %e : f32
    }
  }
}
