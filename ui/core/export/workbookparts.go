package export

import (
	"fmt"
	"strings"
)

// The parts of a workbook beside its sheets' rows, as ECMA-376 wants them at the least.
const (
	xmlHead     = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	mainSpace   = `http://schemas.openxmlformats.org/spreadsheetml/2006/main`
	relSpace    = `http://schemas.openxmlformats.org/officeDocument/2006/relationships`
	packSpace   = `http://schemas.openxmlformats.org/package/2006/`
	sheetType   = `application/vnd.openxmlformats-officedocument.spreadsheetml.`
	sheetTail   = `</sheetData></worksheet>`
	headerStays = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
	sheetHead   = xmlHead + `<worksheet xmlns="` + mainSpace + `">` + headerStays + `<sheetData>`

	// Style 1 is the text format, 49.
	styles = xmlHead + `<styleSheet xmlns="` + mainSpace + `"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
		`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
		`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
		`<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
		`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>` +
		`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
)

// parts are the names and contents of the parts.
func (b *workbook) parts() [][2]string {
	var types, sheets, links strings.Builder
	for n := 1; n <= b.sheets; n++ {
		name := "records"
		if n > 1 {
			name = fmt.Sprintf("records %d", n)
		}
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="%sworksheet+xml"/>`, n, sheetType)
		fmt.Fprintf(&sheets, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, name, n, n)
		fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, n, relSpace, n)
	}
	fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="%s/styles" Target="styles.xml"/>`, b.sheets+1, relSpace)
	return [][2]string{
		{"xl/styles.xml", styles},
		{"xl/workbook.xml", xmlHead + `<workbook xmlns="` + mainSpace + `" xmlns:r="` + relSpace + `"><bookViews><workbookView/></bookViews><sheets>` + sheets.String() + `</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", xmlHead + `<Relationships xmlns="` + packSpace + `relationships">` + links.String() + `</Relationships>`},
		{"_rels/.rels", xmlHead + `<Relationships xmlns="` + packSpace + `relationships"><Relationship Id="rId1" Type="` + relSpace + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"[Content_Types].xml", xmlHead + `<Types xmlns="` + packSpace + `content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
			`<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="` + sheetType + `sheet.main+xml"/>` +
			`<Override PartName="/xl/styles.xml" ContentType="` + sheetType + `styles+xml"/>` + types.String() + `</Types>`},
	}
}
