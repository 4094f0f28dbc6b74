// RUN: tsopt %s --infer-layout --allocate-memory --insert-sync --insert-fences --convert-tile-to-gpu --canonicalize --cse | FileCheck %s

// Units of a role store for themselves: what they have is theirs alone, so that each
// meets at a barrier of its own. One thread of each waits until its copy has read the
// buffer, and starts the next; fragments go by stmatrix.
// What the copies are described by is asked for first, by one thread of the block.
// CHECK-LABEL: func @units
// CHECK: nvvm.prefetch tensormap, %{{.*}}, predicate = %{{.*}} : !llvm.ptr, i1
// CHECK-NOT: nvvm.prefetch
// CHECK: nvvm.cp.async.bulk.wait_group 0 {read}
// CHECK: nvvm.barrier id = %[[ID:.*]] number_of_threads = %c128_i32
// CHECK-COUNT-8: nvvm.stmatrix %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {{.*}}#nvvm.mma_layout<row>
// CHECK-NOT: nvvm.stmatrix
// CHECK: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>
// CHECK-NEXT: nvvm.barrier id = %[[ID]] number_of_threads = %c128_i32
// CHECK: scf.if
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK-NOT: nvvm.cp.async.bulk.tensor.global.shared.cta
// CHECK: nvvm.cp.async.bulk.commit.group
// CHECK: nvvm.cp.async.bulk.wait_group 0
// CHECK-NOT: {read}
func.func @units(%A: memref<128x512xbf16>, %C: memref<128x512xbf16>) {
  tile.kernel blocks(%b) = (1) threads(384) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %out = tile.alloc : memref<2x64x128xbf16, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "idle" units(1) {
      }
      tile.role "math" units(2) {
        %zero = arith.constant dense<0.0> : tensor<128x128xf32>
        scf.for %i = %c0 to %c4 step %c1 {
          %col = arith.muli %i, %c128 : index
          %x = tile.load %A[%c0, %col] : memref<128x512xbf16> -> tensor<128x128xbf16>
          %d = tile.gemm %x, %x, %zero policy(full_row) impl(wgmma) : tensor<128x128xbf16>, tensor<128x128xbf16> -> tensor<128x128xf32>
          %h = arith.truncf %d : tensor<128x128xf32> to tensor<128x128xbf16>
          scale.on @warpgroup as (%u, %n) in (%h as %p shard<0>) : (tensor<128x128xbf16>) {
            %mine = tile.slot %out[%u] : memref<2x64x128xbf16, #scale.mem<l1>> -> memref<64x128xbf16, #scale.mem<l1>>
            %row = arith.muli %u, %c64 : index
            tile.async_wait 0 bulk read
            tile.store %p, %mine[%c0, %c0] : tensor<64x128xbf16>, memref<64x128xbf16, #scale.mem<l1>>
            tile.copy async %mine[%c0, %c0] to %C[%row, %col] tile(64, 128) engine(tma) : memref<64x128xbf16, #scale.mem<l1>> to memref<128x512xbf16>
            tile.async_commit bulk
          }
        }
        scale.on @warpgroup {
          tile.async_wait 0 bulk
        }
      }
    }
  }
  return
}
