package analysis

import "github.com/tsopt/tsopt/ir"

// EffectsRecursively are the memory effects of op and, where its effects are
// those of its regions, of what is inside; known is false when one operation
// does not say.
func EffectsRecursively(op *ir.Op) (effects []ir.Effect, known bool) {
	effects, known = ir.EffectsOf(op)
	if !known || !op.Has(ir.RecursiveMemoryEffects) {
		return effects, known
	}
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			for o := range b.Ops() {
				inner, ok := EffectsRecursively(o)
				if !ok {
					return nil, false
				}
				effects = append(effects, inner...)
			}
		}
	}
	return effects, true
}

// MayWrite reports whether op may write memory.
func MayWrite(op *ir.Op) bool {
	effects, known := EffectsRecursively(op)
	if !known {
		return true
	}
	for _, e := range effects {
		if e.Kind == ir.Write {
			return true
		}
	}
	return false
}
