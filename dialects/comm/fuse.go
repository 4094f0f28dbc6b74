package comm

import "github.com/tsopt/tsopt/ir"

// Fuse is whether a collective of whole arrays becomes part of the kernel beside it.
type Fuse int64

// What may be asked for.
const (
	AutoFuse   Fuse = iota // where both together take less than one behind the other
	AlwaysFuse             // or an error
	NeverFuse
)

func fuseField(p *Fuse) ir.Field {
	return ir.Enum(p, "fuse", ir.IntEnum(ir.I32, "auto", "always", "never")).Default(ir.I32Attr(0)).Doc("whether it becomes part of the kernel beside it: auto where fuse-comm thinks that both together take less, always or it is an error, never")
}

// fused verifies that what is to become part of a kernel leaves open how it goes.
func (o hostCollective) fused(f Fuse, by Algorithm, via Engine) error {
	if f == AlwaysFuse && (by != AutoAlgorithm || via == CopyEngine) {
		return o.Errorf("asks to become part of the kernel beside it, whose threads send tiles as they are done, and for another way to go; leave one of both out")
	}
	return nil
}
