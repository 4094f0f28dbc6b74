// RUN: tsopt %s --split-input-file --verify-diagnostics

// A dimension that scales is not one of the same number that does not, and nothing but all of it is a slice.

func.func @broadcast(%v: vector<[1]xf32>) -> vector<3x[2]xf32> {
  // expected-error @+1 {{'vector.broadcast' op dimension mismatch ([1] vs. [2])}}
  %0 = vector.broadcast %v : vector<[1]xf32> to vector<3x[2]xf32>
  return %0 : vector<3x[2]xf32>
}

// -----

// One element that does not scale is repeated.
func.func @repeat(%v: vector<1xf32>) -> vector<3x[2]xf32> {
  %0 = vector.broadcast %v : vector<1xf32> to vector<3x[2]xf32>
  return %0 : vector<3x[2]xf32>
}

// -----

func.func @mask() -> vector<4x[2]xi1> {
  %all = vector.constant_mask [3, 2] : vector<4x[2]xi1>
  // expected-error @+1 {{only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [3, 1] : vector<4x[2]xi1>
  return %0 : vector<4x[2]xi1>
}

// -----

func.func @shape_cast(%v: vector<3x[4]xf32>) -> vector<12xf32> {
  // expected-error @+1 {{has different number of scalable dims at source (1) and result (0)}}
  %0 = vector.shape_cast %v : vector<3x[4]xf32> to vector<12xf32>
  return %0 : vector<12xf32>
}

// -----

func.func @extract(%v: vector<2x[8]xf32>) -> vector<1x[4]xf32> {
  // expected-error @+1 {{expected size at idx=1 to match the corresponding base size from the input vector (4 vs 8)}}
  %0 = vector.extract_strided_slice %v {offsets = [0, 0], sizes = [1, 4], strides = [1, 1]} : vector<2x[8]xf32> to vector<1x[4]xf32>
  return %0 : vector<1x[4]xf32>
}

// -----

func.func @insert(%s: vector<[4]xf32>, %v: vector<2x[8]xf32>) -> vector<2x[8]xf32> {
  // expected-error @+1 {{expected size at idx=0 to match the corresponding base size from the input vector (4 vs 8)}}
  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 0], strides = [1]} : vector<[4]xf32> into vector<2x[8]xf32>
  return %0 : vector<2x[8]xf32>
}

// -----

func.func @insert(%s: vector<8xf32>, %v: vector<2x[8]xf32>) -> vector<2x[8]xf32> {
  // expected-error @+1 {{mismatching scalable flags (at source vector idx=0)}}
  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 0], strides = [1]} : vector<8xf32> into vector<2x[8]xf32>
  return %0 : vector<2x[8]xf32>
}

// -----

func.func @outerproduct(%a: vector<[2]xf32>, %b: vector<3xf32>, %c: vector<[3]xf32>) -> vector<[2]x[3]xf32> {
  %0 = vector.outerproduct %a, %c : vector<[2]xf32>, vector<[3]xf32>
  // expected-error @+1 {{expected either both or only #2 operand dim to be scalable}}
  %1 = vector.outerproduct %a, %b : vector<[2]xf32>, vector<3xf32>
  return %0 : vector<[2]x[3]xf32>
}
