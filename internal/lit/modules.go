package lit

import "github.com/tsopt/tsopt/internal/lit/pycfg"

// modules are what configuration files can import: Python's modules and lit's.
func modules(env []string) map[string]*pycfg.Module {
	all := pycfg.Modules(env)
	formats := &pycfg.Module{Name: "lit.formats", Attrs: map[string]pycfg.Value{"ShTest": pycfg.Func("ShTest", shTest)}}
	util := &pycfg.Module{Name: "lit.util", Attrs: map[string]pycfg.Value{"which": all["shutil"].Attrs["which"]}}
	all["lit"] = &pycfg.Module{Name: "lit", Attrs: map[string]pycfg.Value{"formats": formats, "util": util}}
	all["lit.formats"], all["lit.util"] = formats, util
	return all
}

// shTest is lit.formats.ShTest in its default form: lit's own shell, and nothing around its commands.
func shTest(c *pycfg.Call) (pycfg.Value, error) {
	for i, name := range []string{"execute_external", "extra_substitutions", "preamble_commands"} {
		v := pycfg.Keyword(c, name)
		if i < len(c.Args) {
			v = c.Args[i]
		}
		wanted, err := pycfg.Truth(c, v)
		if err != nil {
			return nil, err
		}
		if wanted {
			return nil, c.Raise("ValueError", "ShTest with %s is not supported", name)
		}
	}
	return &pycfg.Object{Name: "ShTest", Attrs: map[string]pycfg.Value{}}, nil
}
