// Package tilehost makes the host's side of kernels that run on several devices, for every kind of device: which arrays
// or parts of them stay on which device (resident.go), the transfers to and from there (moves.go), a function that
// launches the kernel on one of them (ondevice.go), and copies by DMA instead of a kernel (copyengine.go). How a launch
// is made is a [Launch] of the conversion that calls [Run].
package tilehost
