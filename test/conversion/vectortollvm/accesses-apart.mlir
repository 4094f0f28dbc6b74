// Gathers and scatters of several dimensions, casts of memory, masks around accesses.
//
// RUN: tsopt %s --convert-vector-to-llvm | FileCheck %s
// UNSUPPORTED: upstream

// CHECK-LABEL: func.func @gather
// CHECK-COUNT-2: llvm.intr.masked.gather
// CHECK-NOT: vector.gather
func.func @gather(%m: memref<8xi32>, %i: index, %x: vector<2x2xindex>, %k: vector<2x2xi1>, %p: vector<2x2xi32>) -> vector<2x2xi32> {
  %r = vector.gather %m[%i] [%x], %k, %p : memref<8xi32>, vector<2x2xindex>, vector<2x2xi1>, vector<2x2xi32> into vector<2x2xi32>
  return %r : vector<2x2xi32>
}

// CHECK-LABEL: func.func @scatter
// CHECK-COUNT-3: llvm.intr.masked.scatter
// CHECK-NOT: vector.scatter
func.func @scatter(%m: memref<8xi32>, %i: index, %x: vector<3x2xindex>, %k: vector<3x2xi1>, %v: vector<3x2xi32>) {
  vector.scatter %m[%i] [%x], %k, %v : memref<8xi32>, vector<3x2xindex>, vector<3x2xi1>, vector<3x2xi32>
  return
}

// CHECK-LABEL: func.func @type_cast
// CHECK: llvm.insertvalue
// CHECK-NOT: vector.type_cast
func.func @type_cast(%m: memref<8x2xf32>) -> memref<vector<8x2xf32>> {
  %r = vector.type_cast %m : memref<8x2xf32> to memref<vector<8x2xf32>>
  return %r : memref<vector<8x2xf32>>
}

// CHECK-LABEL: func.func @masked
// CHECK: llvm.intr.masked.load
// CHECK: llvm.intr.masked.store
// CHECK: llvm.intr.masked.gather
// CHECK-NOT: vector.mask
func.func @masked(%m: memref<8xf32>, %i: index, %k: vector<4xi1>, %x: vector<4xindex>, %p: f32, %v: vector<4xf32>) -> vector<4xf32> {
  %r = vector.mask %k { vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<8xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { vector.transfer_write %r, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<8xf32> } : vector<4xi1>
  %g = vector.mask %k, %v { vector.gather %m[%i] [%x], %k, %r : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %g : vector<4xf32>
}

// The accumulator stays where the mask of an outer product is not set.
// CHECK-LABEL: func.func @outer
// CHECK-COUNT-2: arith.select
// CHECK-NOT: vector.mask
// CHECK: return
func.func @outer(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>, %k: vector<2x3xi1>) -> vector<2x3xf32> {
  %r = vector.mask %k { vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<2xf32>, vector<3xf32> } : vector<2x3xi1> -> vector<2x3xf32>
  return %r : vector<2x3xf32>
}

// CHECK-LABEL: func.func @scalable
// CHECK: llvm.intr.stepvector : vector<[4]xi64>
// CHECK: llvm.intr.vector.interleave2
// CHECK: llvm.intr.vector.deinterleave2
// CHECK: llvm.intr.vector.insert
// CHECK: llvm.intr.masked.gather
func.func @scalable(%m: memref<?xf32>, %i: index, %a: vector<[4]xf32>, %k: vector<[4]xi1>, %f: vector<4xf32>) -> (vector<[4]xf32>, vector<[4]xf32>, vector<[2]xf32>) {
  %x = vector.step : vector<[4]xindex>
  %z = vector.interleave %a, %a : vector<[4]xf32> -> vector<[8]xf32>
  %even, %odd = vector.deinterleave %a : vector<[4]xf32> -> vector<[2]xf32>
  %w = vector.scalable.insert %f, %a[0] : vector<4xf32> into vector<[4]xf32>
  %e, %o = vector.deinterleave %z : vector<[8]xf32> -> vector<[4]xf32>
  %g = vector.gather %m[%i] [%x], %k, %w : memref<?xf32>, vector<[4]xindex>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
  return %g, %o, %odd : vector<[4]xf32>, vector<[4]xf32>, vector<[2]xf32>
}
