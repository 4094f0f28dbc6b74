// RUN: tsopt %s | tsopt | FileCheck %s

// Operations under a mask.

// CHECK-DAG: #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @f(%arg0: vector<8xi1>, %arg1: vector<8xf32>, %arg2: memref<?xf32>, %arg3: index, %arg4: f32, %arg5: vector<8xf32>, %arg6: vector<4x2x8xi1>, %arg7: vector<4x8xf32>, %arg8: vector<8x2xf32>, %arg9: vector<4x2xf32>) {
// CHECK-NEXT: %0 = vector.mask %arg0 { vector.reduction <add>, %arg1 : vector<8xf32> into f32 } : vector<8xi1> -> f32
// CHECK-NEXT: vector.mask %arg0 { vector.transfer_write %arg1, %arg2[%arg3] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
// CHECK-NEXT: %1 = vector.mask %arg0, %arg5 { vector.transfer_read %arg2[%arg3], %arg4 : memref<?xf32>, vector<8xf32> } {foo} : vector<8xi1> -> vector<8xf32>
// CHECK-NEXT: vector.mask %arg0 { vector.yield } : vector<8xi1>
// CHECK-NEXT: %2 = vector.mask %arg0 { vector.yield %arg1 : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
// CHECK-NEXT: %3 = vector.mask %arg6 { vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg7, %arg8, %arg9 : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32> } : vector<4x2x8xi1> -> vector<4x2xf32>
func.func @f(%m: vector<8xi1>, %a: vector<8xf32>, %mem: memref<?xf32>, %i: index, %p: f32, %pt: vector<8xf32>, %m3: vector<4x2x8xi1>, %A: vector<4x8xf32>, %B: vector<8x2xf32>, %C: vector<4x2xf32>) {
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  vector.mask %m { vector.transfer_write %a, %mem[%i] : vector<8xf32>, memref<?xf32> } : vector<8xi1>
  %1 = vector.mask %m, %pt { vector.transfer_read %mem[%i], %p : memref<?xf32>, vector<8xf32> } {foo} : vector<8xi1> -> vector<8xf32>
  vector.mask %m { } : vector<8xi1>
  %2 = vector.mask %m { vector.yield %a : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %3 = vector.mask %m3 { vector.contract {indexing_maps = [affine_map<(m,n,k)->(m,k)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %A, %B, %C : vector<4x8xf32>, vector<8x2xf32> into vector<4x2xf32> } : vector<4x2x8xi1> -> vector<4x2xf32>
  return
}
