// Package random translates random TileLang programs, runs them on the simulator, as written and after every pass, and
// compares what they compute with what NumPy says.
//
// generate.py makes the program of a seed, of statements (statements.py, bodies.py, `products.py`, threads.py) and
// expressions (expressions.py); tilelang_numpy.py says what it means, with threads_numpy.py, and knows nothing of the
// compiler. They need Python and NumPy; without them nothing is run.
//
//	go test ./test/random                                   # few seeds
//	go test ./test/random -seeds=100:900 -timeout=1h        # many
//	go test ./test/random -seeds=137:138 -reduce -v         # the least program that goes wrong as that of seed 137
//
// A program that goes wrong is kept, with its inputs and results, and the test says where. With -prepare=DIR the
// programs are compiled instead, for a machine that has a GPU and nothing else:
//
//	go test ./test/random -seeds=0:400 -prepare=DIR         # where LLVM is
//	bash DIR/run.sh                                         # where the GPU is
//
// tsfuzz makes random programs of our own dialects, and compares stages with each other; here the meaning is another's.
package random
