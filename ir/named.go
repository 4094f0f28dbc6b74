package ir

// Named is [Def.Cast] by the operation's name, for the functions inside a
// definition: they may not refer to the variable that is being initialised.
func Named[W view](op *Op, name string) (W, bool) {
	if op == nil || op.def.Name != name {
		var w W
		return w, false
	}
	return W(struct{ *Op }{op}), true
}
