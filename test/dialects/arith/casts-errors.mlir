// RUN: tsopt %s -split-input-file -verify-diagnostics

// Conversions: which types they join: what is rejected, and how.

func.func @f(%m: f32) {
  // expected-error @below {{expected ':'}}
  %b = arith.truncf %m foo : f32 to f16
  return
}

// -----

func.func @f(%a: i32, %b: i64, %f: f32, %d: f64, %i: index, %v: vector<4xi32>, %t: tensor<4xi32>) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.extui %a : i32 to i64
  %2 = arith.trunci %b : i64 to i32
  %3 = arith.trunci %b overflow<nsw> : i64 to i32
  %4 = arith.extf %f : f32 to f64
  %5 = arith.sitofp %a : i32 to f32
  %6 = arith.uitofp %a : i32 to f32
  // expected-error @below {{expected '=' after SSA name}}
  %6a = arith.uitofp %a nneg : i32 to f32
  %7 = arith.fptosi %f : f32 to i32
  %8 = arith.fptoui %f : f32 to i32
  %9 = arith.index_cast %i : index to i32
  %10 = arith.index_castui %a : i32 to index
  %11 = arith.bitcast %a : i32 to f32
  %12 = arith.extsi %v : vector<4xi32> to vector<4xi64>
  %13 = arith.extui %a nneg : i32 to i64
  %14 = arith.index_castui %a nneg : i32 to index
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.extsi' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.extsi' op operand type 'i32' and result type 'i16' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i16
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got 'f64'}}
  %0 = arith.extsi %a : i32 to f64
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : i32 to vector<4xi64>
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : index to i64
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.trunci' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i64
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.truncf' op operand type 'f32' and result type 'f64' are cast incompatible}}
  %0 = arith.truncf %a : f32 to f64
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible}}
  %0 = arith.extf %a : f32 to f16
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.extf' op result #0 must be floating-point-like, but got 'i16'}}
  %0 = arith.extf %a : f32 to i16
  return
}

// -----

func.func @f(%a: f16) {
  // expected-error @below {{'arith.extf' op operand type 'f16' and result type 'bf16' are cast incompatible}}
  %0 = arith.extf %a : f16 to bf16
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %0 = arith.sitofp %a : f32 to f16
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.sitofp' op result #0 must be floating-point-like, but got 'i16'}}
  %0 = arith.sitofp %a : i32 to i16
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.fptosi' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.fptosi %a : i32 to i16
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = arith.index_cast %a : index to index
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @below {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %a : f32 to index
  return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @below {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.index_cast %a : tensor<4xi32> to tensor<?xindex>
  return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @below {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.index_cast %a : tensor<4xi32> to vector<4xindex>
  return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @below {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<4xi32> to tensor<5xi64>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.bitcast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.bitcast %a : i32 to i64
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'arith.bitcast' op result #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = arith.bitcast %a : i32 to index
  return
}

// -----

func.func @f(%a: vector<2xi32>) {
  // expected-error @below {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : vector<2xi32> to vector<1xi64>
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  // expected-error @below {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<4xi32> to vector<5xi64>
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  // expected-error @below {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : vector<4xi32> to tensor<4xi64>
  return
}

// -----

func.func @f(%a: tensor<?xi32>) {
  // expected-error @below {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<?xi32> to tensor<4xi64>
  return
}

// -----

func.func @f(%a: tensor<4xi32, "a">) {
  // expected-error @below {{'arith.extsi' op operand type 'tensor<4xi32, "a">' and result type 'tensor<4xi64>' are cast incompatible}}
  %0 = arith.extsi %a : tensor<4xi32, "a"> to tensor<4xi64>
  return
}

// -----

func.func @f(%a: tensor<4xi32>) {
  // expected-error @below {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : tensor<4xi32> to tensor<?xi32>
  return
}
