package ndarray

import (
	"slices"
	"sync"
)

// ops are all functions on arrays.
func ops() []op {
	return slices.Concat(mathOps(), binaryOps(), reductions(), shapeOps(), joinOps(), matmuls(), einsumOps(), einopsOps(),
		creations(), orderOps(), layers(), losses(), methods())
}

// library has the functions by where they are found, and by name.
var library = sync.OnceValue(func() map[surface]map[string]op {
	out := map[surface]map[string]op{}
	for on := torchFn; on <= einopsFn; on <<= 1 {
		out[on] = map[string]op{}
	}
	for _, o := range ops() {
		for on, names := range out {
			if o.on&on != 0 {
				name := o.signature().name
				if _, twice := names[name]; twice {
					panic("ndarray: two functions " + name)
				}
				names[name] = o
			}
		}
	}
	return out
})
