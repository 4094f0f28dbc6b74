// Package control lowers operations that decide which threads run code, and when: warp-specialized roles, units of a
// scale.on, barriers, mbarriers, rings of stages, and groups of asynchronous copies.
package control
