// Package plain lowers operations that keep their form: on scalars, elementwise ones, whose tiles become vectors, and
// those with regions. [Lower] handles all that have no lowering of their own.
package plain
