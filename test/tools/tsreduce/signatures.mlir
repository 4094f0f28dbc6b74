// Functions lose arguments and results that are not needed, with what their calls
// pass and get; attributes go and numbers shrink.
// UNSUPPORTED: upstream
// RUN: tsreduce --test=%S/Inputs/has.sh --test-arg='call @' --test-arg='-> i32' %s | FileCheck %s --check-prefix=CALL
// RUN: tsreduce --test=%S/Inputs/has.sh --test-arg='constant .*1' --test-arg=keep %s | FileCheck %s --check-prefix=NUMBER
// RUN: tsreduce --test=%S/Inputs/has.sh --test-arg='dense<' %s | FileCheck %s --check-prefix=DENSE

// CALL:     func.func private @callee() -> i32
// CALL-NOT: func.func
// CALL:     call @callee() : () -> i32

// NUMBER:     module {
// NUMBER-NOT: drop
// NUMBER:     arith.constant {test.keep} 1 : i32
// NUMBER-NOT: drop

// DENSE:      module {
// DENSE-NEXT:   %[[C:.*]] = arith.constant dense<0> : vector<4xi32>
// DENSE-NEXT: }
module attributes {test.drop} {
  func.func @callee(%a: i32 {test.drop}, %b: f32) -> (f32, i32) attributes {test.drop} {
    %c = arith.constant {test.keep, test.drop} 123456 : i32
    %d = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
    return %b, %c : f32, i32
  }
  func.func @caller(%a: i32, %b: f32) -> i32 {
    %0:2 = call @callee(%a, %b) : (i32, f32) -> (f32, i32)
    return %0#1 : i32
  }
}
