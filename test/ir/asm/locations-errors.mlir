// RUN: tsopt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

// Locations: what is rejected, and how.

// expected-error @below {{expected location instance}}
func.func @f() { return } loc(

// -----

// expected-error @below {{expected '"' in string literal}}
func.func @f() { return } loc("a)

// -----

// expected-error @below {{expected integer column number in FileLineColRange}}
func.func @f() { return } loc("a":1:x)

// -----

// expected-error @below {{expected location instance}}
func.func @f() { return } loc(unknwn)

// -----

// expected-error @below {{expected 'at' in callsite location}}
func.func @f() { return } loc(callsite("a" "b"))

// -----

// expected-error @below {{expected ')' in location}}
func.func @f() { return } loc("a":1 to :4)

// -----

// expected-error @below {{expected ')' in location}}
func.func @f() { return } loc("a":1 to :4)

// -----

// expected-error @below {{expected ')' in location}}
func.func @f() { return } loc("a":1 to 4:4)

// -----

// expected-error @below {{expected ')' in location}}
func.func @f() { return } loc("a":1 to 4)

// -----

// expected-error @below {{expected either integer or `:` post `to` in FileLineColRange}}
func.func @f() { return } loc("a":1:1 to 4)

// -----

// expected-error @below {{expected either integer or `:` post `to` in FileLineColRange}}
func.func @f() { return } loc("a":1:1 to )

// -----

// expected-error @below {{expected integer line number in FileLineColRange}}
func.func @f() { return } loc("a":x:1 to )

// -----

// expected-error @below {{expected ')' in location}}
func.func @f() { return } loc("a": 1 x)

// -----

// expected-error @below {{expected either integer or `:` post `to` in FileLineColRange}}
func.func @f() { return } loc("a": 1:1 to x)

// -----

// expected-error @below {{expected location instance}}
func.func @f() { return } loc("a"(1))

// -----

// expected-error @below {{expected ')' in location}}
func.func @f() { return } loc("a"("b")

// -----

// expected-error @below {{expected '[' in fused location}}
func.func @f() { return } loc(fused)

// -----

// expected-error @below {{expected '>' after fused location metadata}}
func.func @f() { return } loc(fused<1)

// -----

// expected-error @below {{expected ']' in fused location}}
func.func @f() { return } loc(fused<1>["a" "b"])

// -----

// expected-error @below {{expected attribute value}}
func.func @f() { return } loc(fused<>["a" "b"])

// -----

// expected-error @below {{expected '(' in callsite location}}
func.func @f() { return } loc(callsite)

// -----

// expected-error @below {{expected location instance}}
func.func @f() { return } loc(callsite("a" at ))

// -----

// expected-error @below {{expected ')' in callsite location}}
func.func @f() { return } loc(callsite("a" at "b"]

// -----

// expected-error @below {{expected '(' in location}}
func.func @f() { return } loc

// -----

// expected-error @below {{expected '(' in location}}
func.func @f() { return loc } 

// -----

// expected-error @below {{expected location instance}}
func.func @f() { return } loc()

// -----

// expected-error @below {{expected '(' in location}}
func.func @f(%a : i32 loc) {
  return
}

// -----

// expected-error @below {{operation location alias was never defined}}
func.func @f(%a : i32 loc(#q)) {
  return
}

// -----

// expected-error @below {{undefined symbol alias id 'x'}}
"foo"() {a = loc(#x)} : () -> ()
#x = loc("abc")

// -----

// expected-error @below {{expected location, but found '"abc"'}}
"foo"() {a = 1} : () -> () loc(#x)
#x = "abc"

// -----

"foo"() : () -> () loc(#x)
// expected-error @below {{undefined symbol alias id 'y'}}
#x = loc(#y)
