// RUN: tsopt --split-input-file --verify-diagnostics %s

// Parts of scalable vectors that are out of place.

func.func @s(%a: vector<4xf32>, %b: vector<[16]xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  %0 = vector.scalable.insert %a, %b[7] : vector<4xf32> into vector<[16]xf32>
  return
}

// -----

func.func @s(%a: vector<4xf32>, %b: vector<[16]xf64>) {
  // expected-error @+1 {{'vector.scalable.insert' op failed to verify that all of {valueToStore, dest} have same element type}}
  %0 = vector.scalable.insert %a, %b[4] : vector<4xf32> into vector<[16]xf64>
  return
}

// -----

func.func @s(%a: vector<4xf32>, %b: vector<16xf32>) {
  // expected-error @+1 {{'vector.scalable.insert' op operand #1 must be  of ranks 1, but got 'vector<16xf32>'}}
  %0 = vector.scalable.insert %a, %b[4] : vector<4xf32> into vector<16xf32>
  return
}

// -----

func.func @s(%a: vector<4xf32>, %b: vector<[16]xf32>) {
  // expected-error @+1 {{'vector.scalable.extract' op failed to verify that position is a multiple of the result length.}}
  %0 = vector.scalable.extract %b[6] : vector<4xf32> from vector<[16]xf32>
  return
}
