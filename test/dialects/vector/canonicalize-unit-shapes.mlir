// Casts that add leading dimensions of extent 1 are extracted from as broadcasts are, and
// shapes of rank 0 as others; -1 stands for an index out of bounds.
//
// RUN: tsopt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @leading
// CHECK-NEXT: [[X:%.*]] = vector.extract %arg0[%arg2] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: return [[X]]
func.func @leading(%a: vector<2x4xf32>, %i: index, %j: index) -> vector<4xf32> {
  %0 = vector.shape_cast %a : vector<2x4xf32> to vector<1x2x4xf32>
  %1 = vector.extract %0[%i, %j] : vector<4xf32> from vector<1x2x4xf32>
  return %1 : vector<4xf32>
}

// CHECK-LABEL: @rank_0
// CHECK-NEXT: [[X:%.*]] = vector.extract %arg0[0, 0] : f32 from vector<1x1xf32>
// CHECK-NEXT: [[Y:%.*]] = vector.extract %arg1[] : f32 from vector<f32>
// CHECK-NEXT: [[Z:%.*]] = vector.interleave %arg1, %arg1 : vector<f32> -> vector<2xf32>
// CHECK-NEXT: return [[X]], [[Y]], [[Z]]
func.func @rank_0(%a: vector<1x1xf32>, %b: vector<f32>) -> (f32, f32, vector<2xf32>) {
  %0 = vector.shape_cast %a : vector<1x1xf32> to vector<f32>
  %x = vector.extract %0[] : f32 from vector<f32>
  %1 = vector.shape_cast %b : vector<f32> to vector<1xf32>
  %y = vector.extract %1[0] : f32 from vector<1xf32>
  %z = vector.shuffle %b, %b [0, 1] : vector<f32>, vector<f32>
  return %x, %y, %z : f32, f32, vector<2xf32>
}

// CHECK-LABEL: @outside
// CHECK-NEXT: [[P:%.*]] = ub.poison : f32
// CHECK-NEXT: return [[P]]
func.func @outside(%a: vector<4x5xf32>) -> f32 {
  %c = arith.constant -1 : index
  %0 = vector.extract %a[%c, 0] : f32 from vector<4x5xf32>
  return %0 : f32
}
