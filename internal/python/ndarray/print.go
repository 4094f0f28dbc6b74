package ndarray

import (
	"strings"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// maxShown is how many elements are written; of more the first and last of each axis are.
const (
	maxShown = 1000
	edge     = 3
)

// String is how an array is printed.
func (a *Array) String() string {
	if a.rank() == 0 {
		if a.face == numpyFace {
			return eval.Repr(a.element())
		}
		return "tensor(" + eval.Repr(a.element()) + ")"
	}
	var b strings.Builder
	if a.face == torchFace {
		b.WriteString("tensor(")
	}
	a.write(&b, a.size() > maxShown)
	if a.face == torchFace {
		b.WriteString(")")
	}
	return b.String()
}

func (a *Array) write(b *strings.Builder, short bool) {
	if a.rank() == 0 {
		b.WriteString(eval.Repr(a.element()))
		return
	}
	b.WriteByte('[')
	for i := 0; i < a.shape[0]; i++ {
		if i > 0 {
			b.WriteString(", ")
		}
		if short && i == edge && a.shape[0] > 2*edge {
			b.WriteString("..., ")
			i = a.shape[0] - edge
		}
		a.at(0, i).write(b, short)
	}
	b.WriteByte(']')
}
