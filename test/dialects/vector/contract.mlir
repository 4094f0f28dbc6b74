// RUN: tsopt %s | tsopt | FileCheck %s

// Contractions: products of matrices and of vectors.

// CHECK-DAG: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #map3 = affine_map<(d0) -> (d0)>
// CHECK-DAG: #map4 = affine_map<(d0) -> ()>
// CHECK-DAG: #map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #map6 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
// CHECK-DAG: #map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
// CHECK-LABEL: func.func @matrix(%arg0: vector<4x8xf32>, %arg1: vector<8x2xf32>, %arg2: vector<4x2xf32>) -> vector<4x2xf32> {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32>
// CHECK-NEXT: return %0 : vector<4x2xf32>
func.func @matrix(%a: vector<4x8xf32>, %b: vector<8x2xf32>, %c: vector<4x2xf32>) -> vector<4x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32>
  return %0 : vector<4x2xf32>
}
// CHECK-LABEL: func.func @dot(%arg0: vector<8xf32>, %arg1: f32) -> f32 {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map3, #map3, #map4], iterator_types = ["reduction"], kind = #vector.kind<maxnumf>} %arg0, %arg0, %arg1 {note} : vector<8xf32>, vector<8xf32> into f32
// CHECK-NEXT: return %0 : f32
func.func @dot(%a: vector<8xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maxnumf>} %a, %a, %c {note} : vector<8xf32>, vector<8xf32> into f32
  return %0 : f32
}
// CHECK-LABEL: func.func @batch(%arg0: vector<2x4x8xi32>, %arg1: vector<2x8x3xi32>, %arg2: vector<2x4x3xi32>) -> vector<2x4x3xi32> {
// CHECK-NEXT: %0 = vector.contract {indexing_maps = [#map5, #map6, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<2x4x8xi32>, vector<2x8x3xi32> into vector<2x4x3xi32>
// CHECK-NEXT: return %0 : vector<2x4x3xi32>
func.func @batch(%a: vector<2x4x8xi32>, %b: vector<2x8x3xi32>, %c: vector<2x4x3xi32>) -> vector<2x4x3xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x4x8xi32>, vector<2x8x3xi32> into vector<2x4x3xi32>
  return %0 : vector<2x4x3xi32>
}
