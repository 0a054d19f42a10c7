package client

import "fmt"

// RestorePage reads a page from the body of an answer that was kept, as [Client.Page]
// reads it from the service; Request is left empty. The page's values are slices of
// body. The error says why it is no page.
func RestorePage(body []byte) (*Page, error) {
	page, err := decodePage(body, Limits{}.withDefaults().Depth)
	if err != nil {
		return nil, fmt.Errorf("restore page: %w", err)
	}
	return page, nil
}
