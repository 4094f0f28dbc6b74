// What the arguments of a program say of themselves is checked before anything
// runs, in every tool: a misspelt attribute would be without effect.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @good(%a: memref<?x64xf32> {tile.name = "a", tile.init = "random", tile.shape = [128, 64]},
                %n: memref<2xi32> {tile.init = dense<[5, 7]> : tensor<2xi32>}, %c: memref<4xf32> {tile.out, tile.tolerance = 1.0e-3 : f64}) {
  return
}

// -----

// expected-error @below {{argument #0 has the unknown attribute 'tile.int'; known are tile.init, tile.shape, tile.out, tile.tolerance, tile.name, tile.packed, tile.unsigned, tile.stamps, tile.divisible; did you mean 'tile.init'?}}
func.func @main(%a: memref<4xf32> {tile.int = "random"}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.init' is "randm"; known are random, integers, below(N), uniform, zeros, ones, iota; did you mean 'random'?}}
func.func @main(%a: memref<4xf32> {tile.init = "randm"}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.init' must be a string, one of random, integers, below(N), uniform, zeros, ones, iota, or the elements, as in dense<[1, 2]> : tensor<2xi32>}}
func.func @main(%a: memref<4xf32> {tile.init = 0.0 : f32}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.init' has elements of 'tensor<2xi32>', but the argument is 'memref<3xi32>'}}
func.func @main(%a: memref<3xi32> {tile.init = dense<[5, 7]> : tensor<2xi32>}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.init' has elements of 'i4', whose size is not a whole number of bytes; name an initialization instead}}
func.func @main(%a: memref<2xi4> {tile.init = dense<[5, 7]> : tensor<2xi4>}) {
  return
}

// -----

// expected-error @below {{argument #1: 'tile.out' marks an output, which must be a memref, not 'f32'}}
func.func @main(%a: memref<4xf32> {tile.out}, %x: f32 {tile.out}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.out' must be a unit attribute, without a value}}
func.func @main(%a: memref<4xf32> {tile.out = false}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.tolerance' must be a positive number, as in 1.0e-3 : f64}}
func.func @main(%a: memref<4xf32> {tile.out, tile.tolerance = "loose"}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.tolerance' requires 'tile.out': only outputs are compared}}
func.func @main(%a: memref<4xf32> {tile.tolerance = 0.1 : f64}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.shape' gives extents, but 'memref<4xf32>' has no dynamic dimension}}
func.func @main(%a: memref<4xf32> {tile.shape = [4]}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.shape' must be one positive integer for each of the 2 dimensions, as in [128, 64]}}
func.func @main(%a: memref<?x64xf32> {tile.shape = [128]}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.shape' has extent 32 for dimension 1, whose static extent is 64}}
func.func @main(%a: memref<?x64xf32> {tile.shape = [128, 32]}) {
  return
}

// -----

// expected-error @below {{argument #1: 'tile.name' is "a", which is already the name of argument #0}}
func.func @main(%a: memref<4xf32> {tile.name = "a"}, %b: memref<4xf32> {tile.name = "a"}) {
  return
}

// -----

// expected-error @below {{argument #1: 'tile.name' is "0", which is the default name of an argument or a result}}
func.func @main(%a: memref<4xf32>, %b: memref<4xf32> {tile.name = "0"}) {
  return
}

// -----

// expected-error @below {{'func.func' op has the attribute 'tile.out', which is for an argument of a function}}
func.func @main(%a: memref<4xf32>) attributes {tile.out} {
  return
}

// -----

// expected-error @below {{'func.func' op has the unknown attribute 'tile.tollerance'; did you mean 'tile.tolerance'?}}
func.func @main(%a: memref<4xf32>) attributes {tile.tollerance = 1} {
  return
}

// -----

// expected-error @below {{'func.func' op has the attribute 'tile.out' on result #0; attributes of this dialect are for arguments, and tile.tolerance and tile.name also for results that are tensors}}
func.func private @main() -> (f32 {tile.out})

// -----

// A name stands before '=' or ':' on a command line.

// expected-error @below {{argument #0: 'tile.name' must be a string without white space, '=' and ':'}}
func.func @main(%a: memref<4xf32> {tile.name = "a=b"}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.name' is "arg1", which is the default name of an argument or a result}}
func.func @main(%a: memref<4xf32> {tile.name = "arg1"}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.shape' must be one positive integer for each of the 1 dimensions, as in [128, 64]}}
func.func @main(%a: memref<?xf32> {tile.shape = [0]}) {
  return
}

// -----

// A function without a body has no place for its arguments: the error is at it.

// expected-error @below {{argument #0 has the unknown attribute 'tile.int'}}
func.func private @main(memref<4xf32> {tile.int})

// -----

// expected-error @below {{argument #0: 'tile.unsigned' expects a signless integer or a memref of them, not 'memref<4xf32>'}}
func.func @unsigned_float(%A: memref<4xf32> {tile.unsigned}) {
  return
}

// -----

// expected-error @below {{argument #0: 'tile.unsigned' expects a signless integer or a memref of them, not 'memref<4xui8>'}}
func.func @unsigned_twice(%A: memref<4xui8> {tile.unsigned}) {
  return
}

// -----

func.func @unsigned(%A: memref<4xi8> {tile.unsigned}, %n: i32 {tile.unsigned}) {
  return
}

// -----

// Results that are tensors are compared and have names.
func.func private @f(%t: tensor<?xf32> {tile.init = "ones", tile.shape = [8]})
  -> (tensor<?xf32> {tile.name = "y", tile.tolerance = 1.0e-2 : f64})

// -----

// expected-error @below {{result #0: 'tile.tolerance' must be a positive number, as in 1.0e-3 : f64}}
func.func private @f() -> (tensor<4xf32> {tile.tolerance = -1.0 : f64})

// -----

// expected-error @below {{result #0: 'tile.name' is "result0", which is the default name of an argument or a result}}
func.func private @f() -> (tensor<4xf32> {tile.name = "result0"})

// -----

// expected-error @below {{has the attribute 'tile.tolerance' on result #0}}
func.func private @f() -> (f32 {tile.tolerance = 1.0e-2 : f64})
