// Package host makes the launch of a kernel on one GPU. What several devices need around it is conversion/tilehost's.
package host
