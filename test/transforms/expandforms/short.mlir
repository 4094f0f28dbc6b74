// RUN: tsopt %s --split-input-file --verify-tile --verify-diagnostics

// Passes read what is written out, and say so of what is not.

func.func @steps() {
  // expected-error @below {{'tile.kernel' op is a short form, which this pass does not know; run --expand-forms first, which writes it out}}
  tile.kernel (%x) = (0) to (8) step (4) threads(128) {
  }
  return
}

// -----

func.func @literal() {
  tile.kernel blocks(%x) = (1) threads(128) {
    // expected-error @below {{'tile.pipelined' op is a short form}}
    tile.pipelined %k = 0 to 8 step 1 stages(2) {
    }
  }
  return
}
