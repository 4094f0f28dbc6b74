// Package arithsim has the meanings of the dialects arith, math and index, and the makers of elementwise meanings.
package arithsim
