// Package intranges holds the passes that stand on the ranges of integers, which
// [github.com/tsopt/tsopt/ir/analysis/intrange] computes.
package intranges
