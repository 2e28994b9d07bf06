package delimit

// For tests from outside: how much Stream reads at a time, and Stream with another size.
const Block = block

var InBlocks = inBlocks

// What tests of both sides use.
var (
	Hostile     = hostile
	HostileText = hostileText
	Everything  = everything
	Collect     = collect
	Show        = show
	CheckWhole  = checkWhole
)
