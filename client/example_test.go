package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"

	"docket/client"
)

// aService answers as the interface shows, mounted somewhere on its host.
func aService() *httptest.Server {
	mux := http.NewServeMux()
	at := func(op, body string) {
		mux.HandleFunc("POST /tenant/access/platform/"+op, func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, body)
		})
	}
	at("get_dynamic_audit_rules_generated", `{"success":true,"total":1,"rules":[{"rule_id":"R-1","enable":"true",
		"rule_name":"invoice.total_amount equal_to purchase_order.total_amount"}]}`)
	mux.HandleFunc("POST /tenant/access/platform/getdatasourcebyname", func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("page_index") != "0" {
			_, _ = io.WriteString(w, `{"data":[]}`)
			return
		}
		_, _ = io.WriteString(w, `{"fields":[{"name":"vendor","datatype":"string"}],"data":[
			{"_id":{"$oid":"65a0"},"vendor":"Harbour Metals"},{"_id":{"$oid":"65a1"},"vendor":"Aldgate Paper"}]}`)
	})
	mux.HandleFunc("POST /tenant/platform/retry_push_api", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "Request Submitted Successfully")
	})
	at("gettext", `{"text":["Invoice 4711"],"release_version":"4.2"}`)
	return httptest.NewServer(mux)
}

func connectTo(s *httptest.Server) *client.Client {
	c, err := client.New(s.URL+"/tenant", client.Options{Company: "Northgate Trading", Token: func(context.Context) (string, error) { return "secret", nil }})
	if err != nil {
		panic(err)
	}
	return c
}

func ExampleClient_Rules() {
	s := aService()
	defer s.Close()
	c := connectTo(s)
	defer c.CloseIdleConnections()

	set, err := c.Rules(context.Background(), "DOC-1001")
	if errors.As(err, new(*client.NoRulesError)) {
		fmt.Println("none yet")
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range set.Rules {
		if e, ok := r.Expression(); ok {
			fmt.Println(r.ID, e.Sentence())
		} else {
			fmt.Println(r.ID, r.Name)
		}
	}
	// Output: R-1 invoice.total_amount = purchase_order.total_amount
}

func ExampleClient_Page() {
	s := aService()
	defer s.Close()
	c := connectTo(s)
	defer c.CloseIdleConnections()

	page, err := c.Page(context.Background(), client.PageRequest{Datasource: "vendors", Index: 0, ItemsPerPage: 100})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range page.Records {
		fmt.Println(r.ID, page.Columns[0], r.Cells[0].Text())
	}
	// Output:
	// 65a0 vendor Harbour Metals
	// 65a1 vendor Aldgate Paper
}

func ExampleClient_Pages() {
	s := aService()
	defer s.Close()
	c := connectTo(s)
	defer c.CloseIdleConnections()

	proof, err := c.ProveFirstPage(context.Background(), "vendors", 100, client.FirstPageAuto)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(proof.Reason)
	walk := client.Walk{Datasource: "vendors", ItemsPerPage: 100, First: proof.First, Known: []*client.Page{proof.Page, proof.Next}}
	for page, err := range c.Pages(context.Background(), walk) {
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, record := range page.Records {
			fmt.Println(record.Cells[0].Text())
		}
	}
	// Output:
	// Pages are numbered from 0: page 0 has records and page 1 is empty.
	// Harbour Metals
	// Aldgate Paper
}

func ExampleClient_Push() {
	s := aService()
	defer s.Close()
	c := connectTo(s)

	label, yes := "Total amount", true
	data, err := client.EncodeSettings([]client.DocumentType{{Name: "invoice", Fields: []client.FieldSetting{
		{Name: "total_amount", Label: &label, Required: &yes, Visibility: &yes},
	}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(data))
	d := c.Push(context.Background(), client.Submission{Username: "reviewer", DocumentType: "invoice", Data: data})
	fmt.Println(d.Outcome, d.Path, d.FellBack)
	// Output:
	// [{"documentTypeDetails":{"invoice":{"fields":{"total_amount":{"label":"Total amount","required":true,"visibility":true}}}}}]
	// accepted /platform/retry_push_api true
}

func ExampleClient_Text() {
	s := aService()
	defer s.Close()
	c := connectTo(s)

	box, notes, err := client.ParseCoordinates("820 310, 100 290", client.CornersForm)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(box.JSON(), notes)
	result, err := c.Text(context.Background(), client.TextRequest{Collection: "invoice", OCRTextID: "OCR-1001", Coordinates: box})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, line := range result.Lines {
		fmt.Println(i+1, line.Text())
	}
	// Output:
	// [100,290,820,310] [corners swapped, the smaller numbers first]
	// 1 Invoice 4711
}
