package verify

import "github.com/tsopt/tsopt/ir"

// loop checks that what a counted loop carries from iteration to iteration has one number and the same types everywhere
// (upstream's verifyLoopLikeOpInterface).
func (v *verifier) loop(op *ir.Op) bool {
	l, ok := ir.As[ir.CountedLoop](op)
	if !ok {
		return true
	}
	inits, args := l.InitArgs(), l.IterArgs()
	var yielded []*ir.Value
	if body := l.LoopRegions()[0].Entry(); body != nil && body.Terminator() != nil {
		yielded = body.Terminator().Operands()
	}
	switch {
	case len(inits) != len(args):
		return v.opError(op, "different number of inits and region iter_args: %d != %d", len(inits), len(args))
	case len(yielded) > 0 && len(args) != len(yielded):
		return v.opError(op, "different number of region iter_args and yielded values: %d != %d", len(args), len(yielded))
	case op.NumResults() != len(args):
		return v.opError(op, "different number of loop results and region iter_args: %d != %d", op.NumResults(), len(args))
	}
	return v.carried(op, inits, args, "init", "region iter_arg") &&
		v.carried(op, args, yielded, "region iter_arg", "yielded value") &&
		v.carried(op, args, op.Results(), "region iter_arg", "loop result")
}

func (v *verifier) carried(op *ir.Op, as, bs []*ir.Value, a, b string) bool {
	for i := range min(len(as), len(bs)) {
		if s, t := as[i].Type(), bs[i].Type(); s != t {
			return v.opError(op, "%d-th %s and %d-th %s have different type: '%s' != '%s'", i, a, i, b, s, t)
		}
	}
	return true
}
