// RUN: tsopt %s --split-input-file --verify-diagnostics

// What a unit gets of an input, and gives of a result, follows from the clause: shard<d>
// divides, replica is all of it, partial<c> is a summand, map<…> says the size of parts.
// Only tiles are divided; scalars and memory are replicas.

func.func @on_divide(%t: tensor<63xf32>) {
  // expected-error @+2 {{input #0: dimension 0 of size 63 is not divisible by 2 units}}
  scale.on @warpgroup as (%w, %n) in(%t as %tl shard<0>)
      : (tensor<63xf32>) units(2) {
  }
  return
}

// -----

func.func @on_scalar(%i: index) {
  // expected-error @+2 {{input #0: a value of type index must be a replica}}
  scale.on @warpgroup as (%w, %n) in(%i as %il shard<0>)
      : (index) units(2) {
  }
  return
}

// -----

func.func @on_not_partial(%t: tensor<64xf32>) {
  // expected-error @+2 {{input #0: type tensor<64xf32> is not partial: a value that every unit holds would be counted 2 times}}
  scale.on @warpgroup as (%w, %n) in(%t as %tl partial<add>)
      : (tensor<64xf32>) units(2) {
  }
  return
}

// -----

func.func @on_partial(%t: tensor<64xf32, #tile.layout<warpgroup = [2@+]>>) {
  // expected-error @+2 {{is partial and cannot be used as replica; all-reduce it first}}
  scale.on @warpgroup as (%w, %n) in(%t as %tl replica)
      : (tensor<64xf32, #tile.layout<warpgroup = [2@+]>>) units(2) {
  }
  return
}

// -----

func.func @on_result(%t: tensor<64xf32>) {
  // expected-error @below {{result #0 has type tensor<64xf32> inside, but shard<0> of tensor<64xf32> over 2 units is tensor<32xf32>}}
  %0 = scale.on @warpgroup as (%w, %n) in(%t as %tl replica) : (tensor<64xf32>) -> (tensor<64xf32> shard<0>) units(2) {
    scale.yield %tl : tensor<64xf32>
  }
  return
}

// -----

func.func @on_yield(%t: tensor<64xf32>) {
  %0 = scale.on @warpgroup as (%w, %n) in(%t as %tl replica) : (tensor<64xf32>) -> (tensor<64xf32> replica) units(2) {
    // expected-error @below {{yields 0 values, but the enclosing scale.on has 1 results}}
    scale.yield
  }
  return
}

// -----

func.func @on_memory(%m: memref<8xf32>) {
  // expected-error @below {{input #0: a value of type memref<8xf32> must be a replica}}
  scale.on @warp in(%m as %a shard<0>) : (memref<8xf32>) units(2) {
  }
  return
}

// -----

func.func @on_rank(%t: tensor<8xf32>) {
  // expected-error @below {{input #0: shards dimension 1 of a value of rank 1}}
  scale.on @warp in(%t as %a shard<1>) : (tensor<8xf32>) units(2) {
  }
  return
}

// -----

func.func @on_map_size(%t: tensor<8xf32>) {
  // expected-error @below {{input #0: map (d0) -> (d0 floordiv 2) gives 2 units 2 elements each, but dimension 0 has 8}}
  scale.on @warp in(%t as %a map<(d0) -> (d0 floordiv 2)>) : (tensor<8xf32>) units(2) {
  }
  return
}

// -----

func.func @on_map_form(%t: tensor<8xf32>) {
  // expected-error @below {{input #0: map (d0) -> (d0 mod 4) is not of the form (d0, …) -> (di floordiv c)}}
  scale.on @warp in(%t as %a map<(d0) -> (d0 mod 4)>) : (tensor<8xf32>) units(2) {
  }
  return
}

// -----

// Results are held against their clauses in the same way.

func.func @on_result_rank(%t: tensor<8xf32>) {
  // expected-error @below {{result #0: shards dimension 1 of a value of rank 1}}
  %0 = scale.on @warp -> (tensor<8xf32> shard<1>) units(2) {
    scale.yield %t : tensor<8xf32>
  }
  return
}

// -----

func.func @on_result_partial(%t: tensor<8xf32>) {
  // expected-error @below {{result #0: type tensor<8xf32> is not partial: a value that every unit holds would be counted 2 times}}
  %0 = scale.on @warp -> (tensor<8xf32> partial<add>) units(2) {
    scale.yield %t : tensor<8xf32>
  }
  return
}

// -----

// A part has the type that its clause says; only its layout may be written.

func.func @on_input_type(%t: tensor<8xf32>) {
  // expected-error @below {{input #0 has type tensor<8xf32> inside, but shard<0> of tensor<8xf32> over 2 units is tensor<4xf32>}}
  scale.on @warp in(%t as %a shard<0> : tensor<8xf32>) : (tensor<8xf32>) units(2) {
  }
  return
}

// -----

func.func @on_grid(%t: tensor<64x64xf32>) {
  // expected-error @+2 {{input #0: shard<0, 1> divides several dimensions, as only a scale.view of an array can; use shard<0>}}
  scale.on @warpgroup as (%w, %n) in(%t as %tl shard<0, 1>)
      : (tensor<64x64xf32>) units(2) {
  }
  return
}
