// What has several dimensions, contracts, or stands under a mask is lowered too, and
// computes the same.
//
// RUN: tsrun %s | FileCheck %s
// RUN: tsopt %s --convert-vector-to-llvm -o %t && FileCheck %s --check-prefix=NONE --input-file=%t && tsrun %t | FileCheck %s
// UNSUPPORTED: upstream

// NONE-NOT: {{[= ]}}vector.
// NONE: return

// CHECK: result 0: 213
// CHECK: result 1: 30.5
// CHECK: result 2: 3.4359738375e+10
// CHECK: result 3: 10
// CHECK: result 4: 16
// CHECK: result 5: 4
// CHECK: result 6: 3
// CHECK: result 7: 24
// CHECK: result 8: 44
func.func @main() -> (i32, f32, i64, i32, i32, f32, f32, f32, i32) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xi32>
  %b = arith.constant dense<[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]> : vector<3x4xi32>
  %at = arith.constant dense<[[1, 4], [2, 5], [3, 6]]> : vector<3x2xi32>
  %bt = arith.constant dense<[[1, 5, 9], [2, 6, 10], [3, 7, 11], [4, 8, 12]]> : vector<4x3xi32>
  %c = arith.constant dense<100> : vector<2x4xi32>
  %r = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xi32>, vector<3x4xi32> into vector<2x4xi32>
  %r0 = vector.extract %r[1, 2] : i32 from vector<2x4xi32>

  %x = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %half = arith.constant 0.5 : f32
  %r1 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %x, %x, %half : vector<4xf32>, vector<4xf32> into f32

  %words = vector.bitcast %b : vector<3x4xi32> to vector<3x2xi64>
  %r2 = vector.extract %words[1, 1] : i64 from vector<3x2xi64>
  %even, %odd = vector.deinterleave %b : vector<3x4xi32> -> vector<3x2xi32>
  %r3 = vector.extract %odd[2, 0] : i32 from vector<3x2xi32>

  // The result turned, the least of the products.
  %large = arith.constant dense<20> : vector<4x2xi32>
  %t = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<minsi>} %at, %bt, %large : vector<3x2xi32>, vector<4x3xi32> into vector<4x2xi32>
  %r4 = vector.extract %t[3, 1] : i32 from vector<4x2xi32>

  %k = arith.constant dense<[true, false, true, false]> : vector<4xi1>
  %r5 = vector.mask %k { vector.reduction <add>, %x : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %r6 = vector.mask %k { vector.reduction <maximumf>, %x : vector<4xf32> into f32 } : vector<4xi1> -> f32

  // Types are promoted.
  %h = arith.constant dense<[2.0, 3.0]> : vector<2xf16>
  %eleven = arith.constant 11.0 : f32
  %r7 = vector.contract {indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %h, %h, %eleven : vector<2xf16>, vector<2xf16> into f32

  // Two sums at once, of which a mask leaves three terms.
  %m = arith.constant dense<[[true, true, false], [false, false, true]]> : vector<2x3xi1>
  %none = arith.constant 3 : i32
  %r8 = vector.mask %m { vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"], kind = #vector.kind<add>} %a, %a, %none : vector<2x3xi32>, vector<2x3xi32> into i32 } : vector<2x3xi1> -> i32
  return %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8 : i32, f32, i64, i32, i32, f32, f32, f32, i32
}
