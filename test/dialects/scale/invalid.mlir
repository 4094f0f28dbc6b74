// RUN: tsopt %s --split-input-file --verify-diagnostics

// What is wrong with distributions.

func.func @view_elem(%A: memref<64xf32>) {
  // expected-error @below {{'scale.view' op views elements of type f32 as f16}}
  %0 = scale.view %A shard<0> at @device : memref<64xf32> -> memref<16xf16>
  return
}

// -----

func.func @view_rank(%A: memref<64xf32>) {
  // expected-error @below {{result has rank 2, but the source has rank 1}}
  %0 = scale.view %A shard<0> at @device : memref<64xf32> -> memref<4x16xf32>
  return
}

// -----

func.func @view_partial(%A: memref<64xf32>) {
  // expected-error @below {{memory cannot be partial: reduce into it, or view it as a replica}}
  %0 = scale.view %A partial<add> at @device : memref<64xf32> -> memref<64xf32>
  return
}

// -----

func.func @view_dim(%A: memref<64xf32>) {
  // expected-error @below {{distributes dimension 1 of a memref of rank 1}}
  %0 = scale.view %A shard<1> at @device : memref<64xf32> -> memref<64xf32>
  return
}

// -----

func.func @view_other(%A: memref<64x64xf32>) {
  // expected-error @below {{dimension 1 is not distributed: it must stay 64}}
  %0 = scale.view %A shard<0> at @device : memref<64x64xf32> -> memref<16x16xf32>
  return
}

// -----

func.func @view_divide(%A: memref<64xf32>) {
  // expected-error @below {{dimension 0 of size 64 does not divide into parts of size 24}}
  %0 = scale.view %A shard<0> at @device : memref<64xf32> -> memref<24xf32>
  return
}

// -----

func.func @on_divide(%t: tensor<63xf32>) {
  // expected-error @+2 {{input #0: dimension 0 of size 63 is not divisible by 2 units}}
  scale.on @warpgroup as (%w, %n) in(%t as %tl shard<0>)
      : (tensor<63xf32>) units(2) {
  }
  return
}

// -----

func.func @on_scalar(%i: index) {
  // expected-error @+2 {{input #0: a value of type index can only be a replica}}
  scale.on @warpgroup as (%w, %n) in(%i as %il shard<0>)
      : (index) units(2) {
  }
  return
}

// -----

func.func @on_not_partial(%t: tensor<64xf32>) {
  // expected-error @+2 {{input #0: type tensor<64xf32> is not partial: a value that every unit holds alike would be counted 2 times}}
  scale.on @warpgroup as (%w, %n) in(%t as %tl partial<add>)
      : (tensor<64xf32>) units(2) {
  }
  return
}

// -----

func.func @on_partial(%t: tensor<64xf32, #tile.layout<warpgroup = [2@+]>>) {
  // expected-error @+2 {{is partial and cannot be used as replica: all-reduce it first}}
  scale.on @warpgroup as (%w, %n) in(%t as %tl replica)
      : (tensor<64xf32, #tile.layout<warpgroup = [2@+]>>) units(2) {
  }
  return
}

// -----

func.func @on_result(%t: tensor<64xf32>) {
  // expected-error @below {{result #0 has type tensor<64xf32> inside; shard<0> of tensor<64xf32> over 2 units is tensor<32xf32>}}
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

scale.arch @of_nothing {
  scale.level @thread
  // expected-error @below {{names level @threat, which scale.arch @of_nothing does not declare before it; did you mean 'thread'?}}
  scale.level @warp of @threat {count = 32}
}

// -----

scale.arch @misspelt {
  scale.level @block
  // expected-error @below {{'scale.memory' op has no attribute 'byte'; did you mean 'bytes'?}}
  scale.memory @l1 at @block {byte = 49152}
}

// -----

// Levels go from the finest to the coarsest.
scale.arch @turned {
  // expected-error @below {{names level @block, which scale.arch @turned does not declare before it}}
  scale.memory @l1 at @block {bytes = 16}
  scale.level @block
}

// -----

// expected-error @below {{'scale.level' op expects parent op 'scale.arch'}}
scale.level @warp

// -----

// expected-error @below {{expected one of}}
func.func private @combiner() attributes {a = #scale.partial<avg>}

// -----

// How many units there are is seen from the kernel, or written.

func.func @on_unknown_part(%t: tensor<64xf32>) {
  // expected-error @below {{input #0: how many units of @warp run this code is not known here; write units(n)}}
  scale.on @warp as (%w, %n) in(%t as %tl shard<0>) : (tensor<64xf32>) {
  }
  return
}

// -----

func.func @on_unknown() {
  // expected-error @below {{runs on units of @warp: how many units of @warp run this code is not known here; write units(n)}}
  scale.on @warp as (%w, %n) {
  }
  return
}

// -----

func.func @on_wrong() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{distributes over 4 units of @warp, but 8 run the code around it; write units(8), or change threads(…) of the tile.kernel}}
    scale.on @warp as (%w, %n) units(4) {
    }
  }
  return
}

// -----

func.func @on_wrong_inside() {
  tile.kernel blocks(%x) = (1) threads(256) {
    scale.on @warpgroup as (%g, %m) {
      // expected-error @below {{distributes over 8 units of @warp, but 4 run the code around it; write units(4), or change threads(…) of the tile.kernel}}
      scale.on @warp as (%w, %n) units(8) {
      }
    }
  }
  return
}
