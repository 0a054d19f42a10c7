// Command pack writes a folder as an archive whose bytes depend on nothing but its files: .tar.gz, or .zip where
// the folder holds a program for Windows. Usage: pack FOLDER NAME EPOCH.
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	folder, name := os.Args[1], os.Args[2]
	seconds, err := strconv.ParseInt(os.Args[3], 10, 64)
	if err == nil {
		err = pack(folder, name, time.Unix(seconds, 0).UTC())
	}
	if err != nil {
		log.Fatal("pack: ", err)
	}
}

// pack goes over the files in the order of their names.
func pack(folder, name string, at time.Time) error {
	ending := ".tar.gz"
	if _, err := os.Stat(filepath.Join(folder, "docket.exe")); err == nil { // #nosec G703 -- the release script names it
		ending = ".zip"
	}
	out, err := os.Create(name + ending) // #nosec G703 -- the release script names it
	if err != nil {
		return err
	}
	defer out.Close()
	add, end := tarball(out, at)
	if ending == ".zip" {
		add, end = zipped(out, at)
	}
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error { // #nosec G703 -- the release script names it
		if err != nil || d.IsDir() {
			return err
		}
		inside, err := filepath.Rel(filepath.Dir(folder), path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path) // #nosec G122 -- the folder was made by the same script just before
		if err != nil {
			return err
		}
		return add(filepath.ToSlash(inside), content)
	})
	if err == nil {
		err = end()
	}
	return err
}

func mode(name string) fs.FileMode {
	if strings.HasSuffix(name, "/docket") || strings.HasSuffix(name, ".exe") {
		return 0o755
	}
	return 0o644
}

func tarball(out io.Writer, at time.Time) (add func(string, []byte) error, end func() error) {
	z, _ := gzip.NewWriterLevel(out, gzip.BestCompression)
	t := tar.NewWriter(z)
	return func(name string, content []byte) error {
			err := t.WriteHeader(&tar.Header{Name: name, Mode: int64(mode(name)), Size: int64(len(content)), ModTime: at, Format: tar.FormatUSTAR})
			if err == nil {
				_, err = t.Write(content)
			}
			return err
		}, func() error {
			if err := t.Close(); err != nil {
				return err
			}
			return z.Close()
		}
}

func zipped(out io.Writer, at time.Time) (add func(string, []byte) error, end func() error) {
	z := zip.NewWriter(out)
	return func(name string, content []byte) error {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at}
		h.SetMode(mode(name))
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = w.Write(content)
		}
		return err
	}, z.Close
}
