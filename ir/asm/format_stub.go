package asm

import "github.com/tsopt/tsopt/ir"

type formatState struct{ scratch []ir.Type }
type format struct{}

func formatOf(*ir.OpDef) *format                  { return nil }
func (p *printer) printFormat(*ir.Op, *format)    {}
func (p *parser) parseFormat(f *frame, x *format) { p.failAt(f.op.pos, "no format") }
