package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// pack writes a folder as an archive, over its files in the order of their names: .tar.gz, or .zip where the folder
// holds a program for Windows.
func pack(args []string) {
	folder, name, at := args[0], args[1], time.Unix(must(strconv.ParseInt(args[2], 10, 64)), 0).UTC()
	ending, archive := ".tar.gz", tarball
	if _, err := os.Stat(filepath.Join(folder, "docket.exe")); err == nil { // #nosec G703 -- the release script names it
		ending, archive = ".zip", zipped
	}
	out := must(os.Create(name + ending)) // #nosec G703 -- the release script names it
	add, end := archive(out, at)
	check(filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error { // #nosec G703 -- the release script names it
		if err == nil && !d.IsDir() {
			content := must(os.ReadFile(path)) // #nosec G122 -- the folder was made by the same script just before
			must(add(filepath.ToSlash(must(filepath.Rel(filepath.Dir(folder), path))), int64(len(content))).Write(content))
		}
		return err
	}))
	end()
	check(out.Close())
}

func mode(name string) fs.FileMode {
	if strings.HasSuffix(name, "/docket") || strings.HasSuffix(name, ".exe") {
		return 0o755
	}
	return 0o644
}

func tarball(out io.Writer, at time.Time) (add func(name string, size int64) io.Writer, end func()) {
	z := must(gzip.NewWriterLevel(out, gzip.BestCompression))
	t := tar.NewWriter(z)
	return func(name string, size int64) io.Writer {
			check(t.WriteHeader(&tar.Header{Name: name, Mode: int64(mode(name)), Size: size, ModTime: at, Format: tar.FormatUSTAR}))
			return t
		}, func() {
			check(t.Close())
			check(z.Close())
		}
}

func zipped(out io.Writer, at time.Time) (add func(name string, size int64) io.Writer, end func()) {
	z := zip.NewWriter(out)
	return func(name string, _ int64) io.Writer {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at}
		h.SetMode(mode(name))
		return must(z.CreateHeader(h))
	}, func() { check(z.Close()) }
}
