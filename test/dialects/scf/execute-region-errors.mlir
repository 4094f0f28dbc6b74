// RUN: tsopt %s -split-input-file -verify-diagnostics

// A region that runs once, with several blocks: what is rejected, and how.

func.func @f(%a: i32) {
  // expected-error @below {{'scf.execute_region' op region needs to have at least one block}}
  scf.execute_region { }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = scf.execute_region -> i32 { scf.yield }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' should match successor input type #0 'i64'}}
  // expected-note @below {{region branch point}}
  %0 = scf.execute_region -> i64 { scf.yield %a : i32 }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({ }) : () -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @below {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({ ^bb0(%x: i32): scf.yield }) : () -> ()
  return
}
