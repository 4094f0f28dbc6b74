// Package registers lowers operations on tiles in registers: those that rename registers, select among them by thread,
// or exchange them inside a warp, and parts of tiles.
package registers
