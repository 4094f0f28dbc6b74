// The dimensions of a multi_reduction are those of its vector, each once.
//
// UNSUPPORTED: upstream
// RUN: tsopt %s --verify-diagnostics --split-input-file

func.func @beyond(%v: vector<1x1xf32>, %acc: vector<1x1xf32>) -> vector<1x1xf32> {
  // expected-error @+1 {{reduces dimension 2 of a vector of rank 2}}
  %0 = vector.multi_reduction <add>, %v, %acc [2] : vector<1x1xf32> to vector<1x1xf32>
  return %0 : vector<1x1xf32>
}

// -----

func.func @negative(%v: vector<4x8xf32>, %acc: vector<4x8xf32>) -> vector<4x8xf32> {
  // expected-error @+1 {{reduces dimension -1 of a vector of rank 2}}
  %0 = vector.multi_reduction <add>, %v, %acc [-1] : vector<4x8xf32> to vector<4x8xf32>
  return %0 : vector<4x8xf32>
}

// -----

func.func @twice(%v: vector<4x8xf32>, %acc: vector<4xf32>) -> vector<4xf32> {
  // expected-error @+1 {{reduces dimension 1 of a vector of rank 2}}
  %0 = vector.multi_reduction <add>, %v, %acc [1, 1] : vector<4x8xf32> to vector<4xf32>
  return %0 : vector<4xf32>
}
