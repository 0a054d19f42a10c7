// Command sbom writes which modules a program was built from, with their sums, as CycloneDX 1.5 in JSON: what the Go
// linker put into it. Usage: sbom PROGRAM VERSION > FILE.
package main

import (
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"log"
	"os"
	"strings"
)

type component struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version"`
	URL     string `json:"purl"`
	Hashes  []hash `json:"hashes,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

func main() {
	log.SetFlags(0)
	info, err := buildinfo.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal("sbom: ", err)
	}
	self := component{Type: "application", Name: info.Main.Path, Version: os.Args[2], URL: "pkg:golang/" + info.Main.Path + "@" + os.Args[2]}
	list := []component{{Type: "library", Name: "std", Version: info.GoVersion, URL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go")}}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := component{Type: "library", Name: m.Path, Version: m.Version, URL: "pkg:golang/" + m.Path + "@" + m.Version}
		if sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:")); err == nil && m.Sum != "" {
			c.Hashes = []hash{{"SHA-256", hex.EncodeToString(sum)}}
		}
		list = append(list, c)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	err = out.Encode(map[string]any{"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": map[string]any{"component": self}, "components": list})
	if err != nil {
		log.Fatal("sbom: ", err)
	}
}
