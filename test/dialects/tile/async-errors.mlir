// RUN: tsopt %s --split-input-file --verify-diagnostics

// Groups of asynchronous copies are counted from 0: tile.async_wait names how many may
// stay incomplete.

func.func @wait_negative() {
  // expected-error @below {{attribute 'pending' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  tile.async_wait -1
  return
}

// -----

func.func @commit_attribute() {
  // expected-error @below {{'tile.async_commit' op has no attribute 'group'}}
  tile.async_commit {group = 1 : i64}
  return
}
