// RUN: tsopt %s --allow-unregistered-dialect | tsopt --allow-unregistered-dialect | FileCheck %s
// RUN: tsopt %s --allow-unregistered-dialect --mlir-print-op-generic | tsopt --allow-unregistered-dialect | FileCheck %s

// Every operation of the affine dialect.

// CHECK-LABEL: func.func @f(
func.func @f(%n: index, %m: memref<?x?xf32>, %v: f32) {
  // CHECK: affine.for %{{.*}} = 0 to 10 {
  affine.for %i = 0 to 10 {
    // CHECK: affine.for %{{.*}} = #map(%{{.*}}) to %{{.*}} step 2 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %n step 2 {
      // CHECK: affine.load %{{.*}}[%{{.*}} + 1, %{{.*}} * 2 + symbol(%{{.*}})] : memref<?x?xf32>
      %0 = affine.load %m[%i + 1, %j * 2 + symbol(%n)] : memref<?x?xf32>
      // CHECK: affine.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
      affine.store %0, %m[%j, %i] : memref<?x?xf32>
      // CHECK: affine.if #set(%{{.*}})[%{{.*}}] {
      affine.if affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 >= 0)>(%i)[%n] {
        // CHECK: affine.store %{{.*}}, %{{.*}}[%{{.*}}, 3] : memref<?x?xf32>
        affine.store %v, %m[%i, 3] : memref<?x?xf32>
      // CHECK: } else {
      } else {
        // CHECK: affine.apply #map1(%{{.*}})[%{{.*}}]
        %z = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
      }
    // CHECK: } {foo.note}
    } {foo.note}
  }
  // CHECK: affine.for %{{.*}} = max #map2(%{{.*}}) to min #map3(%{{.*}})[%{{.*}}] iter_args(%{{.*}} = %{{.*}}) -> (f32) {
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to min affine_map<(d0)[s0] -> (d0, s0 + 3)>(%n)[%n] iter_args(%a = %v) -> (f32) {
    // CHECK: affine.yield %{{.*}} : f32
    affine.yield %a : f32
  }
  // CHECK: affine.min #map4(%{{.*}})[%{{.*}}]
  %mn = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%n)[%n]
  // CHECK: affine.max #map5(%{{.*}})
  %mx = affine.max affine_map<(d0) -> (d0, 5)>(%n)
  // CHECK: affine.if #set1(%{{.*}}) -> f32 {
  %s = affine.if affine_set<(d0) : (d0 - 1 == 0)>(%n) -> f32 {
    // CHECK: affine.yield %{{.*}} : f32
    affine.yield %v : f32
  // CHECK: } else {
  } else {
    // CHECK: affine.yield %{{.*}} : f32
    affine.yield %v : f32
  }
  // CHECK: affine.parallel (%{{.*}}, %{{.*}}) = (0, %{{.*}}) to (10, %{{.*}} + 5) step (1, 2) {
  affine.parallel (%i, %j) = (0, %n) to (10, %n + 5) step (1, 2) {
    // CHECK: affine.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
    affine.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  // CHECK: affine.parallel (%{{.*}}) = (0) to (min(%{{.*}}, 10)) reduce ("addf") -> (f32) {
  %q = affine.parallel (%i) = (0) to (min(%n, 10)) reduce ("addf") -> (f32) {
    // CHECK: affine.load %{{.*}}[%{{.*}}, 0] : memref<?x?xf32>
    %0 = affine.load %m[%i, 0] : memref<?x?xf32>
    // CHECK: affine.yield %{{.*}} : f32
    affine.yield %0 : f32
  }
  // CHECK: affine.for %{{.*}} = %{{.*}} to %{{.*}} {
  affine.for %i = %n to %n {
  }
  // CHECK: affine.for %{{.*}} = %{{.*}} to #map6(%{{.*}}) {
  affine.for %i = affine_map<()[s0] -> (s0)>()[%n] to affine_map<(d0) -> (d0 - 1)>(%n) {
  }
  // CHECK: affine.vector_load %{{.*}}[%{{.*}}, 0] : memref<?x?xf32>, vector<4xf32>
  %vv = affine.vector_load %m[%n, 0] : memref<?x?xf32>, vector<4xf32>
  // CHECK: affine.vector_store %{{.*}}, %{{.*}}[%{{.*}}, 0] : memref<?x?xf32>, vector<4xf32>
  affine.vector_store %vv, %m[%n, 0] : memref<?x?xf32>, vector<4xf32>
  // CHECK: affine.prefetch %{{.*}}[%{{.*}}, %{{.*}} + 5], read, locality<3>, data : memref<?x?xf32>
  affine.prefetch %m[%n, %n + 5], read, locality<3>, data : memref<?x?xf32>
  // CHECK: affine.delinearize_index %{{.*}} into (4, 8) : index, index
  %d:2 = affine.delinearize_index %n into (4, 8) : index, index
  // CHECK: affine.linearize_index [%{{.*}}, %{{.*}}] by (4, 8) : index
  %l = affine.linearize_index [%n, %n] by (4, 8) : index
  // CHECK: affine.linearize_index disjoint [%{{.*}}, %{{.*}}] by (%{{.*}}, 8) : index
  %l2 = affine.linearize_index disjoint [%n, %n] by (%n, 8) : index
  // CHECK: return
  return
}
