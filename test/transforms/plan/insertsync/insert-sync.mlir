// RUN: tsopt %s --insert-sync --split-input-file | FileCheck %s

// A barrier stands between a write to shared memory and what uses it.

// CHECK-LABEL: @write_read
// CHECK: tile.store {{.*}}#scale.mem<l1>>
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load
func.func @write_read(%t: tensor<64xf32>, %out: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.store %u, %out[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// In a loop one barrier is before the read, one before the next iteration's
// write.

// CHECK-LABEL: @loop
// CHECK: scf.for
// CHECK-NEXT: tile.load
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.store
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load
// CHECK-NOT: tile.barrier
func.func @loop(%in: memref<64xf32>, %out: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    scf.for %i = %c0 to %c4 step %c1 {
      %t = tile.load %in[%c0] : memref<64xf32> -> tensor<64xf32>
      tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
      %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.print "u", %u : tensor<64xf32>
    }
  }
  return
}

// -----

// In global memory a barrier is needed where the threads differ: here another
// window is read than was written. Reading one's own elements back needs none.

// CHECK-LABEL: @global
// CHECK: tile.store
// CHECK-NEXT: tile.load %{{.*}}[%c0]
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load %{{.*}}[%c1]
#each = #tile.layout<lane = [32@0], warp = [4@0:32]>
func.func @global(%t: tensor<128xf32, #each>, %a: memref<256xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    tile.store %t, %a[%c0] : tensor<128xf32, #each>, memref<256xf32>
    %u = tile.load %a[%c0] : memref<256xf32> -> tensor<128xf32, #each>
    %v = tile.load %a[%c1] : memref<256xf32> -> tensor<128xf32, #each>
    tile.print "v", %u, %v : tensor<128xf32, #each>, tensor<128xf32, #each>
  }
  return
}

// -----

// Where several threads hold an element one writes it and all read it.

// CHECK-LABEL: @copies
// CHECK: tile.store
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load
#twice = #tile.layout<lane = [32@0], warp = [2@0:32, 2@*]>
func.func @copies(%t: tensor<64xf32, #twice>, %a: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    tile.store %t, %a[%c0] : tensor<64xf32, #twice>, memref<64xf32>
    %u = tile.load %a[%c0] : memref<64xf32> -> tensor<64xf32, #twice>
    tile.print "u", %u : tensor<64xf32, #twice>
  }
  return
}

// -----

// A window that moves by whole extents is written by the same threads; one that
// moves by less by others in the next iteration.

// CHECK-LABEL: @slides
// CHECK: scf.for
// CHECK-NEXT: arith.muli
// CHECK-NEXT: tile.store
// CHECK: scf.for
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.store
#each = #tile.layout<lane = [32@0], warp = [4@0:32]>
func.func @slides(%t: tensor<128xf32, #each>, %a: memref<?xf32>, %b: memref<?xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    scf.for %i = %c0 to %c4 step %c1 {
      %at = arith.muli %i, %c128 : index
      tile.store %t, %a[%at] : tensor<128xf32, #each>, memref<?xf32>
    }
    scf.for %i = %c0 to %c128 step %c64 {
      tile.store %t, %b[%i] : tensor<128xf32, #each>, memref<?xf32>
    }
  }
  return
}

// -----

// Views of one array are that array, two arguments are two.

// CHECK-LABEL: @views
// CHECK: tile.store
// CHECK-NEXT: tile.load %arg1
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load %subview
func.func @views(%a: memref<64xf32>, %b: memref<64xf32>, %t: tensor<32xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %v = memref.subview %a[32] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1], offset: 32>>
    tile.store %t, %a[%c0] : tensor<32xf32>, memref<64xf32>
    %u = tile.load %b[%c0] : memref<64xf32> -> tensor<32xf32>
    %w = tile.load %v[%c0] : memref<32xf32, strided<[1], offset: 32>> -> tensor<32xf32>
    tile.print "w", %u, %w : tensor<32xf32>, tensor<32xf32>
  }
  return
}

// -----

// Where only one warpgroup comes, the barrier is its own.

// CHECK-LABEL: @divergent
// CHECK: tile.store
// CHECK-NEXT: tile.barrier @warpgroup
// CHECK-NEXT: tile.load
func.func @divergent(%t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%w, %n) {
      %first = arith.cmpi eq, %w, %c0 : index
      scf.if %first {
        tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
        %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
        tile.print "u", %u : tensor<64xf32>
      }
    }
  }
  return
}

// -----

// A barrier orders what its own threads do: what the block wrote before the
// scale.on needs one of the block, and one that stands there is enough.

// CHECK-LABEL: @levels
// CHECK: tile.store
// CHECK-NEXT: tile.barrier{{$}}
// CHECK-NEXT: scale.on
// CHECK-NEXT: tile.barrier @warpgroup
// CHECK-NEXT: tile.load
// CHECK: scale.on
// CHECK-NEXT: tile.barrier{{$}}
// CHECK-NEXT: tile.store
func.func @levels(%t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<2x64xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0, %c0] : tensor<64xf32>, memref<2x64xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%w, %n) {
      tile.barrier @warpgroup
      %u = tile.load %s[%w, %c0] : memref<2x64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.print "u", %u : tensor<64xf32>
    }
    scale.on @warpgroup as (%w, %n) {
      tile.barrier
      tile.store %t, %s[%w, %c0] : tensor<64xf32>, memref<2x64xf32, #scale.mem<l1>>
    }
  }
  return
}

// -----

// Units order their own accesses among themselves; what they did is everybody's
// after the scale.on, whatever barriers they had.

// CHECK-LABEL: @nested
// CHECK: scale.on @warpgroup
// CHECK-NEXT: tile.store
// CHECK-NEXT: tile.barrier @warpgroup
// CHECK-NEXT: scale.on @warp
// CHECK-NEXT: tile.load
// CHECK-NEXT: tile.barrier @warp{{$}}
// CHECK-NEXT: tile.store
// CHECK-NEXT: }
// CHECK-NEXT: tile.barrier @warpgroup
// CHECK-NEXT: tile.store
// CHECK-NEXT: }
// CHECK-NEXT: tile.barrier{{$}}
// CHECK-NEXT: tile.load
func.func @nested(%t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<2x64xf32, #scale.mem<l1>>
    scale.on @warpgroup as (%g, %m) {
      tile.store %t, %s[%g, %c0] : tensor<64xf32>, memref<2x64xf32, #scale.mem<l1>>
      scale.on @warp as (%w, %n) {
        %u = tile.load %s[%g, %c0] : memref<2x64xf32, #scale.mem<l1>> -> tensor<64xf32>
        tile.store %u, %s[%g, %c0] : tensor<64xf32>, memref<2x64xf32, #scale.mem<l1>>
      }
      tile.store %t, %s[%g, %c0] : tensor<64xf32>, memref<2x64xf32, #scale.mem<l1>>
    }
    %v = tile.load %s[%c0, %c0] : memref<2x64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.print "v", %v : tensor<64xf32>
  }
  return
}

// -----

// Scalars: one thread writes, all read.

// CHECK-LABEL: @scalars
// CHECK: memref.load
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: memref.store
// CHECK-NEXT: memref.atomic_rmw
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: memref.load
func.func @scalars(%n: memref<4xi32>, %v: i32) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %a = memref.load %n[%c0] : memref<4xi32>
    memref.store %v, %n[%c0] : memref<4xi32>
    memref.atomic_rmw addi %a, %n[%c0] : (i32, memref<4xi32>) -> i32
    %b = memref.load %n[%c0] : memref<4xi32>
    tile.print "b", %b : i32
  }
  return
}

// -----

// Around a loop too.

// CHECK-LABEL: @scalar_loop
// CHECK: scf.for
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: memref.load
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: memref.store
func.func @scalar_loop(%n: memref<4xi32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.for %i = %c0 to %c4 step %c1 {
      %a = memref.load %n[%c0] : memref<4xi32>
      memref.store %a, %n[%c1] : memref<4xi32>
    }
  }
  return
}

// -----

// An async copy has read and written at the wait: what was copied is there for
// all, and the source may be overwritten, after a barrier that follows it.

// CHECK-LABEL: @async
// CHECK: tile.copy async
// CHECK: tile.async_wait 0
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.store {{.*}} %arg0
// CHECK-NEXT: tile.load
// CHECK: tile.copy async
// CHECK: tile.async_wait 0
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.load
func.func @async(%a: memref<64xf32>, %b: memref<64xf32>, %t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.copy async %a[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    tile.store %t, %a[%c0] : tensor<64xf32>, memref<64xf32>
    %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.print "u", %u : tensor<64xf32>
    %s2 = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.copy async %b[%c0] to %s2[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    tile.async_commit
    tile.async_wait 0
    %v = tile.load %s2[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
    tile.print "v", %v : tensor<64xf32>
  }
  return
}

// -----

// A wait inside a branch or a loop condition counts where it stands; what a
// branch needs is put before it.

// CHECK-LABEL: @branch
// CHECK: tile.copy async
// CHECK: scf.if
// CHECK-NEXT: tile.async_wait 0
// CHECK-NEXT: }
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: scf.if
// CHECK-NEXT: tile.load
func.func @branch(%a: memref<64xf32>, %c: i1) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %s = tile.alloc : memref<64xf32, #scale.mem<l1>>
    tile.copy async %a[%c0] to %s[%c0] tile(64) : memref<64xf32> to memref<64xf32, #scale.mem<l1>>
    tile.async_commit
    scf.if %c {
      tile.async_wait 0
    }
    scf.if %c {
      %u = tile.load %s[%c0] : memref<64xf32, #scale.mem<l1>> -> tensor<64xf32>
      tile.print "u", %u : tensor<64xf32>
    }
  }
  return
}

// -----

// While loops go around as well.

// CHECK-LABEL: @while
// CHECK: scf.while
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: memref.load
// CHECK: do
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: memref.store
func.func @while(%n: memref<i1>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %f = arith.constant false
    scf.while : () -> () {
      %go = memref.load %n[] : memref<i1>
      scf.condition(%go)
    } do {
      memref.store %f, %n[] : memref<i1>
      scf.yield
    }
  }
  return
}

// -----

// Tiles that share bytes conflict.

// CHECK-LABEL: @bytes
// CHECK: tile.store
// CHECK-NEXT: tile.store
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: tile.store
func.func @bytes(%t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %r = tile.alloc {offset = 0 : i64} : memref<64xf32, #scale.mem<l1>>
    %s = tile.alloc {offset = 256 : i64} : memref<64xf32, #scale.mem<l1>>
    %u = tile.alloc {offset = 508 : i64} : memref<64xf32, #scale.mem<l1>>
    tile.store %t, %r[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    tile.store %t, %s[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
    tile.store %t, %u[%c0] : tensor<64xf32>, memref<64xf32, #scale.mem<l1>>
  }
  return
}

// -----

// The region of an atomic operation says what it computes; what it uses is its
// operand.

// CHECK-LABEL: @generic_atomic
// CHECK: memref.load
// CHECK-NEXT: tile.barrier
// CHECK-NEXT: memref.generic_atomic_rmw
// CHECK: tile.barrier
// CHECK-NEXT: memref.load
func.func @generic_atomic(%n: memref<i32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %u = memref.load %n[] : memref<i32>
    memref.generic_atomic_rmw %n[] : memref<i32> {
    ^bb0(%old: i32):
      %new = arith.addi %old, %u : i32
      memref.atomic_yield %new : i32
    }
    %v = memref.load %n[] : memref<i32>
    memref.store %v, %n[] : memref<i32>
  }
  return
}

// -----

// What each thread has for itself needs no barrier.

// CHECK-LABEL: @own
// CHECK-NOT: tile.barrier
// CHECK: return
func.func @own(%a: memref<4xi32>) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %w = memref.alloca() : memref<i32>
    %u = memref.load %a[%c0] : memref<4xi32>
    memref.store %u, %w[] : memref<i32>
    %v = memref.load %w[] : memref<i32>
    memref.store %v, %w[] : memref<i32>
  }
  return
}
