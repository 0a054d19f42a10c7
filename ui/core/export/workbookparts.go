package export

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"docket/ui/safe"
)

// The parts of a workbook beside its sheets' rows, as ECMA-376 wants them at the least.
const (
	xmlHead     = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	mainSpace   = `http://schemas.openxmlformats.org/spreadsheetml/2006/main`
	relSpace    = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	packSpace   = `http://schemas.openxmlformats.org/package/2006/`
	sheetType   = `application/vnd.openxmlformats-officedocument.spreadsheetml.`
	headerStays = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
	sheetHead   = xmlHead + `<worksheet xmlns="` + mainSpace + `">` + headerStays

	// Styles 1 and 2 are the text format, 49; 2 is bold.
	styles = xmlHead + `<styleSheet xmlns="` + mainSpace + `"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
		`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
		`<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>` +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
)

func (b *workbook) parts() [][2]string {
	var types, sheets, links, filters strings.Builder
	for n := 1; n <= len(b.ends); n++ {
		name := "records"
		if n > 1 {
			name = fmt.Sprintf("records %d", n)
		}
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="%sworksheet+xml"/>`, n, sheetType)
		fmt.Fprintf(&sheets, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, name, n, n)
		if last := len(b.refs) - 1; last >= 0 { // LibreOffice knows a filter by this name only
			fmt.Fprintf(&filters, `<definedName name="_xlnm._FilterDatabase" localSheetId="%d" hidden="1">'%s'!$A$1:$%s$%d</definedName>`, n-1, name, b.refs[last], b.ends[n-1])
		}
		fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, n, relSpace, n)
	}
	sheets.WriteString(`</sheets>`)
	if filters.Len() > 0 {
		sheets.WriteString(`<definedNames>` + filters.String() + `</definedNames>`)
	}
	fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="%s/styles" Target="styles.xml"/>`, len(b.ends)+1, relSpace)
	return [][2]string{
		{"xl/styles.xml", styles},
		{"xl/workbook.xml", xmlHead + `<workbook xmlns="` + mainSpace + `" xmlns:r="` + relSpace + `"><bookViews><workbookView/></bookViews><sheets>` + sheets.String() + `</workbook>`},
		{"xl/_rels/workbook.xml.rels", xmlHead + `<Relationships xmlns="` + packSpace + `relationships">` + links.String() + `</Relationships>`},
		{"_rels/.rels", xmlHead + `<Relationships xmlns="` + packSpace + `relationships"><Relationship Id="rId1" Type="` + relSpace + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"[Content_Types].xml", xmlHead + `<Types xmlns="` + packSpace + `content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="` + sheetType + `sheet.main+xml"/>` +
			`<Override PartName="/xl/styles.xml" ContentType="` + sheetType + `styles+xml"/>` + types.String() + `</Types>`},
	}
}

// The widths of columns are those of the longest line in the header and the first rows, in characters, within bounds.
const (
	measuredRows = 100
	narrowest    = 6
	widest       = 60
	filterButton = 3 // is over the end of the header
)

// widthOf is how wide a cell's longest line is, as far as that matters.
func widthOf(cell []byte) (most int) {
	for line := range bytes.Lines(cell) {
		_, width := safe.Cut(string(line[:min(len(line), widest*utf8.UTFMax)]), widest)
		most = max(most, width)
	}
	return most
}

func colsOf(widths []int) string {
	if len(widths) == 0 {
		return ""
	}
	var cols strings.Builder
	for i, w := range widths {
		fmt.Fprintf(&cols, `<col min="%d" max="%d" width="%d" customWidth="1"/>`, i+1, i+1, min(max(w+filterButton, narrowest), widest))
	}
	return "<cols>" + cols.String() + "</cols>"
}
