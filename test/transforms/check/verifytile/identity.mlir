// A value of which each unit holds a summand, filled with a constant, must begin with what
// adds nothing: the identity of its combiner, in its format.
//
// RUN: tsopt %s --verify-tile --split-input-file --verify-diagnostics

// A product begins with 1.

#summands = #tile.layout<warp = [2@+], combiner = mul>

func.func @mul(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xf32, #tile.layout<warp = [2@+], combiner = mul>> with 0.000000e+00 : f32; only 1, the identity of mul, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bf32 = arith.constant dense<0.0> : tensor<8xf32, #summands>
    %gf32 = arith.constant dense<1.0> : tensor<8xf32, #summands>
  }
  return
}

// -----

// The greatest of nothing is what every number exceeds: for integers the smallest, for a
// format without infinities its lowest number.

#summands = #tile.layout<warp = [2@+], combiner = max>

func.func @max(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xi32, #tile.layout<warp = [2@+], combiner = max>> with 0 : i32; only the smallest integer, the identity of max, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bi32 = arith.constant dense<0> : tensor<8xi32, #summands>
    %gi32 = arith.constant dense<-2147483648> : tensor<8xi32, #summands>
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xf32, #tile.layout<warp = [2@+], combiner = max>> with 0.000000e+00 : f32; only -inf, the identity of max, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bf32 = arith.constant dense<0.0> : tensor<8xf32, #summands>
    %gf32 = arith.constant dense<0xFF800000> : tensor<8xf32, #summands>
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xf8E4M3FN, #tile.layout<warp = [2@+], combiner = max>> with 1.000000e+00 : f8E4M3FN; only -4.480000e+02 : f8E4M3FN, the identity of max, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bf8E4M3FN = arith.constant dense<1.0> : tensor<8xf8E4M3FN, #summands>
  }
  return
}

// -----

#summands = #tile.layout<warp = [2@+], combiner = min>

func.func @min(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xi32, #tile.layout<warp = [2@+], combiner = min>> with 0 : i32; only the greatest integer, the identity of min, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bi32 = arith.constant dense<0> : tensor<8xi32, #summands>
    %gi32 = arith.constant dense<2147483647> : tensor<8xi32, #summands>
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xf32, #tile.layout<warp = [2@+], combiner = min>> with 0.000000e+00 : f32; only +inf, the identity of min, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bf32 = arith.constant dense<0.0> : tensor<8xf32, #summands>
  }
  return
}

// -----

#summands = #tile.layout<warp = [2@+], combiner = and>

func.func @and(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xi32, #tile.layout<warp = [2@+], combiner = and>> with 1 : i32; only -1, the identity of and, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bi32 = arith.constant dense<1> : tensor<8xi32, #summands>
    %gi32 = arith.constant dense<-1> : tensor<8xi32, #summands>
  }
  return
}

// -----

#summands = #tile.layout<warp = [2@+], combiner = or>

func.func @or(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xi32, #tile.layout<warp = [2@+], combiner = or>> with 1 : i32; only 0, the identity of or, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bi32 = arith.constant dense<1> : tensor<8xi32, #summands>
    %gi32 = arith.constant dense<0> : tensor<8xi32, #summands>
  }
  return
}

// -----

#summands = #tile.layout<warp = [2@+], combiner = xor>

func.func @xor(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xi32, #tile.layout<warp = [2@+], combiner = xor>> with 1 : i32; only 0, the identity of xor, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bi32 = arith.constant dense<1> : tensor<8xi32, #summands>
    %gi32 = arith.constant dense<0> : tensor<8xi32, #summands>
  }
  return
}

// -----

// A sum may begin with either zero.

#summands = #tile.layout<warp = [2@+]>

func.func @add(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @+2 {{'arith.constant' op fills each unit's partial result of tensor<8xf32, #tile.layout<warp = [2@+]>> with 1.000000e+00 : f32; only 0, the identity of add, has no effect}}
    // expected-note @below {{each unit would contribute it; combine it with the result of comm.all_reduce instead}}
    %bf32 = arith.constant dense<1.0> : tensor<8xf32, #summands>
    %z = arith.constant dense<0.0> : tensor<8xf32, #summands>
    %n = arith.constant dense<-0.0> : tensor<8xf32, #summands>
  }
  return
}

// -----

// What is not known to be the identity is taken not to be.

#summands = #tile.layout<warp = [2@+], combiner = min>

func.func @unknown(%f: f32) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @+2 {{'tile.fill' op fills each unit's partial result of tensor<8xf32, #tile.layout<warp = [2@+], combiner = min>> with a value that may not be +inf, the identity of min}}
    // expected-note @below {{every unit would contribute it; start with the identity and combine the value with the result of comm.all_reduce}}
    %z = tile.fill %f : f32 -> tensor<8xf32, #summands>
  }
  return
}
