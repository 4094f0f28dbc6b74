// Three devices pass tiles around a ring, each of which says itself that it is there. Two rounds' tiles alternate: who
// posts round e + 2 has taken round e + 1 of its peers' peer, but not of its peer, so three devices need three.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=STAGES
// RUN: tsopt %s --verify-comm -o /dev/null 2>&1 | count 0
// STAGES: verified after every one of
//
// With two of them a peer's words are overwritten before they are taken. What runs goes well, in some schedules.
// RUN: sed 's/remui %%e, %%c3/remui %%e, %%c2/' %s | not tsopt --verify-comm -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: error: 'comm.post' op on device {{.*}} may overwrite what device {{.*}} reads
//
// With one of them the simulator sees it, too.
// RUN: sed 's/remui %%e, %%c3/remui %%e, %%c1/' %s | not tsrun - --schedule=1 2>&1 | FileCheck %s --check-prefix=ONE
// ONE: posts round {{.*}}, but word 0 still has round {{.*}}, which has not been received
//
// Rounds that nobody posts, or that are over.
// RUN: sed 's/take %%s.%%tile. round %%round/take %%s[%%tile] round %%after/' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=NEVER
// NEVER: word 0 of tile {{.*}} of this device to have round {{.*}}; it has round
// RUN: sed 's/take %%s.%%tile. round %%round/take %%s[%%tile] round %%one/' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=OVER
// OVER: waits for round 1 of tile {{.*}}, which already has round {{.*}}
// RUN: sed 's/post %%t, %%s.%%tile. round %%round/post %%t, %%s[%%tile] round %%zero/' %s | not tsrun - 2>&1 | FileCheck %s --check-prefix=ZERO
// ZERO: posts round 0 to tile {{.*}}, which is at round 0; rounds start at 1 and must increase

!s = !comm.signal<3, tensor<96xf32>>
func.func @main(%A: memref<288xf32> {tile.init = "random"}, %B: memref<288xf32> {tile.out}) {
  %s = comm.signal_alloc : !s
  tile.kernel devices(3) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %up = arith.addi %me, %c1 : index
    %next = arith.remui %up, %c3 : index
    %mine = scale.view %A shard<0> at @device : memref<288xf32> -> memref<96xf32>
    %out = scale.view %B shard<0> at @device : memref<288xf32> -> memref<96xf32>
    %first = tile.load %mine[%c0] : memref<96xf32> -> tensor<96xf32>
    %last = scf.for %e = %c1 to %c8 step %c1 iter_args(%t = %first) -> (tensor<96xf32>) {
      %tile = arith.remui %e, %c3 : index
      %round = arith.index_cast %e : index to i32
      %after = arith.addi %round, %one : i32
      comm.post %t, %s[%tile] round %round to %next : tensor<96xf32>, !s
      %y = comm.take %s[%tile] round %round : !s -> tensor<96xf32>
      tile.barrier
      scf.yield %y : tensor<96xf32>
    }
    tile.store %last, %out[%c0] : tensor<96xf32>, memref<96xf32>
  }
  return
}

// After seven rounds device d has what device d + 2 had.
func.func @reference(%A: memref<288xf32>, %B: memref<288xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c192 = arith.constant 192 : index
  %c288 = arith.constant 288 : index
  scf.for %i = %c0 to %c288 step %c1 {
    %up = arith.addi %i, %c192 : index
    %j = arith.remui %up, %c288 : index
    %x = memref.load %A[%j] : memref<288xf32>
    memref.store %x, %B[%i] : memref<288xf32>
  }
  return
}
