// What is read through views, and where data say.
//
// RUN: tsopt %s --linalg-to-tile --split-input-file | FileCheck %s
// UNSUPPORTED: upstream

// Zeros around an argument are what loads have outside of it.
// CHECK-LABEL: func.func @zeros(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<30x30xf32>, [[V1:%[a-z0-9_]+]]: memref<32x32xf32> {tile.out}) {
// CHECK-NEXT: call @exp([[V0]], [[V1]]) : (memref<30x30xf32>, memref<32x32xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @exp(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<30x30xf32>, [[V1:%[a-z0-9_]+]]: memref<32x32xf32>) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = tile.load [[V0]][-1, -2] : memref<30x30xf32> -> tensor<32x32xf32>
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.parallel ([[V5:%[a-z0-9_]+]], [[V6:%[a-z0-9_]+]]) = (32, 32) in([[V3]] as [[V7:%[a-z0-9_]+]]) : (tensor<32x32xf32>) {
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = math.exp [[V7]] : f32
// CHECK-NEXT: tile.yield [[V8]] : f32
// CHECK-NEXT: } : tensor<32x32xf32>
// CHECK-NEXT: tile.store [[V4]], [[V1]][0, 0] : tensor<32x32xf32>, memref<32x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @zeros(%x: tensor<30x30xf32>) -> tensor<32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1, 2] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<30x30xf32> to tensor<32x32xf32>
  %e = tensor.empty() : tensor<32x32xf32>
  %0 = linalg.exp ins(%p : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}

// -----

// Other constants are selected.
// CHECK-LABEL: func.func @ones(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<30x32xf32>, [[V1:%[a-z0-9_]+]]: memref<32x32xf32> {tile.out}) {
// CHECK-NEXT: call @exp([[V0]], [[V1]]) : (memref<30x32xf32>, memref<32x32xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @exp(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<30x32xf32>, [[V1:%[a-z0-9_]+]]: memref<32x32xf32>) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = tile.load [[V0]][-1, 0] : memref<30x32xf32> -> tensor<32x32xf32>
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.parallel ([[V5:%[a-z0-9_]+]], [[V6:%[a-z0-9_]+]]) = (32, 32) in([[V3]] as [[V7:%[a-z0-9_]+]]) : (tensor<32x32xf32>) {
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V5]])
// CHECK-NEXT: [[V9:%[a-z0-9_]+]] = arith.constant 30 : index
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = arith.cmpi ult, [[V8]], [[V9]] : index
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = arith.select [[V10]], [[V7]], [[V11]] : f32
// CHECK-NEXT: tile.yield [[V12]] : f32
// CHECK-NEXT: } : tensor<32x32xf32>
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = tile.parallel ([[V5]], [[V6]]) = (32, 32) in([[V4]] as [[V7]]) : (tensor<32x32xf32>) {
// CHECK-NEXT: [[V8]] = math.exp [[V7]] : f32
// CHECK-NEXT: tile.yield [[V8]] : f32
// CHECK-NEXT: } : tensor<32x32xf32>
// CHECK-NEXT: tile.store [[V13]], [[V1]][0, 0] : tensor<32x32xf32>, memref<32x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @ones(%x: tensor<30x32xf32>) -> tensor<32x32xf32> {
  %one = arith.constant 1.0 : f32
  %p = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : f32
  } : tensor<30x32xf32> to tensor<32x32xf32>
  %e = tensor.empty() : tensor<32x32xf32>
  %0 = linalg.exp ins(%p : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0 : tensor<32x32xf32>
}

// -----

// Every second element of a part.
// CHECK-LABEL: func.func @slice(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<64x64xf32>, [[V1:%[a-z0-9_]+]]: memref<16x32xf32> {tile.out}) {
// CHECK-NEXT: call @exp([[V0]], [[V1]]) : (memref<64x64xf32>, memref<16x32xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @exp(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<64x64xf32>, [[V1:%[a-z0-9_]+]]: memref<16x32xf32>) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = tile.load [[V0]][8, 0] [16, 32] [1, 2] : memref<64x64xf32> -> tensor<16x32xf32>
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.parallel ([[V5:%[a-z0-9_]+]], [[V6:%[a-z0-9_]+]]) = (16, 32) in([[V3]] as [[V7:%[a-z0-9_]+]]) : (tensor<16x32xf32>) {
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = math.exp [[V7]] : f32
// CHECK-NEXT: tile.yield [[V8]] : f32
// CHECK-NEXT: } : tensor<16x32xf32>
// CHECK-NEXT: tile.store [[V4]], [[V1]][0, 0] : tensor<16x32xf32>, memref<16x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @slice(%x: tensor<64x64xf32>) -> tensor<16x32xf32> {
  %s = tensor.extract_slice %x[8, 0] [16, 32] [1, 2] : tensor<64x64xf32> to tensor<16x32xf32>
  %e = tensor.empty() : tensor<16x32xf32>
  %0 = linalg.exp ins(%s : tensor<16x32xf32>) outs(%e : tensor<16x32xf32>) -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}

// -----

// Two tensors side by side, with what is done with the elements.
// CHECK-LABEL: func.func @concat(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x16xf32>, [[V1:%[a-z0-9_]+]]: memref<8x16xf32>, [[V2:%[a-z0-9_]+]]: memref<16x16xf32> {tile.out}) {
// CHECK-NEXT: call @select_exp([[V0]], [[V1]], [[V2]]) : (memref<8x16xf32>, memref<8x16xf32>, memref<16x16xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @select_exp(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<8x16xf32>, [[V1:%[a-z0-9_]+]]: memref<8x16xf32>, [[V2:%[a-z0-9_]+]]: memref<16x16xf32>) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.parallel ([[V5:%[a-z0-9_]+]], [[V6:%[a-z0-9_]+]]) = (16, 16) {
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V5]])
// CHECK-NEXT: [[V8:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V6]])
// CHECK-NEXT: [[V9:%[a-z0-9_]+]] = memref.load [[V0]]{{\[}}[[V7]], [[V8]]] : memref<8x16xf32>
// CHECK-NEXT: tile.yield [[V9]] : f32
// CHECK-NEXT: } : tensor<16x16xf32>
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = tile.parallel ([[V5]], [[V6]]) = (16, 16) {
// CHECK-NEXT: [[V7]] = affine.apply #{{map[0-9]*}}([[V5]])
// CHECK-NEXT: [[V8]] = affine.apply #{{map[0-9]*}}([[V6]])
// CHECK-NEXT: [[V9]] = memref.load [[V1]]{{\[}}[[V7]], [[V8]]] : memref<8x16xf32>
// CHECK-NEXT: tile.yield [[V9]] : f32
// CHECK-NEXT: } : tensor<16x16xf32>
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = tile.parallel ([[V5]], [[V6]]) = (16, 16) in([[V4]] as [[V12:%[a-z0-9_]+]], [[V10]] as [[V13:%[a-z0-9_]+]]) : (tensor<16x16xf32>, tensor<16x16xf32>) {
// CHECK-NEXT: [[V7]] = affine.apply #{{map[0-9]*}}([[V5]])
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = arith.constant 8 : index
// CHECK-NEXT: [[V8]] = arith.cmpi ult, [[V7]], [[V14]] : index
// CHECK-NEXT: [[V9]] = arith.select [[V8]], [[V12]], [[V13]] : f32
// CHECK-NEXT: tile.yield [[V9]] : f32
// CHECK-NEXT: } : tensor<16x16xf32>
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = tile.parallel ([[V5]], [[V6]]) = (16, 16) in([[V11]] as [[V12]]) : (tensor<16x16xf32>) {
// CHECK-NEXT: [[V7]] = math.exp [[V12]] : f32
// CHECK-NEXT: tile.yield [[V7]] : f32
// CHECK-NEXT: } : tensor<16x16xf32>
// CHECK-NEXT: tile.store [[V15]], [[V2]][0, 0] : tensor<16x16xf32>, memref<16x16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @concat(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>) -> tensor<16x16xf32> {
  %c = tensor.concat dim(0) %x, %y : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<16x16xf32>
  %e = tensor.empty() : tensor<16x16xf32>
  %0 = linalg.exp ins(%c : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}

// -----

// Heads that lie beside each other: the number of a column is divided. A tile has the columns of one head.
// CHECK-LABEL: func.func @heads(
// CHECK-LABEL: func.func private @exp(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<4x32x16xf32>, [[V1:%[a-z0-9_]+]]: memref<32x64xf32>) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (64) step (16) threads(128) {
// CHECK-NEXT: [[HEAD:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V2]])
// CHECK-NEXT: [[AT:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V2]])
// CHECK-NEXT: [[X:%[a-z0-9_]+]] = tile.load [[V0]]{{\[}}[[HEAD]], 0, [[AT]]] : memref<4x32x16xf32> -> tensor<32x16xf32>
// CHECK-NEXT: [[Y:%[a-z0-9_]+]] = tile.parallel {{.*}} in([[X]] as
// CHECK: tile.store [[Y]], [[V1]]{{\[}}0, [[V2]]] : tensor<32x16xf32>, memref<32x64xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @heads(%x: tensor<4x32x16xf32>) -> tensor<32x64xf32> {
  %e = tensor.empty() : tensor<32x64xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j floordiv 16, i, j mod 16)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x32x16xf32>) outs(%e : tensor<32x64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.exp %a : f32
    linalg.yield %1 : f32
  } -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

// -----

// Rows of a table.
// CHECK-LABEL: func.func @embedding(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<100x32xf32>, [[V1:%[a-z0-9_]+]]: memref<12xi64>, [[V2:%[a-z0-9_]+]]: memref<12x32xf32> {tile.out}) {
// CHECK-NEXT: call @generic([[V1]], [[V0]], [[V2]]) : (memref<12xi64>, memref<100x32xf32>, memref<12x32xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @generic(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<12xi64>, [[V1:%[a-z0-9_]+]]: memref<100x32xf32>, [[V2:%[a-z0-9_]+]]: memref<12x32xf32>) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.load [[V0]][0] : memref<12xi64> -> tensor<16xi64>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.broadcast [[V4]] dims [1] : tensor<16xi64> -> tensor<16x32xi64>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.parallel ([[V7:%[a-z0-9_]+]], [[V8:%[a-z0-9_]+]]) = (16, 32) in([[V5]] as [[V9:%[a-z0-9_]+]]) : (tensor<16x32xi64>) {
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = arith.index_cast [[V9]] : i64 to index
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V8]])
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V7]])
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = arith.constant 12 : index
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = arith.cmpi ult, [[V12]], [[V13]] : index
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT: [[V16:%[a-z0-9_]+]] = arith.select [[V14]], [[V10]], [[V15]] : index
// CHECK-NEXT: [[V17:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT: [[V18:%[a-z0-9_]+]] = arith.select [[V14]], [[V11]], [[V17]] : index
// CHECK-NEXT: [[V19:%[a-z0-9_]+]] = memref.load [[V1]]{{\[}}[[V16]], [[V18]]] : memref<100x32xf32>
// CHECK-NEXT: tile.yield [[V19]] : f32
// CHECK-NEXT: } : tensor<16x32xf32>
// CHECK-NEXT: tile.store [[V6]], [[V2]][0, 0] : tensor<16x32xf32>, memref<12x32xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @embedding(%table: tensor<100x32xf32>, %at: tensor<12xi64>) -> tensor<12x32xf32> {
  %e = tensor.empty() : tensor<12x32xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<12xi64>) outs(%e : tensor<12x32xf32>) {
  ^bb0(%i: i64, %o: f32):
    %1 = arith.index_cast %i : i64 to index
    %2 = linalg.index 1 : index
    %3 = tensor.extract %table[%1, %2] : tensor<100x32xf32>
    linalg.yield %3 : f32
  } -> tensor<12x32xf32>
  return %0 : tensor<12x32xf32>
}

// -----

// The number of a column beyond the end of the table is no place in it.
// CHECK-LABEL: func.func @ragged(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<100x30xf32>, [[V1:%[a-z0-9_]+]]: memref<12xi64>, [[V2:%[a-z0-9_]+]]: memref<12x30xf32> {tile.out}) {
// CHECK-NEXT: call @generic([[V1]], [[V0]], [[V2]]) : (memref<12xi64>, memref<100x30xf32>, memref<12x30xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @generic(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<12xi64>, [[V1:%[a-z0-9_]+]]: memref<100x30xf32>, [[V2:%[a-z0-9_]+]]: memref<12x30xf32>) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.load [[V0]][0] : memref<12xi64> -> tensor<16xi64>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.broadcast [[V4]] dims [1] : tensor<16xi64> -> tensor<16x32xi64>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.parallel ([[V7:%[a-z0-9_]+]], [[V8:%[a-z0-9_]+]]) = (16, 32) in([[V5]] as [[V9:%[a-z0-9_]+]]) : (tensor<16x32xi64>) {
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = arith.index_cast [[V9]] : i64 to index
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V8]])
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V7]])
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = arith.constant 12 : index
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = arith.cmpi ult, [[V12]], [[V13]] : index
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V8]])
// CHECK-NEXT: [[V16:%[a-z0-9_]+]] = arith.constant 30 : index
// CHECK-NEXT: [[V17:%[a-z0-9_]+]] = arith.cmpi ult, [[V15]], [[V16]] : index
// CHECK-NEXT: [[V18:%[a-z0-9_]+]] = arith.andi [[V14]], [[V17]] : i1
// CHECK-NEXT: [[V19:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT: [[V20:%[a-z0-9_]+]] = arith.select [[V18]], [[V10]], [[V19]] : index
// CHECK-NEXT: [[V21:%[a-z0-9_]+]] = arith.constant 0 : index
// CHECK-NEXT: [[V22:%[a-z0-9_]+]] = arith.select [[V18]], [[V11]], [[V21]] : index
// CHECK-NEXT: [[V23:%[a-z0-9_]+]] = memref.load [[V1]]{{\[}}[[V20]], [[V22]]] : memref<100x30xf32>
// CHECK-NEXT: tile.yield [[V23]] : f32
// CHECK-NEXT: } : tensor<16x32xf32>
// CHECK-NEXT: tile.store [[V6]], [[V2]][0, 0] : tensor<16x32xf32>, memref<12x30xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @ragged(%table: tensor<100x30xf32>, %at: tensor<12xi64>) -> tensor<12x30xf32> {
  %e = tensor.empty() : tensor<12x30xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%at : tensor<12xi64>) outs(%e : tensor<12x30xf32>) {
  ^bb0(%i: i64, %o: f32):
    %1 = arith.index_cast %i : i64 to index
    %2 = linalg.index 1 : index
    %3 = tensor.extract %table[%1, %2] : tensor<100x30xf32>
    linalg.yield %3 : f32
  } -> tensor<12x30xf32>
  return %0 : tensor<12x30xf32>
}

// -----

// Neither is anything divided by the zeros beyond the end.
// CHECK-LABEL: func.func @quotient(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<10xi32>, [[V1:%[a-z0-9_]+]]: memref<10xi32>, [[V2:%[a-z0-9_]+]]: memref<10xi32> {tile.out}) {
// CHECK-NEXT: call @copy([[V0]], [[V1]], [[V2]]) : (memref<10xi32>, memref<10xi32>, memref<10xi32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @copy(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<10xi32>, [[V1:%[a-z0-9_]+]]: memref<10xi32>, [[V2:%[a-z0-9_]+]]: memref<10xi32>) {
// CHECK-NEXT: tile.kernel ([[V3:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V4:%[a-z0-9_]+]] = tile.load [[V0]][0] : memref<10xi32> -> tensor<16xi32>
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = tile.load [[V1]][0] : memref<10xi32> -> tensor<16xi32>
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = tile.parallel ([[V7:%[a-z0-9_]+]]) = (16) in([[V4]] as [[V8:%[a-z0-9_]+]], [[V5]] as [[V9:%[a-z0-9_]+]]) : (tensor<16xi32>, tensor<16xi32>) {
// CHECK-NEXT: [[V10:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V7]])
// CHECK-NEXT: [[V11:%[a-z0-9_]+]] = arith.constant 10 : index
// CHECK-NEXT: [[V12:%[a-z0-9_]+]] = arith.cmpi ult, [[V10]], [[V11]] : index
// CHECK-NEXT: [[V13:%[a-z0-9_]+]] = arith.constant 1 : i32
// CHECK-NEXT: [[V14:%[a-z0-9_]+]] = arith.select [[V12]], [[V9]], [[V13]] : i32
// CHECK-NEXT: [[V15:%[a-z0-9_]+]] = arith.divsi [[V8]], [[V14]] : i32
// CHECK-NEXT: tile.yield [[V15]] : i32
// CHECK-NEXT: } : tensor<16xi32>
// CHECK-NEXT: tile.store [[V6]], [[V2]][0] : tensor<16xi32>, memref<10xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @quotient(%x: tensor<10xi32>, %y: tensor<10xi32>) -> tensor<10xi32> {
  %e = tensor.empty() : tensor<10xi32>
  %0 = linalg.map ins(%x, %y : tensor<10xi32>, tensor<10xi32>) outs(%e : tensor<10xi32>) (%a: i32, %b: i32, %o: i32) {
    %1 = arith.divsi %a, %b : i32
    linalg.yield %1 : i32
  }
  return %0 : tensor<10xi32>
}

// -----

// Rows from the last to the first are gathered: a window has its elements in order.
// CHECK-LABEL: func.func @turned(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<16xf32>, [[V1:%[a-z0-9_]+]]: memref<16xf32> {tile.out}) {
// CHECK-NEXT: call @exp([[V0]], [[V1]]) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-LABEL: func.func private @exp(
// CHECK-SAME: [[V0:%[a-z0-9_]+]]: memref<16xf32>, [[V1:%[a-z0-9_]+]]: memref<16xf32>) {
// CHECK-NEXT: tile.kernel ([[V2:%[a-z0-9_]+]]) = (0) to (1) step (1) threads(128) {
// CHECK-NEXT: [[V3:%[a-z0-9_]+]] = tile.parallel ([[V4:%[a-z0-9_]+]]) = (16) {
// CHECK-NEXT: [[V5:%[a-z0-9_]+]] = affine.apply #{{map[0-9]*}}([[V4]])
// CHECK-NEXT: [[V6:%[a-z0-9_]+]] = memref.load [[V0]]{{\[}}[[V5]]] : memref<16xf32>
// CHECK-NEXT: tile.yield [[V6]] : f32
// CHECK-NEXT: } : tensor<16xf32>
// CHECK-NEXT: [[V7:%[a-z0-9_]+]] = tile.parallel ([[V4]]) = (16) in([[V3]] as [[V8:%[a-z0-9_]+]]) : (tensor<16xf32>) {
// CHECK-NEXT: [[V5]] = math.exp [[V8]] : f32
// CHECK-NEXT: tile.yield [[V5]] : f32
// CHECK-NEXT: } : tensor<16xf32>
// CHECK-NEXT: tile.store [[V7]], [[V1]][0] : tensor<16xf32>, memref<16xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @turned(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (15 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = math.exp %a : f32
    linalg.yield %1 : f32
  } -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
