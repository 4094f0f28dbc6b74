// Groups and schedules that do not fit, and operations without tiles.
//
// RUN: tsopt %s --convert-linalg-to-tile --split-input-file --verify-diagnostics
// UNSUPPORTED: upstream

// The leaf is of no operation.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
sched.tree @t of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    sched.tile temporal [k = 16] {
      // expected-error @below {{names no operation of @f; they are ["matmul"]}}
      sched.leaf "mul"(m, n, k)
    }
  }
}

// -----

// An operation has no leaf.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
// expected-error @below {{has no sched.leaf for the operation "matmul" of @f}}
sched.tree @t of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    sched.tile temporal [k = 16] {
    }
  }
}

// -----

// An operation has two.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
sched.tree @t of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    sched.tile temporal [k = 16] {
      sched.leaf "matmul"(m, n, k)
      // expected-error @below {{is the second of the operation "matmul"; it is computed once}}
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// A loop has no axis.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
sched.tree @t of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    sched.tile temporal [k = 16] {
      // expected-error @below {{has 2 axes, but the operation has 3 loops}}
      sched.leaf "matmul"(m, n)
    }
  }
}

// -----

// An axis is unknown.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
sched.tree @t of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    sched.tile temporal [k = 16] {
      // expected-error @below {{has an axis l, which the tree does not list}}
      sched.leaf "matmul"(m, n, l)
    }
  }
}

// -----

// The extents are those of another group.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
sched.tree @t of @f axes(m = 64, n = 40, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    sched.tile temporal [k = 16] {
      // expected-error @below {{runs along n, whose extent is 40, but the operation's loop #1 runs 48 times}}
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// Axes change places.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
sched.tree @t of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    sched.tile temporal [k = 16] {
      // expected-error @below {{runs along n, whose extent is 48, but the operation's loop #0 runs 64 times}}
      sched.leaf "matmul"(n, m, k)
    }
  }
}

// -----

// Blocks do not add up what others have.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
sched.tree @t of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, k = 16] threads(128) {
    sched.tile temporal [n = 16] {
      // expected-error @below {{reduces k, which is divided among blocks; put it into a temporal tile}}
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// An axis is divided once.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
sched.tree @t of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    // expected-error @below {{divides m, as a tile around it does, which is not supported; divide it once}}
    sched.tile temporal [m = 8, k = 16] {
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// Two schedules.
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<64x32xf32>, tensor<32x48xf32>) outs(%z : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %0 : tensor<64x48xf32>
}
sched.tree @t of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    sched.tile temporal [k = 16] {
      sched.leaf "matmul"(m, n, k)
    }
  }
}
// expected-error @below {{is the second schedule of @f; erase one}}
sched.tree @u of @f axes(m = 64, n = 48, k = 32) {
  sched.tile spatial [m = 16, n = 16] threads(128) {
    sched.tile temporal [k = 16] {
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// A runtime extent needs a tile.
func.func @f(%x: tensor<?x32xf32>, %w: tensor<32x48xf32>, %n: index) -> tensor<?x48xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?x48xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<?x48xf32>) -> tensor<?x48xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<?x32xf32>, tensor<32x48xf32>) outs(%z : tensor<?x48xf32>) -> tensor<?x48xf32>
  return %0 : tensor<?x48xf32>
}
// expected-error @below {{has no tile along m, whose extent is known at run time only; list it in a sched.tile}}
sched.tree @t of @f axes(m = ?, n = 48, k = 32) {
  sched.tile spatial [n = 16] threads(128) {
    sched.tile temporal [k = 16] {
      sched.leaf "matmul"(m, n, k)
    }
  }
}

// -----

// A sum over an axis has no element for each of its coordinates.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<32xf32>) -> tensor<32xf32>
  // expected-error @below {{reduces j, but another operation reads its result along that axis}}
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<32x32xf32>) outs(%z : tensor<32xf32>) dimensions = [1]
  %f = tensor.empty() : tensor<32x32xf32>
  %1 = linalg.broadcast ins(%0 : tensor<32xf32>) outs(%f : tensor<32x32xf32>) dimensions = [1]
  return %1 : tensor<32x32xf32>
}
sched.tree @t of @f axes(i = 32, j = 32) {
  sched.tile spatial [] threads(128) {
    sched.tile temporal [i = 16] {
      sched.leaf "reduce"(i, j)
      sched.leaf "broadcast"(j, i)
    }
  }
}

// -----

// No operation of the group computes the result.
// expected-error @below {{returns argument #1, which no operation computes; return it where the function is called}}
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0, %x : tensor<8xf32>, tensor<8xf32>
}
sched.tree @t of @f axes(i = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "exp"(i)
    }
  }
}

// -----

// Neither does the schedule.
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<2x4xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  // expected-error @below {{is no operation of the schedule, but is returned by the group @f}}
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %0, %1 : tensor<8xf32>, tensor<2x4xf32>
}
sched.tree @t of @f axes(i = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "exp"(i)
    }
  }
}

// -----

// Elements that nobody wrote.
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{is read, but has no elements; fill it before (linalg.fill)}}
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.add ins(%x, %e : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
sched.tree @t of @f axes(i = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "add"(i)
    }
  }
}

// -----

// As many zeros as the program says at run time.
func.func @f(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  // expected-error @below {{has padding that depends on the element, or as many elements as the program says at run time; pad with a constant by constant numbers}}
  %p = tensor.pad %x low[%n] high[2] {
  ^bb0(%i: index):
    tensor.yield %one : f32
  } : tensor<8xf32> to tensor<?xf32>
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%p : tensor<?xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.exp %a : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
sched.tree @t of @f axes(i = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "exp"(i)
    }
  }
}

// -----

// The end of the elements is known at run time only.
func.func @f(%x: tensor<?xf32>, %n: index) -> tensor<8xf32> {
  %one = arith.constant 1.0 : f32
  // expected-error @below {{pads dimension 0, whose extent is known at run time only}}
  %p = tensor.pad %x low[2] high[2] {
  ^bb0(%i: index):
    tensor.yield %one : f32
  } : tensor<?xf32> to tensor<?xf32>
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 1)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%p : tensor<?xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.exp %a : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
sched.tree @t of @f axes(i = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "exp"(i)
    }
  }
}

// -----

// Positions of something else than the reduction's loop: of the greatest element of a matrix.
#id = affine_map<(i, j) -> (i, j)>
#all = affine_map<(i, j) -> ()>
func.func @f(%x: tensor<8x8xf32>, %a: tensor<f32>, %b: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  // expected-error @below {{takes something else than the position in its one reduction loop with an extremum, which is not supported; take the position (linalg.index), and read what is there afterwards}}
  %0:2 = linalg.generic {indexing_maps = [#id, #all, #all], iterator_types = ["reduction", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%a, %b : tensor<f32>, tensor<i32>) {
  ^bb0(%e: f32, %m: f32, %at: i32):
    %1 = arith.maximumf %m, %e : f32
    %2 = arith.cmpf ogt, %e, %m : f32
    %i = linalg.index 0 : index
    %3 = arith.index_cast %i : index to i32
    %4 = arith.select %2, %3, %at : i32
    linalg.yield %1, %4 : f32, i32
  } -> (tensor<f32>, tensor<i32>)
  return %0#0, %0#1 : tensor<f32>, tensor<i32>
}
sched.tree @t of @f axes(i = 8, j = 8) {
  sched.tile spatial [] threads(128) {
    sched.tile temporal [] {
      sched.leaf "max"(i, j)
    }
  }
}

// -----

// The extremum and its positions lie differently.
#id = affine_map<(i, j, k) -> (i, j, k)>
#ij = affine_map<(i, j, k) -> (i, j)>
#ji = affine_map<(i, j, k) -> (j, i)>
func.func @f(%x: tensor<8x8x8xf32>, %a: tensor<8x8xf32>, %b: tensor<8x8xi32>) -> (tensor<8x8xf32>, tensor<8x8xi32>) {
  // expected-error @below {{writes its result #0 and the positions of that, #1, by different maps; use one}}
  %0:2 = linalg.generic {indexing_maps = [#id, #ij, #ji], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<8x8x8xf32>) outs(%a, %b : tensor<8x8xf32>, tensor<8x8xi32>) {
  ^bb0(%e: f32, %m: f32, %at: i32):
    %1 = arith.maximumf %m, %e : f32
    %2 = arith.cmpf ogt, %e, %m : f32
    %i = linalg.index 2 : index
    %3 = arith.index_cast %i : index to i32
    %4 = arith.select %2, %3, %at : i32
    linalg.yield %1, %4 : f32, i32
  } -> (tensor<8x8xf32>, tensor<8x8xi32>)
  return %0#0, %0#1 : tensor<8x8xf32>, tensor<8x8xi32>
}
sched.tree @t of @f axes(i = 8, j = 8, k = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "max"(i, j, k)
    }
  }
}

// -----

// What is taken with each element that is not greater says nothing of the greatest.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<8x8xf32>, %a: tensor<8xf32>, %b: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>) {
  // expected-error @below {{reduces 2 results at once, which is not supported; write an operation for each}}
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%a, %b : tensor<8xf32>, tensor<8xi32>) {
  ^bb0(%e: f32, %m: f32, %at: i32):
    %1 = arith.maximumf %m, %e : f32
    %2 = arith.cmpf olt, %e, %m : f32
    %i = linalg.index 1 : index
    %3 = arith.index_cast %i : index to i32
    %4 = arith.select %2, %3, %at : i32
    linalg.yield %1, %4 : f32, i32
  } -> (tensor<8xf32>, tensor<8xi32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xi32>
}
sched.tree @t of @f axes(i = 8, j = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "max"(i, j)
    }
  }
}

// -----

// Two results in one reduction.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<8x8xf32>, %a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // expected-error @below {{reduces 2 results at once, which is not supported; write an operation for each}}
  %0:2 = linalg.generic {indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%a, %b : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%e: f32, %s: f32, %m: f32):
    %1 = arith.addf %s, %e : f32
    %2 = arith.maximumf %m, %e : f32
    linalg.yield %1, %2 : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %0#0, %0#1 : tensor<8xf32>, tensor<8xf32>
}
sched.tree @t of @f axes(i = 8, j = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "add"(i, j)
    }
  }
}

// -----

// Differences depend on their order.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<8x8xf32>, %a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{must combine the element of its result with one other value, by add, mul, max, min, and, or or xor}}
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%e: f32, %s: f32):
    %1 = arith.subf %s, %e : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
sched.tree @t of @f axes(i = 8, j = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "subf"(i, j)
    }
  }
}

// -----

// The element is combined with itself.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<8x8xf32>, %a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{must combine the element of its result with one other value, by add, mul, max, min, and, or or xor}}
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%e: f32, %s: f32):
    %1 = arith.addf %s, %s : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
sched.tree @t of @f axes(i = 8, j = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "addf"(i, j)
    }
  }
}

// -----

// The last element is no combination.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @f(%x: tensor<8x8xf32>, %a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{must combine the element of its result with one other value, by add, mul, max, min, and, or or xor}}
  %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%e: f32, %s: f32):
    linalg.yield %e : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
sched.tree @t of @f axes(i = 8, j = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.tile temporal [] {
      sched.leaf "copy"(i, j)
    }
  }
}

// -----

// What is returned has no elements.
#id = affine_map<(i) -> (i)>
func.func @f(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<3xf32>) {
  // expected-error @below {{is returned, but has no elements; fill it before (linalg.fill)}}
  %e = tensor.empty() : tensor<3xf32>
  %0 = call @g(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %e : tensor<8xf32>, tensor<3xf32>
}
func.func private @g(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %s: f32):
    %y = arith.addf %a, %a : f32
    linalg.yield %y : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
sched.tree @t of @g axes(i = 8) {
  sched.tile spatial [i = 8] threads(128) {
    sched.leaf "addf"(i)
  }
}
