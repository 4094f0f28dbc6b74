// Package linalgops has upstream's passes on linalg: a named operation becomes a generic one and back, and loops of one
// iteration disappear. They see operations as [linalg.Structured].
package linalgops
