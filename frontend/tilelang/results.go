package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Results of kernels: what they return, or the parameters that out_idx names.

// returned are the results that an eager kernel returns.
func (t *translator) returned(e entry, v eval.Value) ([]*buffer, error) {
	if v == nil {
		return nil, nil
	}
	vs, err := elements(eval.Site{Interp: t.in, Node: e.def}, v)
	if err != nil {
		return nil, err
	}
	var out []*buffer
	for _, v := range vs {
		b, ok := v.(*buffer)
		if !ok || b.arr == nil {
			return nil, t.in.Errorf(e.def, "%s returns %s; a kernel must return arrays of T.empty, and a factory of kernels a T.prim_func", e.def.Name, eval.TypeName(v))
		}
		out = append(out, b)
	}
	return out, nil
}

// outputs are the results that out_idx names.
func (t *translator) outputs(at eval.Site, e entry) ([]*buffer, error) {
	if e.outIdx == nil {
		return nil, nil
	}
	if t.req.OutIdx != nil { // what the text gives in a scope that Python knows
		return t.outputsOf(e.outIdx, t.req.OutIdx)
	}
	v, err := t.in.Eval(e.outIdx, at.Env)
	if err != nil || v == nil {
		return nil, err
	}
	return t.outputsOf(e.outIdx, v)
}

// outputsOf are the arguments that out_idx names; n is its node.
func (t *translator) outputsOf(n python.Node, v eval.Value) ([]*buffer, error) {
	vs, err := elements(eval.Site{Interp: t.in, Node: n}, v)
	if err != nil {
		return nil, err
	}
	parameters := t.declared
	if parameters == nil {
		parameters = t.taken
	}
	most := int64(len(parameters))
	var out []*buffer
	for _, v := range vs {
		i, ok := v.(int64)
		if ok && i < 0 {
			i += most
		}
		if !ok || i < 0 || i >= most {
			return nil, t.in.Errorf(n, "out_idx names argument %s of %d", eval.Repr(v), most)
		}
		at := slices.IndexFunc(t.arrays, func(b *buffer) bool {
			return t.declared != nil && b.name == parameters[i] || t.declared == nil && b.mem == t.entry.Arg(int(i))
		})
		if at < 0 {
			return nil, t.in.Errorf(n, "out_idx names argument %d, %s, which is a number; a result must be an array", i,
				parameters[i])
		}
		out = append(out, t.arrays[at])
	}
	return out, nil
}
