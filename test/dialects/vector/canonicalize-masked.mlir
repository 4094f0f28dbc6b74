// A mask around nothing, or around all lanes, is none; a reduction of one element under a
// mask selects.
//
// RUN: tsopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @nothing
// CHECK-NEXT: [[S:%.*]] = arith.select %arg1, %arg0, %arg2
// CHECK-NEXT: return %arg0, [[S]]
func.func @nothing(%a: vector<8xf32>, %mask: vector<8xi1>, %p: vector<8xf32>) -> (vector<8xf32>, vector<8xf32>) {
  vector.mask %mask { } : vector<8xi1>
  %0 = vector.mask %mask { vector.yield %a : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %1 = vector.mask %mask, %p { vector.yield %a : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0, %1 : vector<8xf32>, vector<8xf32>
}

// CHECK-LABEL: @everything
// CHECK-NOT:  vector.mask
// CHECK:      vector.transfer_write
func.func @everything(%a: vector<3x4xf32>, %m: memref<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %mask = vector.constant_mask [3, 4] : vector<3x4xi1>
  vector.mask %mask { vector.transfer_write %a, %m[%c0, %c0] : vector<3x4xf32>, memref<3x4xf32> } : vector<3x4xi1>
  return
}

// CHECK-LABEL: @reduced
// CHECK-NEXT: [[M:%.*]] = vector.extract %arg2[0]
// CHECK-NEXT: [[X:%.*]] = vector.extract %arg0[0]
// CHECK-NEXT: [[S:%.*]] = arith.addf [[X]], %arg1
// CHECK-NEXT: [[R:%.*]] = arith.select [[M]], [[S]], %arg1
// CHECK-NEXT: [[Y:%.*]] = vector.extract %arg0[0]
// CHECK-NEXT: return [[R]], [[Y]]
func.func @reduced(%a: vector<1xf32>, %acc: f32, %mask: vector<1xi1>) -> (f32, f32) {
  %0 = vector.mask %mask { vector.reduction <add>, %a, %acc : vector<1xf32> into f32 } : vector<1xi1> -> f32
  %1 = vector.mask %mask { vector.reduction <add>, %a : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0, %1 : f32, f32
}
