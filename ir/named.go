package ir

// Named is [Def.Cast] by the operation's name, for the functions inside a
// definition: they may not refer to the variable that is being initialised.
func Named[W any](op *Op, name string) (W, bool) {
	if op == nil || op.def.Name != name {
		var w W
		return w, false
	}
	return viewOf[W](op), true
}
