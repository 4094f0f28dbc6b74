package comm

import "github.com/tsopt/tsopt/ir"

// Fuse is whether a collective of whole arrays becomes part of the adjacent kernel.
type Fuse int64

// What may be asked for.
const (
	AutoFuse   Fuse = iota // where both together take less than one behind the other
	AlwaysFuse             // or an error
	NeverFuse
)

func fuseField(p *Fuse) ir.Field {
	return ir.Enum(p, "fuse", ir.IntEnum(ir.I32, "auto", "always",
		"never")).Default(ir.I32Attr(0)).Doc("whether it is fused into the adjacent kernel: auto if fuse-comm predicts that this is faster, always or an error, never")
}

// fused verifies that what is to become part of a kernel leaves open how it goes.
func (o hostCollective) fused(f Fuse, by Algorithm, via Engine) error {
	if f == AlwaysFuse && (by != AutoAlgorithm || via == CopyEngine) {
		return o.Errorf("has fuse(always), which lets the threads of the adjacent kernel send tiles, and also an algorithm or via; remove one of them")
	}
	return nil
}
