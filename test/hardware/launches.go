package main

import (
	"errors"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// repeat puts the body of main into a loop of n iterations, so that each of its kernels is launched n times, with
// arrays and signals of its own each time. The results of a program that overwrites what it reads are then different
// ones.
func repeat(module *ir.Op, n int64) error {
	main := ir.LookupSymbol(module, "main")
	if main == nil {
		return errors.New("the program has no function main")
	}
	block := main.Region(0).Entry()
	end := block.Terminator()
	if end.NumOperands() > 0 {
		return errors.New("main returns values, and a loop has none")
	}
	body := slices.Collect(block.Ops())
	b := ir.Before(end)
	zero, one, often := arith.ConstantIndex(b, 0), arith.ConstantIndex(b, 1), arith.ConstantIndex(b, n)
	loop := scf.NewFor(b, zero, often, one, nil, func(*ir.Builder, *ir.Value, []*ir.Value) []*ir.Value { return nil })
	for _, op := range body[:len(body)-1] {
		op.MoveBefore(loop.Body.Entry().Terminator())
	}
	return nil
}
