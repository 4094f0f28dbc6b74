// What convert-gpu-to-cpu leaves is executed by the simulator as before: functions that kernels call, branches, memory whose
// size the launch gives, and a number of blocks that is not that of the grid's first dimension.
//
// UNSUPPORTED: upstream
// RUN: tsopt %s --gpu-kernel-bare-pointers --convert-gpu-to-cpu -o %t.mlir
// RUN: tsrun %t.mlir --verify
// RUN: tsrun %s --verify
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%x: memref<?xf32>) workgroup(%own: memref<5xf32, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %bx = gpu.block_id x
      %by = gpu.block_id y
      %bz = gpu.block_id z
      %gx = gpu.grid_dim x
      %gy = gpu.grid_dim y
      %dynamic = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %t = memref.view %dynamic[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<8xf32, #gpu.address_space<workgroup>>
      %p = arith.muli %bz, %gy : index
      %q = arith.addi %p, %by : index
      %r = arith.muli %q, %gx : index
      %i = arith.addi %r, %bx : index
      %f = func.call @called(%i) : (index) -> f32
      memref.store %f, %t[%c0] : memref<8xf32, #gpu.address_space<workgroup>>
      %twice = arith.addf %f, %f : f32
      memref.store %twice, %own[%c0] : memref<5xf32, #gpu.address_space<workgroup>>
      %odd = arith.remui %i, %c2 : index
      %go = arith.cmpi eq, %odd, %c0 : index
      cf.cond_br %go, ^store, ^end
    ^store:
      %e = memref.load %t[%c0] : memref<8xf32, #gpu.address_space<workgroup>>
      memref.store %e, %x[%i] : memref<?xf32>
      cf.br ^end
    ^end:
      gpu.return
    }
    func.func @called(%i: index) -> f32 {
      %c1 = arith.constant 1 : index
      %n = arith.addi %i, %c1 : index
      %w = arith.index_cast %n : index to i32
      %f = arith.sitofp %w : i32 to f32
      return %f : f32
    }
  }
  func.func @main(%x: memref<30xf32> {tile.init = "zeros", tile.out}) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %bytes = arith.constant 32 : i32
    %y = memref.cast %x : memref<30xf32> to memref<?xf32>
    gpu.launch_func @m::@k blocks in (%c5, %c3, %c2) threads in (%c1, %c1, %c1)
        dynamic_shared_memory_size %bytes args(%y : memref<?xf32>)
    return
  }
  func.func @reference(%x: memref<30xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c30 = arith.constant 30 : index
    scf.for %i = %c0 to %c30 step %c2 {
      %n = arith.addi %i, %c1 : index
      %w = arith.index_cast %n : index to i32
      %f = arith.sitofp %w : i32 to f32
      memref.store %f, %x[%i] : memref<30xf32>
    }
    return
  }
}
