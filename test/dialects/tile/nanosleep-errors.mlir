// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @none() {
  // expected-error @below {{attribute 'nanoseconds' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  tile.nanosleep 0
  return
}

// -----

func.func @long() {
  // expected-error @below {{has a duration of 1000001 ns; the maximum is 1000000 ns}}
  tile.nanosleep 1000001
  return
}
