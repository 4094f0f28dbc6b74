// RUN: tsopt %s -split-input-file -verify-diagnostics

// What the verifier and the parser say about wrong arith operations.

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %f, %f : f32
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%a: i32, %b: i64) {
  // expected-error @+1 {{use of value '%b' expects different type than prior uses: 'i32' vs 'i64'}}
  %0 = arith.addi %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i64) {
  // expected-error @+1 {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addi' op attribute 'overflowFlags' failed to satisfy constraint: Integer overflow arith flags}}
  %0 = "arith.addi"(%a, %a) {overflowFlags = 1 : i32} : (i32, i32) -> i32
  return
}

// -----

func.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{'arith.subi' op operand #0 must be signless-integer-like, but got 'vector<4xf32>'}}
  %0 = arith.subi %v, %v : vector<4xf32>
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.muli' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.muli %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.shli' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.shli %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.shrui' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.shrui %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.shrsi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.shrsi %f, %f : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.divsi' op attribute 'isExact' failed to satisfy constraint: unit attribute}}
  %0 = "arith.divsi"(%a, %a) {isExact = 1} : (i32, i32) -> i32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.divui' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.divui %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.ceildivui' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.ceildivui %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.ceildivsi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.ceildivsi %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.floordivsi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.floordivsi %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.remui' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.remui %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.remsi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.remsi %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.andi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.andi %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.ori' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.ori %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.xori' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.xori %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.maxsi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.maxsi %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.maxui' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.maxui %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.minsi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.minsi %f, %f : f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.minui' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.minui %f, %f : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addui_extended' op failed to verify that all of {lhs, rhs, sum} have same type}}
  %0:2 = "arith.addui_extended"(%a, %a) : (i32, i32) -> (i64, i1)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.mulsi_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %0:2 = "arith.mulsi_extended"(%a, %a) : (i32, i32) -> (i32, i64)
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.mului_extended' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0:2 = "arith.mului_extended"(%f, %f) : (f32, f32) -> (f32, f32)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.negf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.negf %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.addf %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.subf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.subf %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.mulf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.mulf %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.divf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.divf %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.remf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.remf %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.maximumf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.maximumf %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.maxnumf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.maxnumf %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.minimumf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.minimumf %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.minnumf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.minnumf %a, %a : i32
  return
}

// -----

func.func @f(%b: i64) {
  // expected-error @+1 {{'arith.extsi' op operand type 'i64' and result type 'i32' are cast incompatible}}
  %0 = arith.extsi %b : i64 to i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.extui' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extui %a : i32 to i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i64
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible}}
  %0 = arith.extf %f : f32 to f16
  return
}

// -----

func.func @f(%t3: tensor<3xf32>) {
  // expected-error @+1 {{'arith.extf' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extf %t3 : tensor<3xf32> to tensor<?xf64>
  return
}

// -----

func.func @f(%h: f16) {
  // expected-error @+1 {{'arith.truncf' op operand type 'f16' and result type 'f32' are cast incompatible}}
  %0 = arith.truncf %h : f16 to f32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %0 = arith.sitofp %f : f32 to f32
  return
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{'arith.uitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.uitofp %x : index to f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.fptosi' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.fptosi %a : i32 to i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.fptoui' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.fptoui %a : i32 to i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.index_castui' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_castui %f : f32 to index
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.bitcast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.bitcast %a : i32 to i64
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.bitcast' op result #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = arith.bitcast %a : i32 to index
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.scaling_extf' op operand types 'f32', 'f32' and result type 'f16' are cast incompatible}}
  %0 = arith.scaling_extf %f, %f : f32, f32 to f16
  return
}

// -----

func.func @f(%h: f16) {
  // expected-error @+1 {{'arith.scaling_truncf' op operand types 'f16', 'f16' and result type 'f32' are cast incompatible}}
  %0 = arith.scaling_truncf %h, %h : f16, f16 to f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
  %0 = "arith.cmpi"(%a, %a) {predicate = 12 : i64} : (i32, i32) -> i1
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{'arith.cmpi' op result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%a, %a) {predicate = 1 : i64} : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi foo, %a, %a : i32
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+1 {{'arith.cmpf' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}}
  %0 = "arith.cmpf"(%f, %f) {predicate = 16 : i64} : (f32, f32) -> i1
  return
}

// -----

func.func @f(%a: i32, %b: i64, %c: i1) {
  // expected-error @+1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %0 = "arith.select"(%c, %a, %b) : (i1, i32, i64) -> i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 1 : si32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "text"
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() {value = 3 : i32} : () -> i64
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}
