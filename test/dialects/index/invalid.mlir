// RUN: tsopt %s -split-input-file -verify-diagnostics

// A mistake in each operation of the index dialect.

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.add' op operand #1 must be index, but got 'i32'}}
  %0 = "index.add"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.sub' op operand #1 must be index, but got 'i32'}}
  %0 = "index.sub"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.mul' op operand #1 must be index, but got 'i32'}}
  %0 = "index.mul"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.divs' op operand #1 must be index, but got 'i32'}}
  %0 = "index.divs"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.divu' op operand #1 must be index, but got 'i32'}}
  %0 = "index.divu"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.ceildivs' op operand #1 must be index, but got 'i32'}}
  %0 = "index.ceildivs"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.ceildivu' op operand #1 must be index, but got 'i32'}}
  %0 = "index.ceildivu"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.floordivs' op operand #1 must be index, but got 'i32'}}
  %0 = "index.floordivs"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.rems' op operand #1 must be index, but got 'i32'}}
  %0 = "index.rems"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.remu' op operand #1 must be index, but got 'i32'}}
  %0 = "index.remu"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.maxs' op operand #1 must be index, but got 'i32'}}
  %0 = "index.maxs"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.maxu' op operand #1 must be index, but got 'i32'}}
  %0 = "index.maxu"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.mins' op operand #1 must be index, but got 'i32'}}
  %0 = "index.mins"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.minu' op operand #1 must be index, but got 'i32'}}
  %0 = "index.minu"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.shl' op operand #1 must be index, but got 'i32'}}
  %0 = "index.shl"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.shrs' op operand #1 must be index, but got 'i32'}}
  %0 = "index.shrs"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.shru' op operand #1 must be index, but got 'i32'}}
  %0 = "index.shru"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.and' op operand #1 must be index, but got 'i32'}}
  %0 = "index.and"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.or' op operand #1 must be index, but got 'i32'}}
  %0 = "index.or"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32, %x: index) {
  // expected-error @+1 {{'index.xor' op operand #1 must be index, but got 'i32'}}
  %0 = "index.xor"(%x, %i) : (index, i32) -> index
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'index.casts' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = index.casts %i : i32 to i64
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error @+1 {{'index.castu' op operand #0 must be integer or index, but got 'f32'}}
  %0 = index.castu %a : f32 to index
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'index.constant' op attribute 'value' failed to satisfy constraint: index attribute}}
  %0 = "index.constant"() {value = 1 : i32} : () -> index
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'index.bool.constant' op attribute 'value' failed to satisfy constraint: bool attribute}}
  %0 = "index.bool.constant"() {value = 1 : i32} : () -> i1
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'index.sizeof' op result #0 must be index, but got 'i32'}}
  %0 = "index.sizeof"() : () -> i32
  return
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{'index.cmp' op requires attribute 'pred'}}
  %0 = "index.cmp"(%x, %x) : (index, index) -> i1
  return
}

// -----

func.func @f(%x: index) {
  // expected-error @+1 {{'index.cmp' op attribute 'pred' failed to satisfy constraint: index comparison predicate kind}}
  %0 = "index.cmp"(%x, %x) {pred = 1 : i32} : (index, index) -> i1
  return
}
