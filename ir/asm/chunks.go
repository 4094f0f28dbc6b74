package asm

// chunks is a list that grows without moving its elements.
type chunks[T any] struct {
	list []*[chunkSize]T
	n    int
}

const chunkSize = 1024

func (c *chunks[T]) at(i int) *T { return &c.list[i/chunkSize][i%chunkSize] }

// add appends a zero element and returns it.
func (c *chunks[T]) add() *T {
	if c.n == len(c.list)*chunkSize {
		c.list = append(c.list, new([chunkSize]T))
	}
	c.n++
	x := c.at(c.n - 1)
	*x = *new(T) // it may have been in use before n was set back
	return x
}
