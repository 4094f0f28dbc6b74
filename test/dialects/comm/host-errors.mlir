// RUN: tsopt %s --split-input-file --verify-diagnostics

// What the host makes for all devices: symmetric memory and signals, with the sizes that
// their types leave open and no others.

func.func @symm_sizes() {
  // expected-error @below {{has 0 sizes for the 1 dynamic dimensions of}}
  %0 = comm.symm_alloc : memref<?xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @signal_count(%n: index) {
  // expected-error @below {{must have a count for !comm.signal<?>, and only for it}}
  %0 = comm.signal_alloc(%n) : !comm.signal<4>
  return
}

// -----

func.func @symm_too_many(%n: index) {
  // expected-error @below {{has 1 sizes for the 0 dynamic dimensions of memref<8xf32, #scale.mem<symmetric>>}}
  %0 = comm.symm_alloc(%n) : memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @symm_space() {
  // expected-error @below {{result #0 must be memref in symmetric memory (#scale.mem<symmetric>), but got 'memref<8xf32>'}}
  %0 = comm.symm_alloc : memref<8xf32>
  return
}

// -----

func.func @signal_no_count() {
  // expected-error @below {{must have a count for !comm.signal<?>, and only for it}}
  %0 = comm.signal_alloc : !comm.signal<?>
  return
}

// -----

func.func @signal_attribute() {
  // expected-error @below {{'comm.signal_alloc' op has no attribute 'copy'}}
  %0 = comm.signal_alloc {copy = 2} : !comm.signal<4>
  return
}

// -----

func.func @rank() {
  // expected-error @below {{invalid kind of attribute specified}}
  %0 = comm.rank @arch::@device
  return
}
