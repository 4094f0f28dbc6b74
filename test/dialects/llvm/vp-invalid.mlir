// RUN: tsopt --split-input-file --verify-diagnostics %s

// Masks, lengths and operands of vector predication.

llvm.func @f(%a: vector<8xf32>, %m: vector<8xi1>, %n: i32) {
  // expected-error @+1 {{'llvm.intr.vp.add' op operand #0 must be LLVM dialect-compatible vector of signless integer, but got 'vector<8xf32>'}}
  %0 = "llvm.intr.vp.add"(%a, %a, %m, %n) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @f(%a: vector<8xf32>, %m: vector<8xi32>, %n: i32) {
  // expected-error @+1 {{'llvm.intr.vp.fadd' op operand #2 must be LLVM dialect-compatible vector of 1-bit signless integer, but got 'vector<8xi32>'}}
  %0 = "llvm.intr.vp.fadd"(%a, %a, %m, %n) : (vector<8xf32>, vector<8xf32>, vector<8xi32>, i32) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @f(%a: vector<8xf32>, %m: vector<8xi1>, %n: i64) {
  // expected-error @+1 {{'llvm.intr.vp.fadd' op operand #3 must be 32-bit signless integer, but got 'i64'}}
  %0 = "llvm.intr.vp.fadd"(%a, %a, %m, %n) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i64) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @f(%a: vector<8xf32>, %m: vector<8xi1>, %n: i32) {
  // expected-error @+1 {{'llvm.intr.vp.reduce.fadd' op operand #0 must be floating-point, but got 'i32'}}
  %0 = "llvm.intr.vp.reduce.fadd"(%n, %a, %m, %n) : (i32, vector<8xf32>, vector<8xi1>, i32) -> f32
  llvm.return
}
