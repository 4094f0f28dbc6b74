// Which counter, which device, under which condition: the scalar operations that compute it
// are executed as they are written. Each wait here is for a counter whose number an
// operation makes; a wrong number would be waited for without end. The number 12 + d for
// device d is made of others in many ways.
//
// RUN: tsopt %s --verify-comm --split-input-file --verify-diagnostics

func.func @numbers() {
  %sig = comm.signal_alloc : !comm.signal<16>
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c12 = arith.constant 12 : index
    %m1 = arith.constant -1 : index
    %one = arith.constant 1 : i32
    %me = comm.rank @device
    %peer = arith.subi %c1, %me : index
    %want = arith.addi %me, %c12 : index
    // The peer's number is 13 - d of mine.
    %at = arith.addi %peer, %c12 : index
    comm.notify %sig[%at] add %one to %peer : !comm.signal<16>

    // Bits: 12 is 3 << 2; or and exclusive or add what does not overlap.
    %s = arith.shli %c3, %c2 : index
    %o = arith.ori %s, %me : index
    %t0 = comm.wait %sig[%o] ge %one : !comm.signal<16>
    %e = arith.xori %s, %me : index
    %t1 = comm.wait %sig[%e] ge %one : !comm.signal<16>
    %f = arith.shli %want, %c2 : index
    %g = arith.shrui %f, %c2 : index
    %h = arith.shrsi %f, %c2 : index
    %a = arith.andi %g, %h : index
    %t2 = comm.wait %sig[%a] ge %one : !comm.signal<16>

    // Divisions, with their rounding: (5n + 3) / 5, ⌈(5n - 3) / 5⌉, n.
    %n5 = arith.muli %want, %c5 : index
    %up = arith.addi %n5, %c3 : index
    %down = arith.subi %n5, %c3 : index
    %d0 = arith.divsi %up, %c5 : index
    %t3 = comm.wait %sig[%d0] ge %one : !comm.signal<16>
    %d1 = arith.divui %up, %c5 : index
    %t4 = comm.wait %sig[%d1] ge %one : !comm.signal<16>
    %d2 = arith.floordivsi %up, %c5 : index
    %t5 = comm.wait %sig[%d2] ge %one : !comm.signal<16>
    %d3 = arith.ceildivsi %down, %c5 : index
    %t6 = comm.wait %sig[%d3] ge %one : !comm.signal<16>
    %d4 = arith.ceildivui %down, %c5 : index
    %t7 = comm.wait %sig[%d4] ge %one : !comm.signal<16>
    // Down to less than zero: ⌊-1 / 5⌋ + 1 is 0.
    %neg = arith.floordivsi %m1, %c5 : index
    %zero = arith.addi %neg, %c1 : index
    %d5 = arith.addi %want, %zero : index
    %t8 = comm.wait %sig[%d5] ge %one : !comm.signal<16>
    %r0 = arith.remsi %want, %c12 : index
    %r1 = arith.remui %want, %c12 : index
    %r = arith.addi %r0, %r1 : index
    %half = arith.divsi %r, %c2 : index
    %d6 = arith.addi %half, %c12 : index
    %t9 = comm.wait %sig[%d6] ge %one : !comm.signal<16>

    // Bounds and choices.
    %l = arith.minsi %want, %n5 : index
    %k = arith.maxsi %l, %c2 : index
    %j = arith.minui %k, %n5 : index
    %i = arith.maxui %j, %c3 : index
    %t10 = comm.wait %sig[%i] ge %one : !comm.signal<16>
    %below = arith.cmpi slt, %c3, %want : index
    %at_most = arith.cmpi sle, %want, %want : index
    %above = arith.cmpi sgt, %want, %c3 : index
    %at_least = arith.cmpi sge, %want, %c12 : index
    %b0 = arith.andi %below, %at_most : i1
    %b1 = arith.andi %above, %at_least : i1
    %b = arith.andi %b0, %b1 : i1
    %chosen = arith.select %b, %want, %c1 : index
    %t11 = comm.wait %sig[%chosen] ge %one : !comm.signal<16>
    %other = arith.cmpi ugt, %c3, %want : index
    %not = arith.select %other, %c1, %want : index
    %t12 = comm.wait %sig[%not] ge %one : !comm.signal<16>
  }
  return
}

// -----

// A number below zero that is read without its sign is a great one.

// expected-note @below {{nothing notifies this signal}}
func.func @below_zero(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %m1 = arith.constant -1 : index
    %one = arith.constant 1 : i32
    %i = arith.minui %c0, %m1 : index
    // expected-error @below {{never returns on device 0 (and one more): it waits for counter 0 to be ge 1, but the counter stays at 0}}
    %t = comm.wait %sig[%i] ge %one : !comm.signal<1>
  }
  return
}

// -----

func.func @compared_below_zero(%sig: !comm.signal<1>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %m1 = arith.constant -1 : index
    %one = arith.constant 1 : i32
    %c = arith.cmpi ult, %m1, %c0 : index
    scf.if %c {
      %t = comm.wait %sig[%c0] ge %one : !comm.signal<1>
    }
  }
  return
}
