// RUN: tsopt %s --desugar | FileCheck %s

// An element at a coordinate is that of the tile repeated along the others.

// CHECK-LABEL: func.func private @projection
//       CHECK:   %[[E:.*]] = tile.expand_dims %[[M:.*]] dim 1 : tensor<32xf32>
//       CHECK:   %[[B:.*]] = tile.broadcast %[[E]] : tensor<32x1xf32> -> tensor<32x64xf32>
//       CHECK:   tile.parallel (%{{.*}}, %{{.*}}) = (32, 64) in(%{{.*}} as %[[X:.*]], %[[B]] as %[[Y:.*]]) :
//  CHECK-NEXT:     arith.subf %[[X]], %[[Y]] : f32
func.func private @projection(%x: tensor<32x64xf32>, %m: tensor<32xf32>) -> tensor<32x64xf32> {
  %r = tile.parallel (%i, %j) = (32, 64) in(%x as %e) : (tensor<32x64xf32>) {
    %v = tensor.extract %m[%i] : tensor<32xf32>
    %d = arith.subf %e, %v : f32
    tile.yield %d : f32
  } : tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}

// CHECK-LABEL: func.func private @transposed
//       CHECK:   %[[T:.*]] = tile.transpose %{{.*}}, [1, 0] : tensor<64x32xf32>
//       CHECK:   tile.parallel (%{{.*}}, %{{.*}}) = (32, 64) in(%[[T]] as %[[X:.*]]) : (tensor<32x64xf32>)
//  CHECK-NEXT:     tile.yield %[[X]]
func.func private @transposed(%m: tensor<64x32xf32>) -> tensor<32x64xf32> {
  %r = tile.parallel (%i, %j) = (32, 64) {
    %v = tensor.extract %m[%j, %i] : tensor<64x32xf32>
    tile.yield %v : f32
  } : tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}

// Several elements have one byte, whichever operations compute its place.

// CHECK-LABEL: func.func private @quotient
// CHECK-COUNT-2: tile.broadcast %{{.*}} : tensor<8x16x1xi8> -> tensor<8x16x2xi8>
//      CHECK-DAG: tile.broadcast %{{.*}} : tensor<1x1x2xi8> -> tensor<8x16x2xi8>
//      CHECK-DAG: tile.reshape %{{.*}} : tensor<8x16x2xi8> -> tensor<8x32xi8>
//      CHECK:     tile.parallel
//      CHECK-NOT: tensor.extract
func.func private @quotient(%b: tensor<8x16xi8>, %s: tensor<2xi8>) -> tensor<8x32xi8> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = tile.parallel (%i, %j) = (8, 32) {
    %h = arith.divui %j, %c2 : index
    %v = tensor.extract %b[%i, %h] : tensor<8x16xi8>
    %h2 = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%j)
    %w = tensor.extract %b[%i, %h2] : tensor<8x16xi8>
    %l = arith.andi %j, %c1 : index
    %t = tensor.extract %s[%l] : tensor<2xi8>
    %a = arith.addi %v, %w : i8
    %c = arith.addi %a, %t : i8
    tile.yield %c : i8
  } : tensor<8x32xi8>
  return %r : tensor<8x32xi8>
}

// Every other element of a row, from an offset on; the row is the same for all.

// CHECK-LABEL: func.func private @part
//       CHECK:   %[[P:.*]] = tensor.extract_slice %{{.*}}[%{{.*}}, 1] [1, 16] [1, 2] : tensor<8x64xf32> to tensor<16xf32>
//       CHECK:   tile.parallel (%{{.*}}) = (16) in(%[[P]] as
func.func private @part(%b: tensor<8x64xf32>, %row: index) -> tensor<16xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = tile.parallel (%i) = (16) {
    %d = arith.muli %i, %c2 : index
    %o = arith.addi %d, %c1 : index
    %v = tensor.extract %b[%row, %o] : tensor<8x64xf32>
    tile.yield %v : f32
  } : tensor<16xf32>
  return %r : tensor<16xf32>
}

// CHECK-LABEL: func.func private @same
//       CHECK:   %[[C:.*]] = arith.constant 3 : index
//       CHECK:   %[[V:.*]] = tensor.extract %{{.*}}[%[[C]]] : tensor<8xf32>
//       CHECK:   tile.parallel
//       CHECK:     tile.yield %[[V]]
func.func private @same(%b: tensor<8xf32>) -> tensor<16xf32> {
  %r = tile.parallel (%i) = (16) {
    %c3 = arith.constant 3 : index
    %v = tensor.extract %b[%c3] : tensor<8xf32>
    tile.yield %v : f32
  } : tensor<16xf32>
  return %r : tensor<16xf32>
}

// These stay: elements that data name, a diagonal, elements of which not all are there, and one
// that is only read where it is one.

// CHECK-LABEL: func.func private @left
// CHECK-COUNT-5: tensor.extract
func.func private @left(%b: tensor<16xf32>, %s: tensor<16x16xf32>, %x: tensor<32xi32>, %at: index) -> tensor<32xf32> {
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %r = tile.parallel (%i) = (32) in(%x as %e) : (tensor<32xi32>) {
    %k = arith.index_cast %e : i32 to index
    %v0 = tensor.extract %b[%k] : tensor<16xf32>
    %h = arith.divui %i, %c2 : index
    %v1 = tensor.extract %s[%h, %h] : tensor<16x16xf32>
    %in = arith.cmpi ult, %i, %c16 : index
    %v2 = scf.if %in -> f32 {
      %v = tensor.extract %b[%i] : tensor<16xf32>
      scf.yield %v : f32
    } else {
      scf.yield %zero : f32
    }
    %there = arith.cmpi ult, %at, %c16 : index
    %v3 = scf.if %there -> f32 {
      %v = tensor.extract %b[%at] : tensor<16xf32>
      scf.yield %v : f32
    } else {
      scf.yield %zero : f32
    }
    %back = arith.subi %c3, %i : index
    %v4 = scf.if %in -> f32 {
      %v = tensor.extract %b[%back] : tensor<16xf32>
      scf.yield %v : f32
    } else {
      scf.yield %zero : f32
    }
    %a = arith.addf %v0, %v1 : f32
    %c = arith.addf %a, %v2 : f32
    %d = arith.addf %c, %v3 : f32
    %f = arith.addf %d, %v4 : f32
    tile.yield %f : f32
  } : tensor<32xf32>
  return %r : tensor<32xf32>
}

// An element is put in where its thread holds it.

// The host has no tiles.

// CHECK-LABEL: func.func @of_the_host
//       CHECK:   tensor.insert
func.func @of_the_host(%x: f32, %t: tensor<4x8xf32>, %i: index, %j: index) -> tensor<4x8xf32> {
  %r = tensor.insert %x into %t[%i, %j] : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// CHECK-LABEL: func.func private @put
//  CHECK-SAME:   (%[[X:.*]]: f32, %[[T:.*]]: tensor<4x8xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
//       CHECK:   tile.parallel (%[[A:.*]], %[[B:.*]]) = (4, 8) in(%[[T]] as %[[E:.*]]) :
//   CHECK-DAG:     %[[P:.*]] = arith.cmpi eq, %[[A]], %[[I]] : index
//   CHECK-DAG:     %[[Q:.*]] = arith.cmpi eq, %[[B]], %[[J]] : index
//       CHECK:     %[[V:.*]] = arith.select %{{.*}}, %[[X]], %[[E]] : f32
//  CHECK-NEXT:     tile.yield %[[V]] : f32
func.func private @put(%x: f32, %t: tensor<4x8xf32>, %i: index, %j: index) -> tensor<4x8xf32> {
  %r = tensor.insert %x into %t[%i, %j] : tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
