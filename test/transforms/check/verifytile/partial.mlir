// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// A partial value is n tiles, one for each unit, of which the sum is meant.
// Operations that are linear may work on the summands.

#sum = #tile.layout<warpgroup = [2@+]>
#max = #tile.layout<warpgroup = [2@+], combiner = max>

func.func @linear(%in: memref<64xf32>, %out: memref<64xf32>, %c: i1) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %zero = arith.constant dense<0.0> : tensor<64xf32, #sum>
    %t = tile.load %in[%c0] : memref<64xf32> -> tensor<64xf32>
    %p = scale.on @warpgroup as (%w, %n) in(%t as %tw replica, %zero as %z partial<add>)
        : (tensor<64xf32>, tensor<64xf32, #sum>) -> (tensor<64xf32, #sum> partial<add>) {
      %s = arith.addf %tw, %z : tensor<64xf32>
      scale.yield %s : tensor<64xf32>
    }
    %n = arith.negf %p : tensor<64xf32, #sum>
    %s = arith.subf %p, %n : tensor<64xf32, #sum>
    %d = arith.select %c, %s, %n : tensor<64xf32, #sum>
    %r = tile.reshape %d : tensor<64xf32, #sum> -> tensor<8x8xf32, #sum>
    %m = tile.reduce add %r dim 0 : tensor<8x8xf32, #sum> -> tensor<8xf32, #sum>
    tile.atomic add %m, %out[%c0] : tensor<8xf32, #sum>, memref<64xf32>
  }
  return
}

// -----

#sum = #tile.layout<warpgroup = [2@+]>

func.func @exp(%out: memref<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{this value is partial; use the result of comm.all_reduce add at @warpgroup}}
    %p = arith.constant dense<0.0> : tensor<64xf32, #sum>
    // expected-error @below {{'math.exp' op is not linear in a value of type tensor<64xf32, #tile.layout<warpgroup = [2@+]>>: each unit of @warpgroup has only a partial result of add}}
    %e = math.exp %p : tensor<64xf32, #sum>
    %r = comm.all_reduce add %e at @warpgroup : tensor<64xf32, #sum> -> tensor<64xf32>
    tile.store %r, %out[%c0] : tensor<64xf32>, memref<64xf32>
  }
  return
}

// -----

// A product of two sums is not the sum of the products.

#sum = #tile.layout<warpgroup = [2@+]>

func.func @square() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-note @below {{this value is partial}}
    %p = arith.constant dense<0.0> : tensor<64xf32, #sum>
    // expected-error @below {{'arith.mulf' op is not linear in a value}}
    %e = arith.mulf %p, %p : tensor<64xf32, #sum>
  }
  return
}

// -----

// The sum of two maxima is not the maximum of the sums; maximum is.

#max = #tile.layout<warpgroup = [2@+], combiner = max>

func.func @max() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-note @below {{comm.all_reduce max at @warpgroup}}
    %p = arith.constant dense<0xFF800000> : tensor<64xf32, #max>
    %m = arith.maximumf %p, %p : tensor<64xf32, #max>
    // expected-error @below {{'arith.addf' op is not linear in a value}}
    %e = arith.addf %p, %p : tensor<64xf32, #max>
  }
  return
}

// -----

// Every unit fills its summand: only the identity adds nothing.

#sum = #tile.layout<warpgroup = [2@+]>
#max = #tile.layout<warpgroup = [2@+], combiner = max>
#min = #tile.layout<warp = [4@+], combiner = min>
#and = #tile.layout<warp = [4@+], combiner = and>

func.func @identities(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %a = arith.constant dense<0.0> : tensor<64xf32, #sum>
    %b = arith.constant dense<0xFF800000> : tensor<64xf32, #max>
    %c = arith.constant dense<2147483647> : tensor<64xi32, #min>
    %d = arith.constant dense<-1> : tensor<64xi8, #and>
    // expected-error @below {{fills each unit's partial result of tensor<64xf32, #tile.layout<warpgroup = [2@+]>> with 1.000000e+00 : f32}}
    // expected-note @below {{each unit would contribute it}}
    %e = arith.constant dense<1.0> : tensor<64xf32, #sum>
    // expected-error @below {{fills each unit's partial result of tensor<64xf32, #tile.layout<warpgroup = [2@+], combiner = max>> with 0.000000e+00 : f32}}
    // expected-note @below {{each unit would contribute it}}
    %g = arith.constant dense<0.0> : tensor<64xf32, #max>
    // expected-error @below {{fills each unit's partial result of tensor<64xi32, #tile.layout<warp = [4@+], combiner = min>> with 0 : i32}}
    // expected-note @below {{each unit would contribute it}}
    %h = arith.constant dense<0> : tensor<64xi32, #min>
    // expected-error @below {{fills each unit's partial result of tensor<64xf32, #tile.layout<warpgroup = [2@+]>> with a value that may not be 0, the identity of add}}
    // expected-note @below {{every unit would contribute it}}
    %i = tile.fill %f : f32 -> tensor<64xf32, #sum>
    // expected-error @below {{has a partial result of type tensor<64xi32, #tile.layout<warpgroup = [2@+]>>, but no partial operand}}
    %j = tile.iota dim 0 : tensor<64xi32, #sum>
  }
  return
}

// -----

// The clauses of scale.on say over which units a value is partial.

#warps = #tile.layout<warp = [4@+]>
#four = #tile.layout<warpgroup = [4@+]>
#max = #tile.layout<warpgroup = [2@+], combiner = max>

func.func @clauses() {
  tile.kernel blocks(%x) = (1) threads(256) {
    %a = arith.constant dense<0.0> : tensor<64xf32, #warps>
    %b = arith.constant dense<0.0> : tensor<64xf32, #four>
    %c = arith.constant dense<0xFF800000> : tensor<64xf32, #max>
    // expected-error @below {{input #0 of type tensor<64xf32, #tile.layout<warp = [4@+]>> is not partial over @warpgroup}}
    // expected-error @below {{input #1 of type tensor<64xf32, #tile.layout<warpgroup = [4@+]>> has 4 partial results, but 2 units of @warpgroup run the body}}
    // expected-error @below {{input #2 is partial<add>, but tensor<64xf32, #tile.layout<warpgroup = [2@+], combiner = max>> is combined by max}}
    scale.on @warpgroup as (%w, %n) in(%a as %aw partial<add>, %b as %bw partial<add>, %c as %cw partial<add>)
        : (tensor<64xf32, #warps>, tensor<64xf32, #four>, tensor<64xf32, #max>) {
    }
  }
  return
}

// -----

// Summands of registers are none that a collective could sum.

#regs = #tile.layout<reg = [2@+]>

func.func @registers() {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-note @below {{this value is partial over the reg modes of its layout, which nothing reduces; use a layout without them}}
    %a = arith.constant dense<0.0> : tensor<64xf32, #regs>
    // expected-error @below {{is not linear in a value of type tensor<64xf32, #tile.layout<reg = [2@+]>>: each unit of @reg has only a partial result of add}}
    %m = arith.mulf %a, %a : tensor<64xf32, #regs>
  }
  return
}
