// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @none() {
  // expected-error @below {{attribute 'nanoseconds' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  tile.nanosleep 0
  return
}

// -----

func.func @long() {
  // expected-error @below {{rests for 1000001 ns, and threads rest for 1000000 at most at a time}}
  tile.nanosleep 1000001
  return
}
