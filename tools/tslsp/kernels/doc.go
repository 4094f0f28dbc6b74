// Package kernels knows what a file of kernels in Python syntax says: what is wrong with it, what names stand for,
// which functions the language has. It knows nothing of editors. What names mean is read from the text's tree; what is
// wrong is what frontend/tilelang says of each kernel whose parameters are known, which comments of the file may give
// (program.Setting).
package kernels
