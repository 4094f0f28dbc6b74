// RUN: tsopt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Debug information attributes that lack something.

// expected-error @+1 {{expected 'in'}}
"x"() {t = #llvm.di_file<"a" from "b">} : () -> ()

// -----

// expected-error @+1 {{struct is missing required parameter: name}}
"x"() {t = #llvm.di_basic_type<sizeInBits = 4>} : () -> ()

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
"x"() {t = #llvm.di_subroutine_type<foo = 1>} : () -> ()

// -----

// expected-error @+1 {{struct is missing required parameter: scope}}
"x"() {t = #llvm.di_lexical_block<line = 1>} : () -> ()
