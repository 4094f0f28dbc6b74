// A ring of two slots between a producer and a consumer: mbarriers with phases. A
// try that fails is repeated.
//
// RUN: tsrun %s --print | FileCheck %s
// RUN: tsrun %s --print --schedule=3 | FileCheck %s
// CHECK: argument 0 [16]: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
//
// The loop around the producer's wait is missing: the first try may give up.
// RUN: sed 's/again = arith.xori .*/again = arith.constant false/' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=NOLOOP
// NOLOOP: error: data race on byte 0 of shared memory
//
// The producer waits for the wrong phase.
// RUN: sed 's/inverse = arith.xori/inverse = arith.andi/' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=PARITY
// PARITY: deadlock
// PARITY: phase 0 is missing 1 arrival and 0 bytes

func.func @main(%c: memref<16xf32> {tile.out}) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %shared = arith.constant 64 : i32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%dx = %c64, %dy = %c1, %dz = %c1)
             dynamic_shared_memory_size %shared {
    %i0 = arith.constant 0 : i32
    %i1 = arith.constant 1 : i32
    %i8 = arith.constant 8 : i32
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %smem = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %slots = memref.view %smem[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<2xf32, #gpu.address_space<workgroup>>
    %at = memref.extract_aligned_pointer_as_index %smem : memref<?xi8, #gpu.address_space<workgroup>> -> index
    %word = arith.index_cast %at : index to i64
    %p = llvm.inttoptr %word : i64 to !llvm.ptr<3>
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      %f0 = llvm.getelementptr %p[16] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %f1 = llvm.getelementptr %p[24] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %e0 = llvm.getelementptr %p[32] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %e1 = llvm.getelementptr %p[40] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      nvvm.mbarrier.init %f0, %i1 : !llvm.ptr<3>, i32
      nvvm.mbarrier.init %f1, %i1 : !llvm.ptr<3>, i32
      nvvm.mbarrier.init %e0, %i1 : !llvm.ptr<3>, i32
      nvvm.mbarrier.init %e1, %i1 : !llvm.ptr<3>, i32
    }
    gpu.barrier
    %consumer = arith.cmpi eq, %tx, %c32 : index
    scf.for %n = %c0 to %c16 step %one {
      %slot = arith.remui %n, %c2 : index
      %round = arith.divui %n, %c2 : index
      %r32 = arith.index_cast %round : index to i32
      %parity = arith.andi %r32, %i1 : i32
      %s32 = arith.index_cast %slot : index to i32
      %off = arith.muli %s32, %i8 : i32
      %fullBase = llvm.getelementptr %p[16] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %full = llvm.getelementptr %fullBase[%off] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      %emptyBase = llvm.getelementptr %p[32] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
      %empty = llvm.getelementptr %emptyBase[%off] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
      scf.if %first {
        %inverse = arith.xori %parity, %i1 : i32
        scf.while : () -> () {
          %done = nvvm.mbarrier.try_wait %empty, %inverse : !llvm.ptr<3>, i32 -> i1
          %true = arith.constant true
          %again = arith.xori %done, %true : i1
          scf.condition(%again)
        } do {
          scf.yield
        }
        %v = arith.sitofp %r32 : i32 to f32
        %two = arith.constant 2.0 : f32
        %s = arith.sitofp %s32 : i32 to f32
        %x = arith.mulf %v, %two : f32
        %y = arith.addf %x, %s : f32
        memref.store %y, %slots[%slot] : memref<2xf32, #gpu.address_space<workgroup>>
        nvvm.mbarrier.arrive %full : !llvm.ptr<3>
      }
      scf.if %consumer {
        scf.while : () -> () {
          %done = nvvm.mbarrier.try_wait %full, %parity : !llvm.ptr<3>, i32 -> i1
          %true = arith.constant true
          %retry = arith.xori %done, %true : i1
          scf.condition(%retry)
        } do {
          scf.yield
        }
        %y = memref.load %slots[%slot] : memref<2xf32, #gpu.address_space<workgroup>>
        memref.store %y, %c[%n] : memref<16xf32>
        nvvm.mbarrier.arrive %empty : !llvm.ptr<3>
      }
    }
    gpu.terminator
  }
  return
}
