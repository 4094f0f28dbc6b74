// comm.test asks without waiting: one thread loads, and a barrier tells the
// others, so that all of them go the same way. Work is done between two tests.
//
// RUN: tsopt %s --infer-layout --convert-tile-to-gpu --convert-comm-to-gpu | FileCheck %s
// RUN: tsrun %s --entry=main --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=warps --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=groups --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsrun %s --entry=roles --verify-each-stage | FileCheck %s --check-prefix=EACH

// EACH: verified after every one of

// CHECK-LABEL: func.func @main
//       CHECK:   scf.while
//       CHECK:     %[[MINE:.*]] = scf.if %{{.*}} -> (i1) {
//       CHECK:       llvm.load %{{.*}} atomic acquire
//       CHECK:     } else {
//       CHECK:     %[[SAYS:.*]] = arith.extui %[[MINE]] : i1 to i32
//       CHECK:     %[[ALL:.*]] = nvvm.barrier #nvvm.reduction<or> %[[SAYS]] -> i32
//       CHECK:     arith.cmpi ne, %[[ALL]]
func.func @main(%a: memref<2x64xf32> {tile.init = "random"}, %o: memref<2x64xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<64xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %w1 = arith.constant 1 : i32
    %true = arith.constant true
    %ad = scale.view %a shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %od = scale.view %o shard<0> at @device : memref<2x64xf32> -> memref<1x64xf32>
    %me = comm.rank @device
    %p = arith.subi %c1, %me : index
    %t = tile.load %ad[%c0, %c0] : memref<1x64xf32> -> tensor<64xf32>
    %sent = comm.put %t, %buf[%c0] to %p : tensor<64xf32>, memref<64xf32, #scale.mem<symmetric>>
    comm.notify %sig[%c0] add %w1 to %p after %sent : !comm.signal<1>
    %n = scf.while (%k = %c0) : (index) -> (index) {
      %done, %tok = comm.test %sig[%c0] ge %w1 : !comm.signal<1>
      %go = arith.xori %done, %true : i1
      scf.condition(%go) %k : index
    } do {
    ^bb0(%k: index):
      %k1 = arith.addi %k, %c1 : index
      scf.yield %k1 : index
    }
    %v = tile.load %buf[%c0] : memref<64xf32, #scale.mem<symmetric>> -> tensor<64xf32>
    tile.store %v, %od[%c0, %c0] : tensor<64xf32>, memref<1x64xf32>
  }
  return
}

// Each warp polls a counter of its own.
// CHECK-LABEL: func.func @warps
//       CHECK:   nvvm.vote.sync any %{{.*}}, %{{.*}} -> i1
func.func @warps(%o: memref<2x32xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %w3 = arith.constant 3 : i32
    %true = arith.constant true
    scale.on @warp as (%w, %n) units(2) {
      %c1 = arith.constant 1 : index
      %peer = arith.subi %c1, %w : index
      comm.notify %sig[%peer] set %w3 to %c0 : !comm.signal<2>
      %k = scf.while (%k = %c0) : (index) -> (index) {
        %done, %tok = comm.test %sig[%w] eq %w3 : !comm.signal<2>
        %go = arith.xori %done, %true : i1
        scf.condition(%go) %k : index
      } do {
      ^bb0(%k: index):
        scf.yield %k : index
      }
      %i = arith.index_cast %w : index to i32
      %t = tile.fill %i : i32 -> tensor<32xi32>
      tile.store %t, %o[%w, %c0] : tensor<32xi32>, memref<2x32xi32>
    }
  }
  return
}

// So does each warpgroup: the barrier that tells its threads is its own.
// CHECK-LABEL: func.func @groups
//       CHECK:   llvm.inline_asm has_side_effects {{.*}}"{ .reg .pred p, q; setp.ne.u32 p, $1, 0; bar.red.or.pred q, $2, $3, p; selp.u32 $0, 1, 0, q; }"
func.func @groups(%o: memref<2x128xi32> {tile.out}) {
  %sig = comm.signal_alloc : !comm.signal<2>
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %w3 = arith.constant 3 : i32
    %true = arith.constant true
    scale.on @warpgroup as (%w, %n) units(2) {
      %c1 = arith.constant 1 : index
      %peer = arith.subi %c1, %w : index
      comm.notify %sig[%peer] set %w3 to %c0 : !comm.signal<2>
      %k = scf.while (%k = %c0) : (index) -> (index) {
        %done, %tok = comm.test %sig[%w] eq %w3 : !comm.signal<2>
        %go = arith.xori %done, %true : i1
        scf.condition(%go) %k : index
      } do {
      ^bb0(%k: index):
        scf.yield %k : index
      }
      %i = arith.index_cast %w : index to i32
      %t = tile.fill %i : i32 -> tensor<128xi32>
      tile.store %t, %o[%w, %c0] : tensor<128xi32>, memref<2x128xi32>
    }
  }
  return
}

// And each role: one of the two asks until the other has written, of which it reads what stands there.
// CHECK-LABEL: func.func @roles
//       CHECK:   bar.red.or.pred
func.func @roles(%a: memref<128xf32> {tile.init = "random"}, %o: memref<128xf32> {tile.out}) {
  %buf = comm.symm_alloc : memref<128xf32, #scale.mem<symmetric>>
  %sig = comm.signal_alloc : !comm.signal<1>
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %w1 = arith.constant 1 : i32
    %true = arith.constant true
    tile.specialize @warpgroup {
      tile.role "says" units(1) {
        %t = tile.load %a[%c0] : memref<128xf32> -> tensor<128xf32>
        %sent = comm.put %t, %buf[%c0] to %c0 : tensor<128xf32>, memref<128xf32, #scale.mem<symmetric>>
        comm.notify %sig[%c0] add %w1 to %c0 after %sent : !comm.signal<1>
      }
      tile.role "asks" units(1) {
        scf.while : () -> () {
          %done, %tok = comm.test %sig[%c0] ge %w1 : !comm.signal<1>
          %go = arith.xori %done, %true : i1
          scf.condition(%go)
        } do {
          scf.yield
        }
        %v = tile.load %buf[%c0] : memref<128xf32, #scale.mem<symmetric>> -> tensor<128xf32>
        tile.store %v, %o[%c0] : tensor<128xf32>, memref<128xf32>
      }
    }
  }
  return
}
