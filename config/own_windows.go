package config

import (
	"io/fs"
	"slices"
	"unsafe"

	"golang.org/x/sys/windows"

	"docket/config/files"
)

// What the person can do where others have a file in reach.
const (
	ownToWrite = "make it and its folders yours alone to write (in its properties, under Security)"
	ownToRead  = "make it yours alone to read (in its properties, under Security)"
	ownToHave  = "use a copy in a folder that is yours, or let an administrator make you the owner of what is not yours"
)

// What an entry of an access list has to allow before others can do harm: with a file by writing to it or giving it away, with
// a folder by taking out what is in it. That others may add files to a folder, as to a drive's root, harms nothing.
const (
	giveAway   = windows.DELETE | windows.WRITE_DAC | windows.WRITE_OWNER | windows.GENERIC_ALL
	takeOut    = giveAway | 0x40 // FILE_DELETE_CHILD
	writeTo    = giveAway | windows.GENERIC_WRITE | windows.FILE_WRITE_DATA | windows.FILE_APPEND_DATA
	readFrom   = writeTo | windows.GENERIC_READ | windows.FILE_READ_DATA
	onlyToPass = 0x08 // INHERIT_ONLY_ACE: the entry is for what is inside
)

// others says why somebody else could have changed or read what is at path, or "", by its owner and its access list.
func others(path string, info fs.FileInfo, done string) string {
	if done == toReplace || done == toOwn { // where programs are, access lists give more than they mean
		return ""
	}
	about, err := windows.GetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, windows.OWNER_SECURITY_INFORMATION|windows.DACL_SECURITY_INFORMATION)
	if err != nil {
		return "cannot be judged: " + files.Reason(err)
	}
	mine, err := trusted()
	if err != nil {
		return "cannot be judged: " + files.Reason(err)
	}
	if owner, _, err := about.Owner(); err == nil && !mine(owner) {
		return othersOwn
	}
	list, _, err := about.DACL()
	if err != nil || list == nil { // without a list everybody may do everything
		return "can be " + done + " by others"
	}
	harm := windows.ACCESS_MASK(writeTo)
	switch {
	case info.IsDir():
		harm = takeOut
	case done == toRead:
		harm = readFrom
	}
	for i := range uint32(list.AceCount) {
		var entry *windows.ACCESS_ALLOWED_ACE
		if err := windows.GetAce(list, i, &entry); err != nil {
			return "cannot be judged: " + files.Reason(err)
		}
		who := (*windows.SID)(unsafe.Pointer(&entry.SidStart))
		if entry.Header.AceType == windows.ACCESS_ALLOWED_ACE_TYPE && entry.Header.AceFlags&onlyToPass == 0 && entry.Mask&harm != 0 && !mine(who) {
			return "can be " + done + " by others"
		}
	}
	return ""
}

// trusted tells the person and the system from everybody else.
func trusted() (func(*windows.SID) bool, error) {
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return nil, err
	}
	system := []windows.WELL_KNOWN_SID_TYPE{windows.WinLocalSystemSid, windows.WinBuiltinAdministratorsSid, windows.WinCreatorOwnerSid}
	installer, err := windows.StringToSid("S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464") // TrustedInstaller
	return func(sid *windows.SID) bool {
		return sid.Equals(user.User.Sid) || sid.Equals(installer) || slices.ContainsFunc(system, sid.IsWellKnown)
	}, err
}
