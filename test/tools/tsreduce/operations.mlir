// tsreduce erases operations, whole functions first; what they computed is
// replaced by something of the same type.
// UNSUPPORTED: upstream
// RUN: tsreduce --test=%S/Inputs/has.sh --test-arg=arith.divsi %s | FileCheck %s --check-prefix=OP --match-full-lines
// RUN: tsreduce --test=%S/Inputs/has.sh --test-arg=@last %s | FileCheck %s --check-prefix=FUNC --match-full-lines
// RUN: tsreduce --test=%S/Inputs/has.sh --test-arg=arith.divsi --test-arg='return .* : f32' %s | FileCheck %s --check-prefix=TWO --match-full-lines

// OP:      module {
// OP-NEXT:   %c0_i32 = arith.constant 0 : i32
// OP-NEXT:   %0 = arith.divsi %c0_i32, %c0_i32 : i32
// OP-NEXT: }

// FUNC:      module {
// FUNC-NEXT:   func.func private @last()
// FUNC-NEXT: }

// TWO:      module {
// TWO-NEXT:   %c0_i32 = arith.constant 0 : i32
// TWO-NEXT:   %0 = arith.divsi %c0_i32, %c0_i32 : i32
// TWO-NEXT:   func.func @second(%arg0: f32) -> f32 {
// TWO-NEXT:     return %arg0 : f32
// TWO-NEXT:   }
// TWO-NEXT: }
func.func @first(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.divsi %0, %x : i32
  %2 = arith.muli %1, %0 : i32
  return %2 : i32
}

func.func @second(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}

func.func @last() {
  %c1 = arith.constant 1 : i32
  %0 = call @first(%c1) : (i32) -> i32
  return
}
