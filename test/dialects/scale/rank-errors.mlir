// RUN: tsopt %s --split-input-file --verify-diagnostics

// Which unit runs, and how many: a level is one name.

func.func @no_level() {
  // expected-error @below {{expected attribute value}}
  %0 = scale.rank
  return
}

// -----

func.func @no_level_to_count() {
  // expected-error @below {{expected attribute value}}
  %0 = scale.num_ranks
  return
}

// -----

func.func @nested_name() {
  // expected-error @below {{attribute 'level' failed to satisfy constraint: flat symbol reference attribute}}
  %0 = "scale.rank"() <{level = @arch::@device}> : () -> index
  return
}

// -----

func.func @result() {
  // expected-error @below {{result #0 must be index, but got 'i32'}}
  %0 = "scale.num_ranks"() <{level = @device}> : () -> i32
  return
}
