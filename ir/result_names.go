package ir

// NameResults names the results as they are declared (`%sum, %overflow`). It
// serves as a [Spec]'s ResultNames, as upstream does for every operation that
// declares several results.
func NameResults[W any](w W, set func(v *Value, name string)) {
	op := OpOf(w)
	for i, d := range op.def.Results {
		if start, n := op.ResultRange(i); n > 0 {
			set(op.Result(start), d.Name)
		}
	}
}
