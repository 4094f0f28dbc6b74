// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Every operation of the memref dialect, in its custom and its generic form.

// CHECK: #[[$MAP0:.*]] = affine_map<(d0)[s0] -> (d0 + s0)>

// CHECK: memref.global "private" constant @x : memref<4xf32> = dense<1.000000e+00> {alignment = 64 : i64}
memref.global "private" constant @x : memref<4xf32> = dense<1.0> {alignment = 64 : i64}
// CHECK: memref.global @y : memref<4xf32> = uninitialized
memref.global @y : memref<4xf32> = uninitialized
// CHECK: memref.global "public" @z : memref<2x2xi32>
memref.global "public" @z : memref<2x2xi32>

// CHECK-LABEL: func.func @allocation(
func.func @allocation(%i: index, %f: f32) {
  // CHECK: %{{.*}} = memref.alloc() : memref<4xf32>
  %0 = memref.alloc() : memref<4xf32>
  // CHECK: %{{.*}} = memref.alloca(%{{.*}})[%{{.*}}] {alignment = 16 : i64} : memref<?xf32, #[[$MAP0]]>
  %1 = memref.alloca(%i)[%i] {alignment = 16 : i64} : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  // CHECK: %{{.*}} = memref.realloc %{{.*}}(%{{.*}}) : memref<4xf32> to memref<?xf32>
  %2 = memref.realloc %0(%i) : memref<4xf32> to memref<?xf32>
  // CHECK: memref.dealloc %{{.*}} : memref<?xf32>
  memref.dealloc %2 : memref<?xf32>
  // CHECK: %{{.*}} = memref.get_global @x : memref<4xf32>
  %3 = memref.get_global @x : memref<4xf32>
  // CHECK: %{{.*}} = memref.alloca_scope  -> (f32) {
  %4 = memref.alloca_scope -> (f32) {
    // CHECK: memref.alloca_scope.return %{{.*}} : f32
    memref.alloca_scope.return %f : f32
  }
  // CHECK: memref.alloca_scope  {
  memref.alloca_scope {
    // CHECK: %{{.*}} = memref.alloca() : memref<4xf32, #gpu.address_space<workgroup>>
    %5 = memref.alloca() : memref<4xf32, #gpu.address_space<workgroup>>
  }
  return
}

// CHECK-LABEL: func.func @access(
func.func @access(%m: memref<4x?xf32>, %n: memref<4xf32>, %s: memref<1xi32>, %i: index, %f: f32, %k: i32) {
  // CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<4x?xf32>
  %0 = memref.load %m[%i, %i] : memref<4x?xf32>
  // CHECK: %{{.*}} = memref.load %{{.*}}[%{{.*}}, %{{.*}}] {nontemporal = true} : memref<4x?xf32>
  %1 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x?xf32>
  // CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<4x?xf32>
  memref.store %f, %m[%i, %i] : memref<4x?xf32>
  // CHECK: memref.prefetch %{{.*}}[%{{.*}}, %{{.*}}], write, locality<1>, instr : memref<4x?xf32>
  memref.prefetch %m[%i, %i], write, locality<1>, instr : memref<4x?xf32>
  // CHECK: memref.prefetch %{{.*}}[%{{.*}}, %{{.*}}], read, locality<3>, data : memref<4x?xf32>
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x?xf32>
  // CHECK: %{{.*}} = memref.atomic_rmw maxs %{{.*}}, %{{.*}}[%{{.*}}] : (i32, memref<1xi32>) -> i32
  %2 = memref.atomic_rmw maxs %k, %s[%i] : (i32, memref<1xi32>) -> i32
  // CHECK: %{{.*}} = memref.generic_atomic_rmw %{{.*}}[%{{.*}}] : memref<4xf32> {
  %3 = memref.generic_atomic_rmw %n[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    // CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
    %4 = arith.addf %old, %f : f32
    // CHECK: memref.atomic_yield %{{.*}} : f32
    memref.atomic_yield %4 : f32
  }
  // CHECK: memref.copy %{{.*}}, %{{.*}} : memref<4xf32> to memref<4xf32>
  memref.copy %n, %n : memref<4xf32> to memref<4xf32>
  // CHECK: memref.dma_start %{{.*}}[%{{.*}}], %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}}[%{{.*}}] : memref<4xf32>, memref<4xf32>, memref<1xi32>
  memref.dma_start %n[%i], %n[%i], %i, %s[%i] : memref<4xf32>, memref<4xf32>, memref<1xi32>
  // CHECK: memref.dma_start %{{.*}}[%{{.*}}], %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} : memref<4xf32>, memref<4xf32>, memref<1xi32>
  memref.dma_start %n[%i], %n[%i], %i, %s[%i], %i, %i : memref<4xf32>, memref<4xf32>, memref<1xi32>
  // CHECK: memref.dma_wait %{{.*}}[%{{.*}}], %{{.*}} : memref<1xi32>
  memref.dma_wait %s[%i], %i : memref<1xi32>
  return
}

// CHECK-LABEL: func.func @views(
func.func @views(%m: memref<4x?xf32>, %n: memref<?x4xf32, strided<[?, 1], offset: ?>>, %u: memref<*xf32>, %i: index, %b: memref<64xi8>, %v: memref<4xf32>, %s: memref<2xindex>) {
  // CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4x?xf32> to memref<?x?xf32>
  %0 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  // CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4x?xf32> to memref<*xf32>
  %1 = memref.cast %m : memref<4x?xf32> to memref<*xf32>
  // CHECK: %{{.*}} = memref.memory_space_cast %{{.*}} : memref<4x?xf32> to memref<4x?xf32, 3>
  %2 = memref.memory_space_cast %m : memref<4x?xf32> to memref<4x?xf32, 3>
  // CHECK: %{{.*}} = memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [4, %{{.*}}], strides: [%{{.*}}, 1] : memref<*xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %3 = memref.reinterpret_cast %u to offset: [%i], sizes: [4, %i], strides: [%i, 1] : memref<*xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  // CHECK: %{{.*}} = memref.subview %{{.*}}[%{{.*}}, 0] [1, 4] [1, 1] : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  %4 = memref.subview %n[%i, 0] [1, 4] [1, 1] : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  // CHECK: %{{.*}} = memref.subview %{{.*}}[%{{.*}}, 0] [%{{.*}}, 2] [2, %{{.*}}] {foo} : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x2xf32, strided<[?, ?], offset: ?>>
  %5 = memref.subview %n[%i, 0] [%i, 2] [2, %i] {foo} : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<?x2xf32, strided<[?, ?], offset: ?>>
  // CHECK: %{{.*}} = memref.view %{{.*}}[%{{.*}}][%{{.*}}] : memref<64xi8> to memref<?xf32>
  %6 = memref.view %b[%i][%i] : memref<64xi8> to memref<?xf32>
  // CHECK: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  %7 = memref.expand_shape %v [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  // CHECK: %{{.*}} = memref.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [4, %{{.*}}, 2] : memref<4x?xf32> into memref<4x?x2xf32>
  %8 = memref.expand_shape %m [[0], [1, 2]] output_shape [4, %i, 2] : memref<4x?xf32> into memref<4x?x2xf32>
  // CHECK: %{{.*}} = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<4x?xf32> into memref<?xf32>
  %9 = memref.collapse_shape %m [[0, 1]] : memref<4x?xf32> into memref<?xf32>
  // CHECK: %{{.*}} = memref.transpose %{{.*}} (d0, d1) -> (d1, d0) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
  %10 = memref.transpose %m (i, j) -> (j, i) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
  // CHECK: %{{.*}} = memref.reshape %{{.*}}(%{{.*}}) : (memref<4xf32>, memref<2xindex>) -> memref<?x?xf32>
  %11 = memref.reshape %v(%s) : (memref<4xf32>, memref<2xindex>) -> memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @facts(
func.func @facts(%m: memref<4x?xf32>, %n: memref<4xf32>, %u: memref<*xf32>, %i: index) {
  // CHECK: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<4x?xf32>
  %0 = memref.dim %m, %i : memref<4x?xf32>
  // CHECK: %{{.*}} = memref.rank %{{.*}} : memref<*xf32>
  %1 = memref.rank %u : memref<*xf32>
  // CHECK: %{{.*}}, %{{.*}}, %{{.*}}:2, %{{.*}}:2 = memref.extract_strided_metadata %{{.*}} : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %2, %3, %4:2, %5:2 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  // CHECK: %{{.*}} = memref.extract_aligned_pointer_as_index %{{.*}} : memref<4x?xf32> -> index
  %6 = memref.extract_aligned_pointer_as_index %m : memref<4x?xf32> -> index
  // CHECK: %{{.*}} = memref.assume_alignment %{{.*}}, 16 : memref<4xf32>
  %7 = memref.assume_alignment %n, 16 : memref<4xf32>
  // CHECK: %{{.*}}:2 = memref.distinct_objects %{{.*}}, %{{.*}} : memref<4xf32>, memref<4xf32>
  %8, %9 = memref.distinct_objects %n, %n : memref<4xf32>, memref<4xf32>
  return
}
