package layout

// mapDigits rewrites every digit of every axis into zero or more digits; the weights of later digits follow. The first
// error ends the rewriting.
func mapDigits(axes Axes, rewrite func(Axis, Digit) ([]Digit, error)) (Axes, error) {
	var out Axes
	for a, digits := range axes {
		for _, g := range digits {
			to, err := rewrite(Axis(a), g)
			if err != nil {
				return Axes{}, err
			}
			out[a] = append(out[a], to...)
		}
	}
	return out, nil
}

// mapDims rewrites only the digits that move along a dimension, one to one.
func mapDims(axes Axes, rewrite func(Axis, Digit) Digit) Axes {
	out, _ := mapDigits(axes, func(a Axis, g Digit) ([]Digit, error) {
		if g.Kind == Dim {
			g = rewrite(a, g)
		}
		return []Digit{g}, nil
	})
	return out
}
