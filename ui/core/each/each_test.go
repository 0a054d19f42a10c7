package each

import (
	"slices"
	"strconv"
	"testing"
)

func TestEach(t *testing.T) {
	list := []int{3, 1, 2, 1}
	odd := func(n int) bool { return n%2 == 1 }
	if got := Of(list, strconv.Itoa); !slices.Equal(got, []string{"3", "1", "2", "1"}) {
		t.Error(got)
	}
	if got := Where(list, odd); !slices.Equal(got, []int{3, 1, 1}) || Count(list, odd) != 3 {
		t.Error(got)
	}
	if got := Once(list, func(n int) int { return n % 3 }); !slices.Equal(got, []int{3, 1, 2}) {
		t.Error(got)
	}
	if got := Where(nil, odd); got == nil || len(got) > 0 || Count(nil, odd) != 0 || len(Of(nil, strconv.Itoa)) != 0 {
		t.Error(got)
	}
}
