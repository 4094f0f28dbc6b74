// RUN: tsopt %s --split-input-file --verify-diagnostics

// Below the tile level `unit` says whose threads run a signal's operation together. In a
// tile program the scale.on around it does, and two answers might differ.

func.func @notify(%s: !comm.signal<4>, %i: index, %v: i32) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{'comm.notify' op has a unit, which only convert-tile-to-gpu sets; in a tile.kernel the enclosing scale.on selects the units}}
    comm.notify %s[%i] add %v to %i {unit = @warp} : !comm.signal<4>
  }
  return
}

// -----

func.func @wait(%s: !comm.signal<4>, %i: index, %v: i32) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{'comm.wait' op has a unit, which only convert-tile-to-gpu sets; in a tile.kernel the enclosing scale.on selects the units}}
    %t = comm.wait %s[%i] ge %v {unit = @warp} : !comm.signal<4>
  }
  return
}

// -----

func.func @test(%s: !comm.signal<4>, %i: index, %v: i32) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{'comm.test' op has a unit, which only convert-tile-to-gpu sets; in a tile.kernel the enclosing scale.on selects the units}}
    %d, %t = comm.test %s[%i] ge %v {unit = @warp} : !comm.signal<4>
  }
  return
}

// -----

func.func @reset(%s: !comm.signal<4>, %i: index, %v: i32) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{'comm.reset' op has a unit, which only convert-tile-to-gpu sets; in a tile.kernel the enclosing scale.on selects the units}}
    comm.reset %s[%i] {unit = @warp} : !comm.signal<4>
  }
  return
}

// -----

func.func @fence(%s: !comm.signal<4>, %i: index, %v: i32) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{'comm.fence' op has a unit, which only convert-tile-to-gpu sets; in a tile.kernel the enclosing scale.on selects the units}}
    comm.fence {unit = @warp}
  }
  return
}

// -----

func.func @round(%s: !comm.signal<4>, %i: index, %v: i32) {
  tile.kernel blocks(%x) = (1) threads(32) {
    // expected-error @below {{'comm.round' op has a unit, which only convert-tile-to-gpu sets; in a tile.kernel the enclosing scale.on selects the units}}
    %r = comm.round %s[%i] {unit = @warp} : !comm.signal<4>
  }
  return
}
