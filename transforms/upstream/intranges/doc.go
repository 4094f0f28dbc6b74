// Package intranges holds the passes that use the ranges of integers, which
// [github.com/tsopt/tsopt/ir/analysis/intrange] computes.
package intranges
