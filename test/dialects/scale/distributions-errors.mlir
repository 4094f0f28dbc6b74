// RUN: tsopt %s --split-input-file --verify-diagnostics

// The attributes of where and how: #scale.mem, shard, replica, partial, map. That a memory
// exists is checked where it is used (unknown-memory.mlir).

// expected-error @below {{expected one of}}
func.func private @combiner() attributes {a = #scale.partial<avg>}

// -----

// expected-error @below {{dimension -1 of a shard is out of range}}
func.func private @negative() attributes {a = #scale.shard<-1>}

// -----

// expected-error @below {{dimension 99 of a shard is out of range}}
func.func private @large() attributes {a = #scale.shard<99>}

// -----

// expected-error @below {{expected integer value}}
func.func private @word() attributes {a = #scale.shard<x>}

// -----

// expected-error @below {{expected valid keyword}}
func.func private @no_memory() attributes {a = #scale.mem<>}

// -----

// expected-error @below {{expected '->' or ':'}}
func.func private @half_a_map() attributes {a = #scale.map<(d0)>}

// -----

// expected-error @below {{unknown attribute `shrd` in dialect `scale`; did you mean 'shard'?}}
func.func private @misspelt() attributes {a = #scale.shrd<1>}

// -----

// expected-error @below {{dimension 1 is in the shard twice; name each dimension once}}
func.func private @twice() attributes {a = #scale.shard<1, 1>}
