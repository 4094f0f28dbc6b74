// RUN: tsopt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Masks that do not fit what they mask.

func.func @f(%m: vector<16xi1>, %a: vector<8xf32>) {
  // expected-error @+1 {{'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation}}
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<16xi1> -> f32
  return
}

// -----

func.func @f(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> i32
  return
}

// -----

func.func @f(%m: vector<8xi1>, %a: vector<8xf32>, %p: f32) {
  // expected-error @+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %m, %p { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @f(%m: vector<8xi1>, %a: vector<8xf32>, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %m { %1 = arith.addf %a, %a : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

func.func @f(%m: vector<8xi1>, %a: vector<8xf32>, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  vector.mask %m { %1 = vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1>
  return
}

// -----

func.func @f(%m: vector<8xi1>, %a: vector<8xf32>, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects only one operation to mask}}
  %0 = vector.mask %m { %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  %2 = vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @f(%m: vector<8xi1>, %a: vector<8xf32>, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = vector.mask %m { %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield %p : f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @f(%m: vector<8xi1>, %a: vector<8xf32>, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects a terminator within the mask region}}
  "vector.mask"(%m) ({ "test.x"() : () -> () }) : (vector<8xi1>) -> ()
  return
}

// -----

func.func @f(%m: vector<8xi1>, %a: vector<8xf32>, %p: f32) {
  // expected-error @+1 {{custom op 'vector.mask' expects a result if passthru operand is provided}}
  vector.mask %m, %a { } : vector<8xi1>
  return
}
