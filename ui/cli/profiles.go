package cli

import (
	"docket/config"
	"docket/ui/theme"
	"docket/ui/view"
)

// change goes on with another profile, or with the one before, as it was read, where that cannot be opened, and says so.
func change(s *session, profile string) (*view.Env, error) {
	before, file, token, said := s.set, s.file, s.token, view.Notify{Text: "This is the profile " + profile + "."}
	underway := s.store.Submissions.Underway()
	s.left = append(s.left, underway...)
	use := func(name string, set *config.Settings, token *credential) error {
		s.close()
		s.set, s.api, s.store, s.team, s.wire = set, nil, nil, nil, nil
		s.flags.Profile, s.token = name, token
		return s.prepare(theService | theJournal)
	}
	if err := use(profile, nil, &credential{before: token}); err != nil {
		said = view.Notify{Level: view.Bad, Text: "The profile " + profile + " could not be opened. " + view.Sentence(err.Error()) + " This is still " + before.Name + "."}
		s.file = file
		if err := use(before.Name, before, token); err != nil {
			return nil, err
		}
	}
	if p, _ := s.file.Profile(s.set.Name); p.ReadOnly && !s.set.ReadOnly {
		said.Level, said.Text = max(said.Level, view.Warn), said.Text+" It is read-only in the config file, and "+s.set.Origin["read_only"]+" overrules that: what is sent goes out."
	}
	for _, id := range underway {
		said.Level = max(said.Level, view.Warn)
		said.Text += " Submission " + id + " of " + before.Name + " was on its way: nobody knows whether it was applied."
	}
	env := s.environment()
	env.Notice = said
	return env, nil
}

// others are the profiles that can be switched to. Where a flag or the environment stands over the file there are
// none: an address, a token or a team that was meant for one service must not reach another. A recording is of one.
func others(s *session, g *theme.Glyphs) (all []view.ProfileName) {
	if s.file == nil || s.tape.recorder != nil || s.tape.player != nil || len(s.set.Overlaid) > 0 {
		return nil
	}
	for _, p := range s.file.Profiles {
		if p.Name != s.set.Name {
			all = append(all, view.ProfileName{Name: p.Name, About: view.To(g, p.Company, p.BaseURL)})
		}
	}
	return all
}
