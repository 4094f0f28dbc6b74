package ir

// Assignment lists, `(%arg = %init, …)`, are how loops write the values that
// they carry: arguments of the body and what they start as.

// ParseAssignments reads an assignment list. The arguments have no types yet.
func ParseAssignments(p OpParser) (args []Argument, inits []Unresolved) {
	p.List(Paren, func() {
		args = append(args, p.Argument(false, false))
		p.Expect("=")
		inits = append(inits, p.Operand())
	})
	return args, inits
}

// PrintAssignments writes prefix and an assignment list, nothing for an empty one.
func PrintAssignments(p OpPrinter, prefix string, args, inits []*Value) {
	if len(args) == 0 {
		return
	}
	p.Str(prefix)
	p.List(Paren, len(args), func(i int) {
		p.Argument(args[i], false)
		p.Str(" = ")
		p.Operand(inits[i])
	})
}

// SetArgumentTypes gives arguments that were read without them their types.
func SetArgumentTypes(args []Argument, types []Type) {
	for i := range args {
		args[i].Type = types[i]
	}
}
