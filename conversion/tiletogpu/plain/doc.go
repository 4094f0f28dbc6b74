// Package plain lowers operations that stay what they are: on scalars, elementwise ones, whose tiles become
// vectors, and those with regions. [Lower] takes all that have no lowering of their own.
package plain
