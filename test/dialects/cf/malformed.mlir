// RUN: tsopt %s -split-input-file -verify-diagnostics

// Generic forms that contradict themselves are diagnosed, not read out of bounds.

func.func @negative_segment(%a: i32) {
  // expected-error @+1 {{'cf.switch' op 'case_operand_segments' attribute cannot have negative elements}}
  "cf.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: -1>, operandSegmentSizes = array<i32: 1, 0, 0>, case_values = dense<1> : tensor<1xi32>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @segment_too_large(%a: i32) {
  // expected-error @+1 {{'cf.switch' op caseOperands count (0) does not match with the total size (5) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%a)[^bb1, ^bb1] <{case_operand_segments = array<i32: 5>, operandSegmentSizes = array<i32: 1, 0, 0>, case_values = dense<1> : tensor<1xi32>}> : (i32) -> ()
^bb1:
  return
}
