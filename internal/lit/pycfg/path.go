package pycfg

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"github.com/tsopt/tsopt/internal/python/eval"
)

func absolute(c *Call, path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", c.Raise("OSError", "%v", err)
	}
	return abs, nil
}

// pathModule is os.path.
func pathModule() *Module {
	m := &Module{Name: "os.path", Attrs: map[string]Value{"pathsep": string(os.PathListSeparator), "sep": "/"}}
	for name, f := range map[string]func(path string) Value{
		"dirname": func(p string) Value {
			head := p[:strings.LastIndexByte(p, '/')+1]
			return cmp.Or(strings.TrimRight(head, "/"), head)
		},
		"basename": func(p string) Value { return p[strings.LastIndexByte(p, '/')+1:] },
		"normpath": func(p string) Value { return filepath.Clean(p) },
		"isabs":    func(p string) Value { return filepath.IsAbs(p) },
		"exists":   func(p string) Value { return stat(p) != nil },
		"isdir":    func(p string) Value { info := stat(p); return info != nil && info.IsDir() },
		"isfile":   func(p string) Value { info := stat(p); return info != nil && info.Mode().IsRegular() },
	} {
		m.Attrs[name] = eval.NewBuiltin(name+"(path)", func(c *Call, a []Value) (Value, error) {
			p, err := textArg(c, a[0])
			if err != nil {
				return nil, err
			}
			return f(p), nil
		})
	}
	m.Attrs["join"] = Func("join", joinPath)
	for name, resolve := range map[string]bool{"abspath": false, "realpath": true} {
		m.Attrs[name] = eval.NewBuiltin(name+"(path)", func(c *Call, a []Value) (Value, error) {
			p, err := textArg(c, a[0])
			if err != nil {
				return nil, err
			}
			if p, err = absolute(c, p); err != nil {
				return nil, err
			}
			if real, err := filepath.EvalSymlinks(p); resolve && err == nil {
				return real, nil
			}
			return p, nil
		})
	}
	return m
}

// joinPath is os.path.join: an absolute part makes those before it void.
func joinPath(c *Call) (Value, error) {
	joined := ""
	for _, a := range c.Args {
		part, err := textArg(c, a)
		if err != nil {
			return nil, err
		}
		if filepath.IsAbs(part) || joined == "" {
			joined = part
		} else {
			joined = strings.TrimSuffix(joined, "/") + "/" + part
		}
	}
	return joined, nil
}

func stat(path string) os.FileInfo {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	return info
}
