package eval

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

// A Dict keeps its keys in the order in which they were added.
type Dict struct {
	entries []entry
	index   map[any]int // of keys, as key makes them
}

type entry struct {
	key, value Value
	gone       bool
}

// NewDict makes an empty dictionary.
func NewDict() *Dict { return &Dict{index: map[any]int{}} }

// TypeName is dict.
func (*Dict) TypeName() string { return "dict" }

// Len is the number of keys.
func (d *Dict) Len() int { return len(d.index) }

// Put sets the value of a key; one that cannot be a key is an error.
func (d *Dict) Put(at Site, k, v Value) error {
	h, err := at.key(k)
	if err != nil {
		return err
	}
	d.put(h, k, v)
	return nil
}

// PutString sets the value of a name.
func (d *Dict) PutString(k string, v Value) { d.put(k, k, v) }

func (d *Dict) put(h any, k, v Value) {
	if i, ok := d.index[h]; ok {
		d.entries[i].value = v
		return
	}
	d.index[h] = len(d.entries)
	d.entries = append(d.entries, entry{k, v, false})
}

// Get gives the value of a key.
func (d *Dict) Get(at Site, k Value) (Value, bool, error) {
	h, err := at.key(k)
	if err != nil {
		return nil, false, err
	}
	v, ok := d.get(h)
	return v, ok, nil
}

// GetString gives the value of a name.
func (d *Dict) GetString(k string) (Value, bool) { return d.get(k) }

func (d *Dict) get(h any) (Value, bool) {
	i, ok := d.index[h]
	if !ok {
		return nil, false
	}
	return d.entries[i].value, true
}

// Remove takes a key out, and gives its value.
func (d *Dict) Remove(at Site, k Value) (Value, bool, error) {
	h, err := at.key(k)
	if err != nil {
		return nil, false, err
	}
	i, ok := d.index[h]
	if !ok {
		return nil, false, nil
	}
	v := d.entries[i].value
	delete(d.index, h)
	d.entries[i] = entry{gone: true}
	if len(d.entries) > 2*len(d.index)+8 {
		d.compact()
	}
	return v, true, nil
}

// compact drops the entries that are gone.
func (d *Dict) compact() {
	moved := make([]int, len(d.entries))
	kept := d.entries[:0:0]
	for i, e := range d.entries {
		moved[i] = len(kept)
		if !e.gone {
			kept = append(kept, e)
		}
	}
	for h, i := range d.index {
		d.index[h] = moved[i]
	}
	d.entries = kept
}

// All gives keys and values in order.
func (d *Dict) All() iter.Seq2[Value, Value] {
	return func(yield func(k, v Value) bool) {
		for _, e := range d.entries {
			if !e.gone && !yield(e.key, e.value) {
				return
			}
		}
	}
}

// Keys are the keys in order.
func (d *Dict) Keys() []Value {
	keys := make([]Value, 0, d.Len())
	for k := range d.All() {
		keys = append(keys, k)
	}
	return keys
}

// Update takes over what another dictionary has.
func (d *Dict) Update(other *Dict) {
	hashes := make([]any, len(other.entries))
	for h, i := range other.index {
		hashes[i] = h
	}
	for i, e := range slices.Clone(other.entries) {
		if !e.gone {
			d.put(hashes[i], e.key, e.value)
		}
	}
}

// Copy is a dictionary of the same keys and values.
func (d *Dict) Copy() *Dict {
	c := NewDict()
	c.Update(d)
	return c
}

// Map is a dictionary of the same keys, and of what f makes of the values.
func (d *Dict) Map(f func(Value) Value) *Dict {
	c := d.Copy()
	for i := range c.entries {
		c.entries[i].value = f(c.entries[i].value)
	}
	return c
}

// Clear takes all out.
func (d *Dict) Clear() { d.entries, d.index = nil, map[any]int{} }

type (
	noneKey   struct{}
	emptyKey  struct{}
	pairKey   struct{ first, rest any }
	bigKey    string
	frozenKey string
)

// maxKey bounds the parts of a key.
const maxKey = 1 << 14

// key makes of a value what Go's maps compare as Python compares keys: 1, 1.0 and True are one.
func (at Site) key(v Value) (any, error) {
	parts := 0
	h, err := at.keyPart(v, &parts)
	if err != nil {
		return nil, err
	}
	return h, at.Interp.charge(at.Node, parts/4+sizeOf(v)/64)
}

func (at Site) keyPart(v Value, parts *int) (any, error) {
	if *parts++; *parts > maxKey {
		return nil, at.tooLarge("the key")
	}
	switch v := v.(type) {
	case nil:
		return noneKey{}, nil
	case bool:
		return boolInt(v), nil
	case int64, string, python.Bytes:
		return v, nil
	case *big.Int:
		return bigKey(v.String()), nil
	case float64:
		return floatKey(v), nil
	case *Tuple:
		var h any = emptyKey{}
		for _, e := range slices.Backward(v.Elems) {
			first, err := at.keyPart(e, parts)
			if err != nil {
				return nil, err
			}
			h = pairKey{first, h}
		}
		return h, nil
	case *Range:
		return *v, nil
	case *Set:
		if v.Frozen {
			return v.frozenKey(), nil
		}
	case Keyed:
		return v.Key(), nil
	case *List, *Dict, *Slice:
	default:
		if reflect.ValueOf(v).Comparable() {
			return v, nil
		}
	}
	return nil, at.typeError("unhashable type: '%s'", TypeName(v))
}

func (s *Set) frozenKey() any {
	var parts []string
	for h := range s.d.index {
		parts = append(parts, fmt.Sprintf("%T %v", h, h))
	}
	slices.SortFunc(parts, cmp.Compare[string])
	return frozenKey(strings.Join(parts, "\x00"))
}

func floatKey(f float64) any {
	if f != math.Trunc(f) || math.IsInf(f, 0) {
		return f
	}
	n, _ := big.NewFloat(f).Int(nil)
	if n.IsInt64() {
		return n.Int64()
	}
	return bigKey(n.String())
}

func boolInt(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
