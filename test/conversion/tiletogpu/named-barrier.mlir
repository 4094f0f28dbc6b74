// RUN: tsopt %s --convert-tile-to-gpu --canonicalize | FileCheck %s
// RUN: sed 's/\[256, 128\]/[256, 128, 256, 256, 256, 256, 256, 256, 256, 256, 256, 256]/' %s > %t.many.mlir
// RUN: not tsopt %t.many.mlir --convert-tile-to-gpu 2>&1 | FileCheck %s --check-prefix=MANY

// Barriers that a program names come behind those of the block, of warpgroups and roles: numbers 5 and 6 of a block of two. What threads wrote before they come is fenced
// for those that read it past them.

// CHECK-LABEL: func.func @known
// CHECK-DAG: %[[N5:.*]] = arith.constant 5 : i32
// CHECK-DAG: %[[N6:.*]] = arith.constant 6 : i32
// CHECK-DAG: %[[T256:.*]] = arith.constant 256 : i32
// CHECK-DAG: %[[T128:.*]] = arith.constant 128 : i32
// CHECK: nvvm.fence.proxy
// CHECK-NEXT: nvvm.barrier.arrive id = %[[N5]] number_of_threads = %[[T256]]
// CHECK: nvvm.fence.proxy
// CHECK-NEXT: nvvm.barrier id = %[[N6]] number_of_threads = %[[T128]]
// CHECK: nvvm.barrier id = %[[N5]] number_of_threads = %[[T256]]
// MANY: error: {{.*}}would have barrier 16 of the block, which has only 16: warpgroups and roles use 5 of them
func.func @known() {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %b = tile.named_barrier [256, 128]
    tile.specialize @warpgroup {
      tile.role "first" units(1) {
        tile.named_barrier_arrive %b[%c0]
        tile.named_barrier_sync %b[%c1]
      }
      tile.role "second" units(1) {
        tile.named_barrier_sync %b[%c0]
      }
    }
  }
  return
}

// Which barrier it is, and of how many threads, may be known only as it runs.

// CHECK-LABEL: func.func @chosen
// CHECK: %[[IS:.*]] = arith.cmpi eq
// CHECK: %[[THREADS:.*]] = arith.select %[[IS]], %{{.*}}, %{{.*}} : i32
// CHECK: nvvm.barrier id = %{{.*}} number_of_threads = %[[THREADS]]
func.func @chosen(%i: index) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %b = tile.named_barrier [256, 128]
    tile.specialize @warpgroup {
      tile.role "first" units(1) {
        tile.named_barrier_sync %b[%i]
      }
      tile.role "second" units(1) {
        tile.named_barrier_sync %b[%i]
      }
    }
  }
  return
}
