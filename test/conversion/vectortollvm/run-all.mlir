// UNSUPPORTED: upstream
// What --convert-to-llvm makes of rearranged vectors of several dimensions computes the
// same, on this machine's processor.
//
// RUN: tsopt %s --convert-to-llvm --reconcile-unrealized-casts | tstranslate --mlir-to-llvmir | lli | FileCheck %s
// REQUIRES: lli

llvm.mlir.global private constant @line("%d %d %d\0A\00") {addr_space = 0 : i32}
llvm.func @printf(!llvm.ptr, ...) -> i32

llvm.func @print(%a: i32, %b: i32, %c: i32) {
  %f = llvm.mlir.addressof @line : !llvm.ptr
  %n = llvm.call @printf(%f, %a, %b, %c) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i32, i32) -> i32
  llvm.return
}

func.func @transpose(%v: vector<2x3x2xi32>) {
  %t = vector.transpose %v, [2, 0, 1] : vector<2x3x2xi32> to vector<2x2x3xi32>
  %a = vector.extract %t[0, 1, 2] : i32 from vector<2x2x3xi32>
  %b = vector.extract %t[1, 0, 1] : i32 from vector<2x2x3xi32>
  %c = vector.extract %t[1, 1, 0] : i32 from vector<2x2x3xi32>
  llvm.call @print(%a, %b, %c) : (i32, i32, i32) -> ()
  return
}

func.func @cast(%v: vector<2x3x2xi32>) -> vector<4x3xi32> {
  %t = vector.shape_cast %v : vector<2x3x2xi32> to vector<4x3xi32>
  return %t : vector<4x3xi32>
}

func.func @main() -> i32 {
  %v = arith.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : vector<2x3x2xi32>
  // CHECK: 10 3 7
  func.call @transpose(%v) : (vector<2x3x2xi32>) -> ()
  // CHECK-NEXT: 2 3 10
  %t = func.call @cast(%v) : (vector<2x3x2xi32>) -> vector<4x3xi32>
  %a = vector.extract %t[0, 2] : i32 from vector<4x3xi32>
  %b = vector.extract %t[1, 0] : i32 from vector<4x3xi32>
  %c = vector.extract %t[3, 1] : i32 from vector<4x3xi32>
  llvm.call @print(%a, %b, %c) : (i32, i32, i32) -> ()
  %ok = arith.constant 0 : i32
  return %ok : i32
}
