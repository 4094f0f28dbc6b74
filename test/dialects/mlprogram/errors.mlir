// RUN: tsopt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected 'public', 'private', or 'nested'}}
ml_program.global @a : tensor<4xf32>

// -----

// expected-error @below {{'ml_program.global' op immutable global must have an initial value}}
ml_program.global private @a : tensor<4xf32>
