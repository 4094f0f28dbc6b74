package diag

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestUniquer(t *testing.T) {
	file := func(line uint32) Loc { return &FileLoc{File: "a", Line: line, Col: 1} }
	name := func(s string, child Loc) Loc { return &NameLoc{Name: s, Child: child} }
	different := []func() Loc{
		func() Loc { return nil },
		func() Loc { return file(1) },
		func() Loc { return file(2) },
		func() Loc { return name("x", nil) },
		func() Loc { return name("y", nil) },
		func() Loc { return name("x", file(1)) },
		func() Loc { return &CallSiteLoc{file(1), file(2)} },
		func() Loc { return &CallSiteLoc{file(2), file(1)} },
		func() Loc { return &CallSiteLoc{name("x", file(1)), file(1)} },
		func() Loc { return &FusedLoc{Locs: []Loc{file(1), file(2)}} },
		func() Loc { return &FusedLoc{Locs: []Loc{file(2), file(1)}} },
		func() Loc { return &FusedLoc{Locs: []Loc{file(1)}} },
	}
	var u Uniquer
	for i, a := range different {
		for j, b := range different {
			assert.Equal(t, i == j, u.Number(a()) == u.Number(b()), "%s, %s", Text(a()), Text(b()))
		}
	}
	assert.Equal(t, u.Number(name("x", nil)), u.Number(name("x", Unknown)))
}
