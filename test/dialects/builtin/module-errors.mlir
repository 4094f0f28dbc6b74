// RUN: tsopt %s -split-input-file -verify-diagnostics

// Modules and symbols in them: what is rejected, and how.

// expected-error @below {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
"module"() : () -> ()

// -----

// expected-error @below {{'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'x'}}
module @a attributes {x = 1} { }

// -----

// expected-error @below {{expected operation name in quotes}}
module {

// -----

// expected-error @below {{expected operation name in quotes}}
}

// -----

// expected-error @below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
scf.yield

// -----

// expected-error @below {{'func.return' op expects parent op 'func.func'}}
func.return

// -----

// expected-error @below {{custom op 'return' is unknown (tried 'builtin.return' as well)}}
module { return }

// -----

// expected-error @below {{redefinition of symbol named 'a'}}
// expected-note @below {{see existing symbol definition here}}
module { func.func @a() { return } func.func @a() { return } }

// -----

// expected-error @below {{redefinition of symbol named 'a'}}
// expected-note @below {{see existing symbol definition here}}
module { func.func private @a() module @a { func.func private @a() } }
