// RUN: tsopt %s --verify-diagnostics --split-input-file
// UNSUPPORTED: upstream
// Where a brace is missing, the message names the operation whose region is open, and its line; upstream has another text.

func.func @no_opening_brace(%a: memref<64xf32>) {
  // expected-error @below {{expected '{' to begin a region, the body of 'tile.kernel'}}
  tile.kernel blocks(%i) = (4) threads(128)
    %x = tile.load %a[%i] : memref<64xf32> -> tensor<16xf32>
  }
  return
}

// -----

func.func @kernel_not_closed(%a: memref<64xf32>, %n: index) {
  scf.for %j = %n to %n step %n {
  }
  tile.kernel blocks(%i) = (4) threads(128) {
    %x = tile.load %a[%i] : memref<64xf32> -> tensor<16xf32>
  // expected-error @+2 {{it is func.return, of the region that line 15 opens, and the region of 'tile.kernel' that line 18 opens is not closed: is a '}' missing?}}
  // expected-note @+1 {{Available dialects}}
  return
}

// -----

// The brace at less indentation closes something further out.

func.func @loop_not_closed(%a: memref<64xf32>, %n: index) {
  tile.kernel blocks(%i) = (4) threads(128) {
    scf.for %j = %n to %n step %n {
      %x = tile.load %a[%j] : memref<64xf32> -> tensor<16xf32>
  }
  // expected-error @+2 {{the region of 'tile.kernel' that line 30 opens is not closed: is a '}' missing before line 33, for the region of 'scf.for' that line 31 opens?}}
  // expected-note @+1 {{Available dialects}}
  return
}

// -----

func.func @end_of_the_text(%c: i1) {
  scf.if %c {
    func.return
// expected-error @+1 {{the text ends inside the region of 'func.func' that line 41 opens: is a '}' missing before line 45, for the region of 'scf.if' that line 42 opens?}}
}
