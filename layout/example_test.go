package layout_test

import (
	"fmt"

	"github.com/tsopt/tsopt/layout"
)

// The accumulator of a 64x64 GEMM over four warps, and what is left of it after the maximum of each row.
func ExampleMMA_Accumulator() {
	acc, _ := layout.MMAOf(16).Accumulator([]int64{64, 64}, 2, 2)
	fmt.Println(acc)
	fmt.Println("thread 37 holds", acc.Coord(acc.Thread(37)), "in register 0")
	max, _ := layout.PlanReduce(acc, 1)
	fmt.Println(max.Result)
	fmt.Println("over lanes and warps:", max.Steps)
	// Output:
	// reg = [2@1, 2@0:8, 4@1:8, 2@0:16], lane = [4@1:2, 8@0], warp = [2@0:32, 2@1:32]
	// thread 37 holds [33 2] in register 0
	// reg = [4@0:8], lane = [4@*, 8@0], warp = [2@0:32, 2@*]
	// over lanes and warps: [{{lane 1} 4} {{warp 2} 2}]
}

// A tile as it comes from global memory, converted to operand A of a GEMM.
func ExampleConvertPlan() {
	load, _ := layout.Coalesced([]int64{64, 64}, layout.RowMajorOrder(2), 16, 32, 4)
	operand, _ := layout.MMAOf(16).OperandA([]int64{64, 64}, 2, 2)
	plan, _ := layout.ConvertPlan(load, operand)
	fmt.Println(plan.Kind, "since elements move along the", plan.Scale, "axis")
	staging, _ := plan.Staging(16)
	fmt.Println("through", staging)
	// Output:
	// shared since elements move along the warp axis
	// through Sw<3,3,3> o 0 o (64,64):(64,1)
}

// NVIDIA's example of a division: a 9x32 layout cut into 3x8 tiles.
func ExampleLayout_ZippedDivide() {
	a, _ := layout.ParseLayout("(9,(4,8)):(59,(13,1))")
	columns, _ := layout.ParseLayout("(2,4):(1,8)")
	rows, _ := layout.ParseLayout("3:3")
	tiles, _ := a.ZippedDivide(layout.ByMode(layout.By(rows), layout.By(columns)))
	fmt.Println(tiles)
	// Output: ((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))
}
