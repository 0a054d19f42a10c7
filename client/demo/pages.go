package demo

import "sync/atomic"

// Scan is a page of the sample company and where its words stand, for whoever draws a picture of it.
type Scan = page

// ScanUnit is what the boxes of the sample company are measured in. The interface does not state it; the demo can.
const ScanUnit = "pixels 1240x1754"

// Scans are the pages that the demo answers gettext from.
func Scans() []Scan { return plantSeed(new(atomic.Int64)).pages }
