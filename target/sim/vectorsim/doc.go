// Package vectorsim has the meanings of the dialect vector.
package vectorsim
