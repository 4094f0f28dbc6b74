// RUN: tsopt --split-input-file --verify-diagnostics %s

// Operands of intrinsics that are not of the right type.

llvm.func @f(%a: f32, %i: i32) {
  // expected-error @+1 {{'llvm.intr.pow' op operand #1 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  %0 = "llvm.intr.pow"(%a, %i) : (f32, i32) -> f32
  llvm.return
}

// -----

llvm.func @f(%a: f32) {
  // expected-error @+1 {{'llvm.intr.ctpop' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = "llvm.intr.ctpop"(%a) : (f32) -> f32
  llvm.return
}

// -----

llvm.func @f(%a: f32) {
  // expected-error @+1 {{'llvm.intr.powi' op operand #1 must be signless integer, but got 'f32'}}
  %0 = "llvm.intr.powi"(%a, %a) : (f32, f32) -> f32
  llvm.return
}

// -----

llvm.func @f(%s: i64, %n: i64) {
  // expected-error @+1 {{'llvm.intr.memcpy' op operand #0 must be LLVM pointer type, but got 'i64'}}
  "llvm.intr.memcpy"(%s, %s, %n) <{isVolatile = false}> : (i64, i64, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%d: !llvm.ptr, %v: i32, %n: i64) {
  // expected-error @+1 {{'llvm.intr.memset' op operand #1 must be 8-bit signless integer, but got 'i32'}}
  "llvm.intr.memset"(%d, %v, %n) <{isVolatile = false}> : (!llvm.ptr, i32, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%c: i16) {
  // expected-error @+1 {{'llvm.intr.assume' op operand #0 must be 1-bit signless integer, but got 'i16'}}
  llvm.intr.assume %c : i16
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>) {
  // expected-error @+1 {{'llvm.intr.vector.reduce.add' op requires the same element type for all operands and results}}
  %0 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> f32
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>) {
  // expected-error @+1 {{'llvm.intr.vector.reduce.fmax' op operand #0 must be LLVM dialect-compatible vector of floating-point, but got 'vector<4xi32>'}}
  %0 = llvm.intr.vector.reduce.fmax(%v) : (vector<4xi32>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p: i64, %m: vector<7xi1>) {
  // expected-error @+1 {{'llvm.intr.masked.load' op operand #0 must be LLVM pointer type, but got 'i64'}}
  %0 = llvm.intr.masked.load %p, %m {alignment = 1 : i32} : (i64, vector<7xi1>) -> vector<7xf32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @+1 {{'llvm.intr.stepvector' op result #0 must be LLVM dialect-compatible vector of signless integer, but got 'vector<7xf32>'}}
  %0 = llvm.intr.stepvector : vector<7xf32>
  llvm.return
}
