// RUN: tsopt %s --split-input-file --verify-diagnostics

// The body of tile.parallel is the code of one element: scalars, and single elements of
// memory. It neither allocates nor waits for others.

func.func @allocates(%f: f32) {
  %r = tile.parallel (%i) = (8) {
    // expected-error @below {{has effects that are unsupported in the body of one element; only loads, stores and atomics of memory are supported}}
    %m = memref.alloca() : memref<8xf32>
    tile.yield %f : f32
  } : tensor<8xf32>
  return
}

// -----

func.func @parallel_shape(%x: tensor<4xf32>) {
  // expected-error @below {{has shape (8), but uses tensor<4xf32>}}
  %r = tile.parallel (%i) = (8) in(%x as %e) : (tensor<4xf32>) {
    tile.yield %e : f32
  } : tensor<8xf32>
  return
}

// -----

func.func @parallel_counts(%x: tensor<?xf32>, %n: index) {
  // expected-error @below {{has shape (?, ?), but uses tensor<?xf32>}}
  %r = tile.parallel (%i, %j) = (%n, %n) in(%x as %e) : (tensor<?xf32>) {
    tile.yield %e : f32
  } : tensor<?xf32>
  return
}

// -----

func.func @parallel_yield() {
  %r = tile.parallel (%i) = (8) {
    // expected-error @below {{yields index for an element of tensor<8xf32>}}
    tile.yield %i : index
  } : tensor<8xf32>
  return
}

// -----

// Also inside of what the body contains.

func.func @nested_effect(%c: i1) {
  tile.parallel (%i) = (8) {
    scf.if %c {
      // expected-error @below {{'tile.barrier' op has effects that are unsupported in the body of one element}}
      tile.barrier
    }
  }
  return
}

// -----

// And in functions that it calls.

func.func private @waits() {
  gpu.barrier
  return
}
func.func @calls() {
  tile.parallel (%i) = (8) {
    // expected-error @below {{calls a function that is unsupported in the body of one element: }}
    func.call @waits() : () -> ()
  }
  return
}

// -----

func.func @makes_tile(%f: f32) {
  tile.parallel (%i) = (8) {
    // expected-error @below {{makes a tile inside the body of one element}}
    %t = tile.fill %f : f32 -> tensor<4xf32>
  }
  return
}

// -----

func.func @own_memory(%f: f32) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %m = memref.alloca() : memref<8xf32>
    tile.parallel (%i) = (8) {
      // expected-error @below {{writes memory that is private to each thread, so no thread has all elements; use tile.alloc}}
      memref.store %f, %m[%i] : memref<8xf32>
    }
  }
  return
}

// -----

func.func @layout_of_its_own(%x: tensor<8xf32>) {
  // expected-error @below {{has a layout, but its inputs and results determine it; remove the layout}}
  tile.parallel (%i) = (8) in(%x as %e) : (tensor<8xf32>) layout(#tile.layout<lane = [8@0, 4@*]>) {
  }
  return
}

// -----

func.func @results_of_two_shapes(%f: f32) {
  // expected-error @below {{has shape (8), but uses tensor<4xf32>}}
  %r:2 = tile.parallel (%i) = (8) {
    tile.yield %f, %f : f32, f32
  } : tensor<8xf32>, tensor<4xf32>
  return
}

// -----

func.func @yields_too_many(%f: f32) {
  // expected-error @below {{body must end in a tile.yield of 1 elements}}
  %r = tile.parallel (%i) = (8) {
    tile.yield %f, %f : f32, f32
  } : tensor<8xf32>
  return
}

// -----

func.func @partial_input(%x: tensor<8xf32, #tile.layout<warp = [2@+]>>) {
  // expected-error @below {{but each unit holds only a partial sum of it; comm.all_reduce it first}}
  %r = tile.parallel (%i) = (8) in(%x as %e) : (tensor<8xf32, #tile.layout<warp = [2@+]>>) {
    tile.yield %e : f32
  } : tensor<8xf32>
  return
}

// -----

func.func @coordinate_without_extent(%f: f32) {
  // expected-error @below {{expected one extent for each coordinate and one type for each input}}
  %r = tile.parallel (%i, %j) = (8) {
    tile.yield %f : f32
  } : tensor<8xf32>
  return
}

// -----

func.func @input_without_type(%x: tensor<8xf32>) {
  // expected-error @below {{expected one extent for each coordinate and one type for each input}}
  %r = tile.parallel (%i) = (8) in(%x as %e) : () {
    tile.yield %e : f32
  } : tensor<8xf32>
  return
}

// -----

func.func @input_without_name(%x: tensor<8xf32>) {
  // expected-error @below {{expected 'as'}}
  %r = tile.parallel (%i) = (8) in(%x) : (tensor<8xf32>) {
    tile.yield %e : f32
  } : tensor<8xf32>
  return
}

// -----

// The generic form can say more than the custom one can.

func.func @too_many_arguments() {
  // expected-error @below {{body must have 1 coordinates and 0 elements as arguments}}
  %0 = "tile.parallel"() <{shape = array<i64: 8>}> ({
  ^bb0(%i: index, %j: index):
    tile.yield %i : index
  }) : () -> tensor<8xindex>
  return
}

// -----

func.func @coordinate_of_other_type() {
  // expected-error @below {{body must have coordinates of type index}}
  %0 = "tile.parallel"() <{shape = array<i64: 8>}> ({
  ^bb0(%i: i32):
    tile.yield %i : i32
  }) : () -> tensor<8xi32>
  return
}

// -----

func.func @element_of_other_type(%x: tensor<8xf16>) {
  // expected-error @below {{body has an element argument of type f32 for an input of type tensor<8xf16>}}
  %0 = "tile.parallel"(%x) <{operandSegmentSizes = array<i32: 1, 0>, shape = array<i64: 8>}> ({
  ^bb0(%i: index, %e: f32):
    tile.yield %e : f32
  }) : (tensor<8xf16>) -> tensor<8xf32>
  return
}
