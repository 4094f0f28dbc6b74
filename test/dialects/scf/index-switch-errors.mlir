// RUN: tsopt %s -split-input-file -verify-diagnostics

// Choice by an index: what is rejected, and how.

func.func @f(%a: index) {
  // expected-error @below {{'scf.index_switch' op region #2 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %a case 1 { scf.yield } case -2 { } default { }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.index_switch' op region #2 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %a case 1 { scf.yield } case 1 { } default { }
  return
}

// -----

func.func @f(%a: index) {
  scf.index_switch %a case 1 { scf.yield }
  // expected-error @below {{custom op 'scf.index_switch' expected 'default'}}
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{custom op 'scf.index_switch' expected integer value}}
  scf.index_switch %a case x { scf.yield } default {}
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.index_switch' op expected each region to return 2 values, but default region returns 1}}
  // expected-note @below {{see yield operation here}}
  %0:2 = scf.index_switch %a {x = 1} -> index, i32 case 1 { scf.yield %a : index } default { scf.yield %a : index }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0}}
  // expected-note @below {{see yield operation here}}
  %0 = scf.index_switch %a -> index case 1 { scf.yield } default { scf.yield %a : index }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  // expected-note @below {{see yield operation here}}
  %0 = scf.index_switch %a -> index case 1 { scf.yield %a : index } default { }
  return
}

// -----

func.func @f(%a: index, %b: i32) {
  // expected-error @below {{'scf.index_switch' op expected result #0 of each region to be 'index'}}
  // expected-note @below {{default region returns 'i32' here}}
  %0 = scf.index_switch %a -> index case 1 { scf.yield %a : index } default { scf.yield %b : i32 }
  return
}

// -----

func.func @f(%a: index, %b: i32) {
  // expected-error @below {{'scf.index_switch' op expected result #0 of each region to be 'index'}}
  // expected-note @below {{case region #0 returns 'i32' here}}
  %0 = scf.index_switch %a -> index case 1 { scf.yield %b : i32 } default { scf.yield %a : index }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @f(%a: i32, %b: i32) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  scf.index_switch %a default { }
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.index_switch' op has 0 case regions but 1 case values}}
  "scf.index_switch"(%a) <{cases = array<i64: 1>}> ({ scf.yield }) : (index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.index_switch' op expected region to end with scf.yield, but got func.return}}
  "scf.index_switch"(%a) <{cases = array<i64: 1>}> ({ scf.yield }, { return }) : (index) -> ()
  return
}

// -----

func.func @f(%a: index) {
  // expected-error @below {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  "scf.index_switch"(%a) <{cases = array<i64: 1>}> ({ scf.yield }, { }) : (index) -> ()
  return
}
