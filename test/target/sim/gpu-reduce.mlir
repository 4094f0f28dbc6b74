// A block sums 256 numbers: lanes by shuffles, warps through shared memory.
//
// RUN: tsrun %s --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<4x256xf32> {tile.init = "random"}, %s: memref<4xf32> {tile.out}) {
  %dx, %t0 = gpu.alloc async [] () : memref<4x256xf32>
  %ds, %t1 = gpu.alloc async [%t0] () : memref<4xf32>
  %t2 = gpu.memcpy async [%t1] %dx, %x : memref<4x256xf32>, memref<4x256xf32>
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c256 = arith.constant 256 : index
  %bytes = arith.constant 32 : i32
  %t3 = gpu.launch async [%t2] blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%nx = %c256, %ny = %c1, %nz = %c1) dynamic_shared_memory_size %bytes {
    %c0 = arith.constant 0 : index
    %c32 = arith.constant 32 : index
    %w32 = arith.constant 32 : i32
    %raw = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %sums = memref.view %raw[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<8xf32, #gpu.address_space<workgroup>>
    %v = memref.load %dx[%bx, %tx] : memref<4x256xf32>
    %i16 = arith.constant 16 : i32
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    %sum, %last = scf.while (%acc = %v, %off = %i16) : (f32, i32) -> (f32, i32) {
      %go = arith.cmpi sgt, %off, %zero : i32
      scf.condition(%go) %acc, %off : f32, i32
    } do {
    ^bb0(%acc: f32, %off: i32):
      %other, %ok = gpu.shuffle xor %acc, %off, %w32 : f32
      %next = arith.addf %acc, %other : f32
      %half = arith.shrui %off, %one : i32
      scf.yield %next, %half : f32, i32
    }
    %warp = arith.divui %tx, %c32 : index
    %lane = gpu.lane_id
    %first = arith.cmpi eq, %lane, %c0 : index
    scf.if %first {
      memref.store %sum, %sums[%warp] : memref<8xf32, #gpu.address_space<workgroup>>
    }
    gpu.barrier
    %leader = arith.cmpi eq, %tx, %c0 : index
    scf.if %leader {
      %c1i = arith.constant 1 : index
      %c8 = arith.constant 8 : index
      %f0 = arith.constant 0.0 : f32
      %total = scf.for %i = %c0 to %c8 step %c1i iter_args(%a = %f0) -> (f32) {
        %p = memref.load %sums[%i] : memref<8xf32, #gpu.address_space<workgroup>>
        %n = arith.addf %a, %p : f32
        scf.yield %n : f32
      }
      memref.store %total, %ds[%bx] : memref<4xf32>
    }
    gpu.terminator
  }
  %t4 = gpu.memcpy async [%t3] %s, %ds : memref<4xf32>, memref<4xf32>
  gpu.wait [%t4]
  gpu.dealloc %dx : memref<4x256xf32>
  gpu.dealloc %ds : memref<4xf32>
  return
}

func.func @reference(%x: memref<4x256xf32>, %s: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 256 : index
  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %c4 step %c1 {
    %sum = scf.for %j = %c0 to %n step %c1 iter_args(%a = %zero) -> (f64) {
      %v = memref.load %x[%i, %j] : memref<4x256xf32>
      %w = arith.extf %v : f32 to f64
      %b = arith.addf %a, %w : f64
      scf.yield %b : f64
    }
    %f = arith.truncf %sum : f64 to f32
    memref.store %f, %s[%i] : memref<4xf32>
  }
  return
}
