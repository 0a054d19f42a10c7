package audit

// The operators that the interface shows (§2.1). What any other one means is not
// documented, so nothing here decides by it.
const (
	opEqual         = "equal_to"
	opDateLessEqual = "date_less_than_eq_to"
)
