package cli

import (
	"fmt"
	"iter"

	"docket/client"
	"docket/ui/core/export"
	"docket/ui/view"
)

// toFile writes every page to a file.
func (s source) toFile() error {
	format, err := s.fileFormat()
	if err != nil {
		return err
	}
	path := s.flags.file
	open := func(from int) iter.Seq2[client.NumberedPage, error] {
		if from > 1 {
			s.say("%s: going on from page %d", path, from)
		}
		return s.pages().Walk(s.ctx, from, s.flags.jobs, s.opened)
	}
	in := scope(s.client)
	file := export.FileOptions{Overwrite: s.flags.replace, Resume: s.flags.resume,
		Identity: fmt.Sprintf("%q", []string{in.Address, in.Company, s.name, fmt.Sprint(s.flags.perPage), s.flags.grep})}
	sum, err := export.ToFile(s.ctx, path, open, s.options(format), file, s.progress())
	s.status.clear()
	if err != nil {
		return s.fileBrokenOff(path, err)
	}
	s.remarkOn(sum, format)
	for _, text := range s.remarks {
		s.say("%s", text)
	}
	s.remarks = nil
	s.say("%s: %s from %s, %s", path, view.Count(sum.Records, "record"), view.Count(sum.Pages, "page"), size(sum.Bytes))
	return nil
}

// fileFormat is what -o says, or the ending of the file.
func (s source) fileFormat() (string, error) {
	if s.flags.format == asTable {
		return "", usage("data", "a table is for people to look at; choose csv, md or another format for a file")
	}
	if s.flags.format != "" {
		return s.format("data", s.flags.format, dataFormats()...)
	}
	f, ok := export.FormatOf(s.flags.file)
	if !ok {
		return "", usage("data", "the ending of %s is no format; choose one with -o", s.flags.file)
	}
	return string(f), nil
}

// fileBrokenOff says what was kept of an export that failed.
func (s source) fileBrokenOff(path string, err error) error {
	err = cause(s.ctx, advised(err))
	if known, ok := err.(*failure); ok {
		return known
	}
	begun, none := export.Unfinished(path)
	if none != nil {
		return err
	}
	return &failure{exitCode(err), err, fmt.Sprintf("%s, up to page %d, %s kept beside it; --resume goes on from there.", view.Count(begun.Records, "record"), begun.Page, view.Plural(begun.Records, "is", "are"))}
}
