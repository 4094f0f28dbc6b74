// RUN: tsopt %s --split-input-file --verify-diagnostics

// A notify releases what was done before it, a wait or test acquires; either may be
// relaxed, beside a fence. What orders nothing is refused rather than ignored.

func.func @notify_acquire(%s: !comm.signal<1>, %i: index, %v: i32) {
  // expected-error @below {{has semantics acquire; a notify must be a release (or relaxed)}}
  comm.notify %s[%i] add %v to %i sem(acquire) : !comm.signal<1>
  return
}

// -----

func.func @wait_release(%s: !comm.signal<1>, %i: index, %v: i32) {
  // expected-error @below {{has semantics release; a wait must be an acquire (or relaxed)}}
  %t = comm.wait %s[%i] ge %v sem(release) : !comm.signal<1>
  return
}

// -----

func.func @notify_set(%s: !comm.signal<1>, %i: index, %v: i32) {
  // expected-error @below {{has semantics acq_rel, but setting a counter acquires nothing; a notify must be a release (or relaxed)}}
  comm.notify %s[%i] set %v to %i sem(acq_rel) : !comm.signal<1>
  return
}

// -----

func.func @test_acq_rel(%s: !comm.signal<4>, %i: index, %v: i32) {
  // expected-error @below {{has semantics acq_rel; a test must be an acquire (or relaxed)}}
  %d, %t = comm.test %s[%i] ge %v sem(acq_rel) : !comm.signal<4>
  return
}

// -----

func.func @wait_for_too_many(%s: !comm.signal<4>, %i: index, %v: i32) {
  // expected-error @below {{waits for 5 counters of a signal with 4}}
  %t = comm.wait %s[%i] ge %v each(5) : !comm.signal<4>
  return
}

// -----

func.func @wait_for_none(%s: !comm.signal<4>, %i: index, %v: i32) {
  // expected-error @below {{attribute 'each' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %t = comm.wait %s[%i] ge %v each(0) : !comm.signal<4>
  return
}

// -----

func.func @no_time(%s: !comm.signal<4>, %i: index, %v: i32) {
  // expected-error @below {{attribute 'timeout_ns' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %t = comm.wait %s[%i] ge %v {timeout_ns = 0} : !comm.signal<4>
  return
}

// -----

// Only a wait is for several counters.

func.func @test_each(%s: !comm.signal<4>, %i: index, %v: i32) {
  // expected-error @below {{expected ':'}}
  %d, %t = comm.test %s[%i] ge %v each(2) : !comm.signal<4>
  return
}

// -----

func.func @comparison(%s: !comm.signal<4>, %i: index, %v: i32) {
  // expected-error @below {{expected one of: ge, eq, gt, ne, lt, le; did you mean 'ge'?}}
  %t = comm.wait %s[%i] gte %v : !comm.signal<4>
  return
}

// -----

func.func @change(%s: !comm.signal<4>, %i: index, %v: i32) {
  // expected-error @below {{expected one of: add, set}}
  comm.notify %s[%i] increment %v to %i : !comm.signal<4>
  return
}

// -----

func.func @scope(%s: !comm.signal<4>, %i: index, %v: i32) {
  // expected-error @below {{expected one of: auto, cta, cluster, gpu, sys}}
  comm.notify %s[%i] add %v to %i scope(system) : !comm.signal<4>
  return
}

// -----

func.func @fence() {
  // expected-error @below {{expected one of: default, relaxed, acquire, release, acq_rel}}
  comm.fence sem(strong)
  return
}

// -----

func.func @no_signal(%s: i32, %i: index, %v: i32) {
  // expected-error @below {{operand #0 must be signal with counters only, but got 'i32'}}
  comm.notify %s[%i] add %v to %i : i32
  return
}
