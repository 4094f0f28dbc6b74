package asm

import (
	"encoding/hex"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// Resources is the `{-# … #-}` section of a file: blobs that attributes refer
// to, by dialect, and data of external tools.
type Resources struct {
	Dialect, External []ResourceGroup
}

// ResourceGroup is the entries of one dialect or tool.
type ResourceGroup struct {
	Name    string
	Entries []Resource
}

// Resource is one entry: a blob, a string or a boolean.
type Resource struct {
	Key   string
	Kind  ResourceKind
	Text  string // of a string
	Bool  bool
	Align uint32 // of a blob
	Data  []byte
}

// ResourceKind is the kind of a resource's value.
type ResourceKind uint8

// The kinds of resources.
const (
	BlobResource ResourceKind = iota
	StringResource
	BoolResource
)

// Blob finds the bytes of a builtin dense resource; ok is false when the file
// has none of that key.
func (r *Resources) Blob(key string) (data []byte, ok bool) {
	for _, g := range r.Dialect {
		for i := range g.Entries {
			if g.Name == "builtin" && g.Entries[i].Key == key {
				return g.Entries[i].Data, true
			}
		}
	}
	return nil, false
}

// metadata reads a `{-# … #-}` section.
func (p *parser) metadata() {
	p.next()
	var res Resources
	if p.kind != tokMetadataEnd {
		p.items(func() {
			pos := p.start
			key := p.metadataKey("expected identifier key in file metadata dictionary")
			p.expect(':', "expected ':'")
			switch key {
			case "dialect_resources":
				p.resourceGroups(&res.Dialect, true)
			case "external_resources":
				p.resourceGroups(&res.External, false)
			default:
				p.failAt(pos, "unknown key '%s' in file metadata dictionary", key)
			}
		})
	}
	p.expect(tokMetadataEnd, "expected '#-}' in file metadata dictionary")
	for key, blob := range p.referred.blobs {
		blob.Data, _ = res.Blob(key)
	}
	if p.opts.Resources != nil {
		p.opts.Resources.Dialect = append(p.opts.Resources.Dialect, res.Dialect...)
		p.opts.Resources.External = append(p.opts.Resources.External, res.External...)
	}
}

// A referred is what attributes of a file refer to.
type referred struct {
	distinct map[uint64]*ir.DistinctAttr
	blobs    map[string]*ir.Blob // of resources, by their keys
}

// blob is what a resource of the file will be, whose section is read last.
func (r *referred) blob(key string) *ir.Blob {
	if r.blobs == nil {
		r.blobs = map[string]*ir.Blob{}
	}
	if r.blobs[key] == nil {
		r.blobs[key] = &ir.Blob{}
	}
	return r.blobs[key]
}

func (p *parser) metadataKey(msg string) string {
	switch p.kind {
	case tokString:
		return p.stringValue()
	case tokBare:
		s := strings.Clone(p.spelling())
		p.next()
		return s
	}
	p.failHere("%s", msg)
	return ""
}

func (p *parser) resourceGroups(out *[]ResourceGroup, dialect bool) {
	p.list('{', '}', "", func() {
		pos := p.start
		g := ResourceGroup{Name: p.metadataKey("expected identifier key for 'resource' entry")}
		if dialect && p.reg.Dialect(g.Name) == nil && g.Name != "builtin" && !p.opts.AllowUnregistered {
			p.failAt(pos, "dialect '%s' is unknown", g.Name)
		}
		p.expect(':', "expected ':'")
		p.list('{', '}', "", func() { g.Entries = append(g.Entries, p.resource()) })
		*out = append(*out, g)
	})
}

func (p *parser) resource() Resource {
	r := Resource{Key: p.metadataKey("expected identifier key for 'resource' entry")}
	p.expect(':', "expected ':'")
	switch {
	case p.isWord("true"), p.isWord("false"):
		r.Kind, r.Bool = BoolResource, p.isWord("true")
		p.next()
	case p.kind == tokString && strings.HasPrefix(p.spelling(), `"0x`):
		p.blob(&r)
	case p.kind == tokString:
		r.Kind, r.Text = StringResource, p.stringValue()
	default:
		p.failHere("expected a string or a boolean resource value")
	}
	return r
}

// blob reads `"0x…"`: four bytes of alignment and the data.
func (p *parser) blob(r *Resource) {
	pos := p.start
	data, err := hex.DecodeString(unquote(p.spelling())[2:])
	if err != nil || len(data) < 4 {
		r.Kind, r.Text = StringResource, p.stringValue()
		if len(data) < 4 && err == nil {
			p.failAt(pos, "expected hex string blob for key '%s' to encode alignment in first 4 bytes", r.Key)
		}
		return
	}
	p.next()
	r.Align = uint32(data[0]) | uint32(data[1])<<8 | uint32(data[2])<<16 | uint32(data[3])<<24
	r.Data = data[4:]
	if a := r.Align; a&(a-1) != 0 {
		p.failAt(pos, "expected hex string blob for key '%s' to encode alignment in first 4 bytes, but got non-power-of-2 value: %d", r.Key, a)
	}
}

func (w *resourceWriter) group(title string, groups []ResourceGroup) {
	var kept []ResourceGroup
	for _, g := range groups {
		if g.Entries = w.keep(g); len(g.Entries) > 0 {
			kept = append(kept, g)
		}
	}
	if len(kept) == 0 {
		return
	}
	if w.open {
		w.Str(",\n")
	} else {
		w.Str("\n{-#\n")
		w.open = true
	}
	w.Str("  " + title + ": {")
	for i, g := range kept {
		if i > 0 {
			w.Byte(',')
		}
		w.Str("\n    " + g.Name + ": {")
		for j, r := range g.Entries {
			if j > 0 {
				w.Byte(',')
			}
			w.Str("\n      ")
			w.KeywordOrString(r.Key)
			w.Str(": ")
			w.value(r)
		}
		w.Str("\n    }")
	}
	w.Str("\n  }")
}

// resourceWriter prints the resource section.
type resourceWriter struct {
	*ir.Writer
	open  bool
	used  map[string]bool // builtin keys that attributes refer to
	elide int             // longer values are left out, when positive
}

// keep drops builtin blobs that nothing refers to, and values that are too long.
func (w *resourceWriter) keep(g ResourceGroup) []Resource {
	var out []Resource
	for _, r := range g.Entries {
		if w.used[r.Key] || g.Name != "builtin" {
			out = append(out, r)
		}
	}
	return slices.DeleteFunc(out, func(r Resource) bool { return w.elide > 0 && w.length(r) > w.elide })
}

// length is that of a value's text; a boolean is never too long.
func (w *resourceWriter) length(r Resource) int {
	switch r.Kind {
	case StringResource:
		return len(r.Text)
	case BlobResource:
		return len(`"0x"`) + 2*(4+len(r.Data))
	}
	return 0
}

func (w *resourceWriter) value(r Resource) {
	switch r.Kind {
	case BoolResource:
		if r.Bool {
			w.Str("true")
		} else {
			w.Str("false")
		}
	case StringResource:
		w.Quoted(r.Text)
	case BlobResource:
		a := r.Align
		w.Str(`"0x`)
		w.Str(strings.ToUpper(hex.EncodeToString([]byte{byte(a), byte(a >> 8), byte(a >> 16), byte(a >> 24)})))
		w.Str(strings.ToUpper(hex.EncodeToString(r.Data)))
		w.Byte('"')
	}
}
