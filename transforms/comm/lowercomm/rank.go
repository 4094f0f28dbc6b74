package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

var rankLowering = lower(comm.Rank, func(_ *lowerer, o comm.RankOp) error {
	return replace(o.Op, scale.Rank.New(ir.Before(o.Op), scale.RankOp{Level: o.Level}, ir.Index).Result)
})

var numRanksLowering = lower(comm.NumRanks, func(_ *lowerer, o comm.NumRanksOp) error {
	return replace(o.Op, scale.NumRanks.New(ir.Before(o.Op), scale.NumRanksOp{Level: o.Level}, ir.Index).Result)
})
