// RUN: tsopt %s --split-input-file --verify-diagnostics

// The types of this dialect.

// expected-error @below {{a signal must have at least one counter}}
func.func private @empty_signal(!comm.signal<0>)

// -----

// expected-error @below {{the depth of a channel must be at least 1}}
func.func private @empty_channel(!comm.channel<tensor<8xf32>, 0>)

// -----

// expected-error @below {{a channel carries register tiles, not f32}}
func.func private @channel_of_scalars(!comm.channel<f32, 1>)

// -----

// expected-error @below {{a channel carries register tiles, not tensor<?xf32>}}
func.func private @channel_of_any(!comm.channel<tensor<?xf32>, 1>)

// -----

// expected-error @below {{expected ','}}
func.func private @channel_without_depth(!comm.channel<tensor<8xf32>>)

// -----

// expected-error @below {{expected integer value}}
func.func private @signal_of_what(!comm.signal<x>)

// -----

// expected-error @below {{unknown  type `tokn` in dialect `comm`; did you mean 'token'?}}
func.func private @misspelt(!comm.tokn)
