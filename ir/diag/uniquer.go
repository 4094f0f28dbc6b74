package diag

import "encoding/binary"

// Uniquer numbers locations so that equal ones have the same number: locations are not uniqued as types and attributes
// are. A location that is shared by others, as in call stacks, is visited once, however many paths lead to it. The zero
// Uniquer is ready.
type Uniquer struct {
	numbers map[any]int // of keys made of contents
	seen    map[Loc]int // of the pointers of those made of others
}

type (
	nameKey struct {
		name  string
		child int
	}
	callKey  struct{ callee, caller int }
	fusedKey struct {
		metadata any
		parts    string // the parts' numbers
	}
)

// Number is the same for locations that print the same, and only for those.
func (u *Uniquer) Number(l Loc) int {
	switch l := l.(type) {
	case nil, UnknownLoc:
		return 0
	case *FileLoc:
		return u.of(*l)
	}
	if n, ok := u.seen[l]; ok {
		return n
	}
	n := u.of(u.key(l))
	if u.seen == nil {
		u.seen = map[Loc]int{}
	}
	u.seen[l] = n
	return n
}

func (u *Uniquer) key(l Loc) any {
	switch l := l.(type) {
	case *NameLoc:
		return nameKey{l.Name, u.Number(l.Child)}
	case *CallSiteLoc:
		return callKey{u.Number(l.Callee), u.Number(l.Caller)}
	case *FusedLoc:
		var parts []byte
		for _, c := range l.Locs {
			parts = binary.AppendUvarint(parts, uint64(u.Number(c)))
		}
		return fusedKey{l.Metadata, string(parts)}
	}
	return l
}

// of is the number of a key, from 1.
func (u *Uniquer) of(key any) int {
	if n, ok := u.numbers[key]; ok {
		return n
	}
	if u.numbers == nil {
		u.numbers = map[any]int{}
	}
	u.numbers[key] = len(u.numbers) + 1
	return len(u.numbers)
}
