// The same results at every stage as from threads that wait for each other, all of them or some.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: tsrun %s --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsrun %S/../../../frontend/tilelang/waiting.py --kernel tree --verify=:sums --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsrun %S/../../../frontend/tilelang/waiting.py --kernel half --verify=:halves --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsrun %S/../../../frontend/tilelang/waiting.py --kernel firstwarp --verify=:sums --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsrun %S/../../../frontend/tilelang/waiting.py --kernel scan --verify=:scanned --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsrun %S/../../../frontend/tilelang/waiting.py --kernel histogram --verify=:counted --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsrun %S/../../../frontend/tilelang/waiting.py --kernel flag --verify=:raised --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsrun %S/../../../frontend/tilelang/waiting.py --kernel said --verify=:turned --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// RUN: tsrun %S/../../../frontend/tilelang/waiting.py --kernel alternating --verify=:shifted --verify-each-stage=tile-to-cpu-binary | FileCheck %s
// CHECK: run-units-in-turn ok
// CHECK: on the CPU ok

func.func @main(%x: memref<128xf32> {tile.init = "random"}, %y: memref<128xf32> {tile.out}, %z: memref<128xi32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %s = tile.alloc : memref<128xf32, #scale.mem<l1>>
    %t = tile.alloc : memref<128xi32, #scale.mem<l1>>
    scale.on @thread as (%i, %n) {
      %v = memref.load %x[%i] : memref<128xf32>
      memref.store %v, %s[%i] : memref<128xf32, #scale.mem<l1>>
      tile.barrier
      %end:2 = scf.while (%k = %c64, %steps = %i) : (index, index) -> (index, index) {
        %more = arith.cmpi sgt, %k, %c0 : index
        scf.condition(%more) %k, %steps : index, index
      } do {
      ^bb0(%k: index, %steps: index):
        %in = arith.cmpi slt, %i, %k : index
        scf.if %in {
          %j = arith.addi %i, %k : index
          %p = memref.load %s[%i] : memref<128xf32, #scale.mem<l1>>
          %q = memref.load %s[%j] : memref<128xf32, #scale.mem<l1>>
          %r = arith.addf %p, %q : f32
          memref.store %r, %s[%i] : memref<128xf32, #scale.mem<l1>>
        }
        tile.barrier
        %h = arith.shrui %k, %c1 : index
        %more = arith.addi %steps, %i : index
        scf.yield %h, %more : index, index
      }
      %sum = memref.load %s[%c0] : memref<128xf32, #scale.mem<l1>>
      memref.store %sum, %y[%i] : memref<128xf32>
      %number = arith.index_cast %end#1 : index to i32
      %turned = scf.for %k = %c0 to %c3 step %c1 iter_args(%now = %number) -> (i32) {
        memref.store %now, %t[%i] : memref<128xi32, #scale.mem<l1>>
        tile.barrier
        %j = arith.xori %i, %k : index
        %w = memref.load %t[%j] : memref<128xi32, #scale.mem<l1>>
        %even = arith.cmpi eq, %k, %c1 : index
        %next = scf.if %even -> (i32) {
          tile.barrier
          memref.store %w, %t[%i] : memref<128xi32, #scale.mem<l1>>
          tile.barrier
          %u = memref.load %t[%c3] : memref<128xi32, #scale.mem<l1>>
          %sub = arith.subi %w, %u : i32
          scf.yield %sub : i32
        } else {
          scf.yield %w : i32
        }
        tile.barrier
        scf.yield %next : i32
      }
      memref.store %turned, %z[%i] : memref<128xi32>
    }
  }
  return
}
