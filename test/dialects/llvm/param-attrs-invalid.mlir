// Attributes of parameters and results: their form, and the types that they stand at.
//
// RUN: tsopt %s -verify-diagnostics -split-input-file

// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @type(i32 {llvm.noalias})

// -----

// expected-error @+1 {{"llvm.nonnull" should be a unit attribute}}
llvm.func @unit(!llvm.ptr {llvm.nonnull = 1 : i32})

// -----

// expected-error @+1 {{"llvm.dereferenceable" should be an integer attribute}}
llvm.func @integer(!llvm.ptr {llvm.dereferenceable = "16"})

// -----

// expected-error @+1 {{"llvm.preallocated" should be a type attribute}}
llvm.func @type_attribute(!llvm.ptr {llvm.preallocated})

// -----

// expected-error @+1 {{"llvm.zeroext" attribute attached to non-integer LLVM type}}
llvm.func @extended() -> (f32 {llvm.zeroext})

// -----

// expected-error @+1 {{"llvm.byval" is not a valid result attribute}}
llvm.func @result() -> (!llvm.ptr {llvm.byval = i64})

// -----

llvm.func @good(!llvm.ptr {llvm.noalias, llvm.align = 16 : i64, llvm.byval = i64}, i8 {llvm.signext, llvm.noundef}) -> (!llvm.ptr {llvm.nonnull})

// -----

// expected-error @+1 {{expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
llvm.func @void_result() -> (!llvm.void {llvm.noundef})
