// Package scfsim has the meanings of the dialects cf, scf, func and affine, and unrealized casts.
package scfsim
