package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// print is Python's: it runs while the program is translated, once for each execution of its text. What it prints is a
// remark of its line. It cannot print runtime values.
func (t *translator) print(host eval.Value) eval.Value {
	return &eval.Builtin{Name: "print", Fn: func(c *eval.Call) (eval.Value, error) {
		for i, v := range c.Args {
			if t.inKernel() && (isStaged(v) || isBuffer(v)) {
				return nil, c.Interp.Errorf(c.ArgNodes[i],
					"print shows values when the kernel is compiled, but this is a runtime value; use T.print(…)")
			}
		}
		var text strings.Builder
		defer func(was func(string)) { c.Interp.Print = was }(c.Interp.Print)
		c.Interp.Print = func(s string) { text.WriteString(s) }
		if _, err := c.Interp.CallValue(c, host); err != nil {
			return nil, err
		}
		for _, v := range []eval.Value{&scalar{}, &region{}} {
			if t.inKernel() && strings.Contains(text.String(), "<"+eval.TypeName(v)+" object>") {
				return nil, c.Interp.Errorf(c.Node, "print shows values when the kernel is compiled, but a part of this is a runtime value; use T.print(x, msg=\"x\") to print x")
			}
		}
		t.remark(c.Site, "print: %s", strings.TrimSuffix(text.String(), "\n"))
		return nil, nil
	}}
}
