package pass

// Table is a list by which passes work and which tools may extend: how operations
// are lowered, how their layouts are related. A pass package declares it with its
// own entries; a tool that has more puts a list into the [Config] of a run.
type Table[T any] struct {
	name    string
	builtin func() []T
}

// NewTable declares a table. builtin are the entries of a run whose configuration
// has none.
func NewTable[T any](name string, builtin func() []T) *Table[T] {
	return &Table[T]{name, builtin}
}

// String is the table's name.
func (t *Table[T]) String() string { return t.name }

// Put makes entries those of a run, in place of the table's own.
func (t *Table[T]) Put(c *Config, entries []T) {
	if c.tables == nil {
		c.tables = map[any]any{}
	}
	c.tables[t] = entries
}

// In are the entries of a run.
func (t *Table[T]) In(c *Context) []T {
	if entries, ok := c.tables[t]; ok {
		return entries.([]T)
	}
	return t.builtin()
}
