// Vector operations on memory: transfers with padding, permutation, broadcast and
// masks; gathers and scatters; compressing and expanding.
//
// RUN: tsrun %s | FileCheck %s

memref.global @data : memref<3x4xf32> = dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]>

func.func @main() {
  %m = memref.get_global @data : memref<3x4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %pad = arith.constant -1.0 : f32
  // CHECK: [6, 7, -1, -1]
  %a = vector.transfer_read %m[%c1, %c2], %pad : memref<3x4xf32>, vector<4xf32>
  vector.print %a : vector<4xf32>
  // CHECK-NEXT: {{\[\[}}1, 5, 9], [2, 6, 10]]
  %b = vector.transfer_read %m[%c0, %c1], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<3x4xf32>, vector<2x3xf32>
  vector.print %b : vector<2x3xf32>
  // CHECK-NEXT: {{\[\[}}2, 2], [3, 3]]
  %bb = vector.transfer_read %m[%c0, %c2], %pad {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<3x4xf32>, vector<2x2xf32>
  vector.print %bb : vector<2x2xf32>
  // CHECK-NEXT: [0, -1, 2, -1]
  %odd = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %c = vector.transfer_read %m[%c0, %c0], %pad, %odd : memref<3x4xf32>, vector<4xf32>
  vector.print %c : vector<4xf32>
  // CHECK-NEXT: [0, -1, 2, -1]
  %cc = vector.mask %odd { vector.transfer_read %m[%c0, %c0], %pad : memref<3x4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.print %cc : vector<4xf32>
  // CHECK-NEXT: 2
  %s = vector.mask %odd { vector.reduction <add>, %c : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.print %s : f32
  // CHECK-NEXT: [5, -1, 4, -1]
  %at = arith.constant dense<[1, 3, 0, 2]> : vector<4xi32>
  %none = arith.constant dense<-1.0> : vector<4xf32>
  %g = vector.gather %m[%c1, %c0] [%at], %odd, %none : memref<3x4xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %g : vector<4xf32>
  // CHECK-NEXT: [8, -1, 9, -1]
  %e = vector.expandload %m[%c2, %c0], %odd, %none : memref<3x4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.print %e : vector<4xf32>

  %o = memref.alloc() : memref<2x4xf32>
  %zero = arith.constant dense<0.0> : vector<2x4xf32>
  vector.transfer_write %zero, %o[%c0, %c0] : vector<2x4xf32>, memref<2x4xf32>
  vector.scatter %o[%c0, %c0] [%at], %odd, %a : memref<2x4xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %o[%c1, %c0], %odd, %a : memref<2x4xf32>, vector<4xi1>, vector<4xf32>
  // What lies beyond the extents is not written.
  vector.transfer_write %none, %o[%c1, %c2] : vector<4xf32>, memref<2x4xf32>
  // CHECK-NEXT: {{\[\[}}-1, 6, 0, 0], [6, -1, -1, -1]]
  %w = vector.transfer_read %o[%c0, %c0], %pad : memref<2x4xf32>, vector<2x4xf32>
  vector.print %w : vector<2x4xf32>
  // CHECK-NEXT: {{\[\[}}-1, 6, 0, 0], [6, -1, -1, -1]]
  %cast = vector.type_cast %o : memref<2x4xf32> to memref<vector<2x4xf32>>
  %whole = memref.load %cast[] : memref<vector<2x4xf32>>
  vector.print %whole : vector<2x4xf32>

  // CHECK-NEXT: {{\[\[}}0, 1, 3, 6], [4, 9, 15, 22]]
  // CHECK-NEXT: [6, 22]
  %two = vector.transfer_read %m[%c0, %c0], %pad {in_bounds = [true, true]} : memref<3x4xf32>, vector<2x4xf32>
  %init = arith.constant dense<[100.0, 200.0]> : vector<2xf32>
  %in:2 = vector.scan <add>, %two, %init {inclusive = true, reduction_dim = 1 : i64} : vector<2x4xf32>, vector<2xf32>
  vector.print %in#0 : vector<2x4xf32>
  vector.print %in#1 : vector<2xf32>
  // CHECK-NEXT: {{\[\[}}100, 100, 101, 103], [200, 204, 209, 215]]
  %ex:2 = vector.scan <add>, %two, %init {inclusive = false, reduction_dim = 1 : i64} : vector<2x4xf32>, vector<2xf32>
  vector.print %ex#0 : vector<2x4xf32>

  // CHECK-NEXT: {{\[\[}}14, 38], [38, 126]]
  %acc = arith.constant dense<0.0> : vector<2x2xf32>
  %p = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
    iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %two, %two, %acc : vector<2x4xf32>, vector<2x4xf32> into vector<2x2xf32>
  vector.print %p : vector<2x2xf32>

  // CHECK-NEXT: [0, 1, 2, 3, 4, 5]
  %flat = memref.alloc() : memref<4xf32>
  %first = vector.transfer_read %m[%c0, %c0], %pad : memref<3x4xf32>, vector<4xf32>
  vector.transfer_write %first, %flat[%c0] : vector<4xf32>, memref<4xf32>
  %more = memref.realloc %flat(%c6) : memref<4xf32> to memref<?xf32>
  %tag = memref.alloc() : memref<1xi32>
  %c4 = arith.constant 4 : index
  memref.dma_start %m[%c1, %c0], %more[%c4], %c2, %tag[%c0] : memref<3x4xf32>, memref<?xf32>, memref<1xi32>
  memref.dma_wait %tag[%c0], %c2 : memref<1xi32>
  %six = vector.transfer_read %more[%c0], %pad : memref<?xf32>, vector<6xf32>
  vector.print %six : vector<6xf32>
  // CHECK-NEXT: {{\[\[}}0, 1, 2], [3, 4, 5]]
  %shape = memref.alloc() : memref<2xindex>
  %c3 = arith.constant 3 : index
  memref.store %c2, %shape[%c0] : memref<2xindex>
  memref.store %c3, %shape[%c1] : memref<2xindex>
  %matrix = memref.reshape %more(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %x = vector.transfer_read %matrix[%c0, %c0], %pad : memref<?x?xf32>, vector<2x3xf32>
  vector.print %x : vector<2x3xf32>

  // CHECK-NEXT: 12
  // CHECK-NEXT: 0.75
  %three = arith.constant 3.0 : f16
  %four = arith.constant 4.0 : f8E8M0FNU
  %up = arith.scaling_extf %three, %four : f16, f8E8M0FNU to f32
  vector.print %up : f32
  %three32 = arith.constant 3.0 : f32
  %down = arith.scaling_truncf %three32, %four : f32, f8E8M0FNU to f16
  %down32 = arith.extf %down : f16 to f32
  vector.print %down32 : f32
  return
}
