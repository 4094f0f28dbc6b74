// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func @default() {
  // expected-error @below {{'tile.param' op has default 96, but the choices are [64, 128]}}
  %0 = tile.param "BM" default(96) among([64, 128]) : index
  return
}

// -----

func.func @twice() {
  // expected-error @below {{'tile.param' op has the choice 64 twice}}
  %0 = tile.param "BM" default(64) among([64, 64]) : index
  return
}

// -----

func.func @name() {
  // expected-error @below {{'tile.param' op has a parameter with the invalid name "B M"; a name is a letter, followed by letters, digits and '_'}}
  %0 = tile.param "B M" default(64) among([64]) : index
  return
}

// -----

func.func @form() {
  // expected-error @below {{has the attribute 'tile.params', which must give for each attribute a parameter and its choices, as in {stages = {STAGES = [2, 3, 4]}}}}
  tile.kernel blocks(%x) = (4) threads(128) attributes {tile.params = {threads = [128, 256]}} {
  }
  return
}

// -----

func.func @attribute() {
  // expected-error @below {{has the attribute 'tile.params', which is for 'thread', which is not an integer attribute of the operation}}
  tile.kernel blocks(%x) = (4) threads(128) attributes {tile.params = {thread = {T = [128, 256]}}} {
  }
  return
}

// -----

func.func @attribute_default() {
  // expected-error @below {{has the attribute 'tile.params', which is for 'threads', which has default 128, but the choices are [64, 256]}}
  tile.kernel blocks(%x) = (4) threads(128) attributes {tile.params = {threads = {T = [64, 256]}}} {
  }
  return
}
