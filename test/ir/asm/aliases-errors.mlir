// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Aliases of types and attributes: what is rejected, and how.

!foo = i32
// expected-error @below {{redefinition of type alias id 'foo'}}
!foo = i64

// -----

// expected-error @below {{type names with a '.' are reserved for dialect-defined names}}
!foo.bar = i32

// -----

#a = 1
// expected-error @below {{redefinition of attribute alias id 'a'}}
#a = 2

// -----

// expected-error @below {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1

// -----

// expected-error @below {{undefined symbol alias id 'bar'}}
#foo = #bar

// -----

// expected-error @below {{undefined symbol alias id 'x'}}
!x = !x

// -----

// expected-error @below {{expected non-function type}}
!x = 

// -----

// expected-error @below {{expected attribute value}}
#x =

// -----

// expected-error @below {{expected '=' in attribute alias definition}}
#x 1

// -----

// expected-error @below {{expected '=' in type alias definition}}
!x i32

// -----

#a = 1
// expected-error @below {{expected location, but found '1 : i64'}}
func.func @f() { return } loc(#a)

// -----

// expected-error @below {{undefined symbol alias id 'r'}}
#q = loc(#r)
#r = loc("a")

// -----

// expected-error @below {{expected location instance}}
#q = loc(1)

// -----

#x = "abc"
// expected-error @below {{expected location, but found '"abc"'}}
"foo"() {a = 1} : () -> () loc(#x)
