// Package memory lowers loads, stores, gathers, copies and atomics, of tiles and of scalars, and makes the views of
// shared memory that they use. Which instruction a copy or store uses is an attribute of the program; a table has the
// emitter of each (copyEmitters, storeEmitters).
package memory
