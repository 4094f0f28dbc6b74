// RUN: tsopt %s --split-input-file --verify-diagnostics

// scale.on runs its body on the units of a level. How many these are is seen from the
// kernel and the scale.ons around it, or written.

// How many units there are is seen from the kernel, or written.

func.func @on_unknown_part(%t: tensor<64xf32>) {
  // expected-error @below {{input #0: the number of units of @warp that run this code is not known here; write units(n)}}
  scale.on @warp as (%w, %n) in(%t as %tl shard<0>) : (tensor<64xf32>) {
  }
  return
}

// -----

func.func @on_unknown() {
  // expected-error @below {{runs on units of @warp: the number of units of @warp that run this code is not known here; write units(n)}}
  scale.on @warp as (%w, %n) {
  }
  return
}

// -----

func.func @on_wrong() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{distributes over 4 units of @warp, but 8 run the enclosing code; write units(8), or change threads(…) of the tile.kernel}}
    scale.on @warp as (%w, %n) units(4) {
    }
  }
  return
}

// -----

func.func @on_wrong_inside() {
  tile.kernel blocks(%x) = (1) threads(256) {
    scale.on @warpgroup as (%g, %m) {
      // expected-error @below {{distributes over 8 units of @warp, but 4 run the enclosing code; write units(4), or change threads(…) of the tile.kernel}}
      scale.on @warp as (%w, %n) units(8) {
      }
    }
  }
  return
}

// -----

func.func @misspelt_level() {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @below {{the number of units of @wrap that run this code is not known here; write units(n); did you mean 'warp'?}}
    scale.on @wrap {
    }
  }
  return
}

// -----

// A block of three warps has no warpgroup.

func.func @no_warpgroup() {
  tile.kernel blocks(%x) = (1) threads(96) {
    // expected-error @below {{runs on units of @warpgroup: the number of units of @warpgroup that run this code is not known here}}
    scale.on @warpgroup {
    }
  }
  return
}

// -----

func.func @no_units() {
  // expected-error @below {{attribute 'units' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  scale.on @warp units(0) {
  }
  return
}

// -----

func.func @one_name() {
  // expected-error @below {{expected two names after 'as': the unit's index and the number of units}}
  scale.on @warp as (%w) units(2) {
  }
  return
}

// -----

func.func @input_without_type(%t: tensor<8xf32>) {
  // expected-error @below {{1 inputs but 0 types}}
  scale.on @warp in(%t as %a shard<0>) units(2) {
  }
  return
}

// -----

func.func @input_without_part(%t: tensor<8xf32>) {
  // expected-error @below {{expected 'as'}}
  scale.on @warp in(%t) : (tensor<8xf32>) units(2) {
  }
  return
}

// -----

func.func @no_distribution(%t: tensor<8xf32>) {
  // expected-error @below {{expected a distribution: shard<dim>, replica, partial<combiner> or map<(d0, …) -> (…)>}}
  scale.on @warp in(%t as %a) : (tensor<8xf32>) units(2) {
  }
  return
}

// -----

// expected-error @below {{'scale.yield' op expects parent op to be one of 'scale.on, scale.instruction'}}
scale.yield

// -----

// The generic form can say more than the custom one can.

func.func @distributions(%t: tensor<8xf32>) {
  // expected-error @below {{has 1 inputs and 0 results, but 0 and 0 distributions}}
  "scale.on"(%t) <{level = @warp, in_dists = [], out_dists = [], units = 2 : i64}> ({
  ^bb0(%w: index, %n: index, %a: tensor<8xf32>):
    scale.yield
  }) : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @numbers_for_distributions(%t: tensor<8xf32>) {
  // expected-error @below {{attribute 'in_dists' failed to satisfy constraint: array of distribution attributes}}
  "scale.on"(%t) <{level = @warp, in_dists = [1], out_dists = [], units = 2 : i64}> ({
  ^bb0(%w: index, %n: index, %a: tensor<8xf32>):
    scale.yield
  }) : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @unit_alone() {
  // expected-error @below {{body must have the unit's index and the number of units, both of type index, and 0 inputs as arguments}}
  "scale.on"() <{level = @warp, in_dists = [], out_dists = [], units = 2 : i64}> ({
  ^bb0(%w: index):
    scale.yield
  }) : () -> ()
  return
}

// -----

func.func @unit_of_other_type() {
  // expected-error @below {{body must have the unit's index and the number of units, both of type index, and 0 inputs as arguments}}
  "scale.on"() <{level = @warp, in_dists = [], out_dists = [], units = 2 : i64}> ({
  ^bb0(%w: i32, %n: i32):
    scale.yield
  }) : () -> ()
  return
}

// -----

func.func private @ends_otherwise() {
  // expected-error @+2 {{expects regions to end with 'scale.yield', found 'tile.yield'}}
  // expected-note @below {{in custom textual format, the absence of terminator implies 'scale.yield'}}
  "scale.on"() <{level = @warp, in_dists = [], out_dists = [], units = 2 : i64}> ({
  ^bb0(%w: index, %n: index):
    tile.yield
  }) : () -> ()
  return
}
