package filestest

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/sys/windows"
)

// Umask skips the test: files have access lists here.
func Umask(t testing.TB, _ int) { t.Skip("there are no modes of files here") }

// SetUmask does nothing.
func SetUmask(int) {}

// Pipe and Fill are not possible: pipes have no place among files here, and no process has a limit of what it writes.
func Pipe(string) error { return errors.ErrUnsupported }
func Fill(uint64) error { return errors.ErrUnsupported }

// AsNobody does nothing.
func AsNobody(*exec.Cmd) {}

// Link makes a symbolic link, which takes a right that not everybody has; Wine says that it made one and did not.
func Link(target, link string) error {
	err := os.Symlink(target, link)
	if info, none := os.Lstat(link); err == nil && none == nil && info.Mode()&fs.ModeSymlink != 0 {
		return nil
	}
	return errors.Join(err, errors.ErrUnsupported)
}

// Private makes a file its owner's alone to read: an access list with one entry, that inherits none.
func Private(path string) error {
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return err
	}
	list, err := windows.ACLFromEntries([]windows.EXPLICIT_ACCESS{{AccessPermissions: windows.GENERIC_ALL, AccessMode: windows.SET_ACCESS,
		Trustee: windows.TRUSTEE{TrusteeForm: windows.TRUSTEE_IS_SID, TrusteeType: windows.TRUSTEE_IS_USER, TrusteeValue: windows.TrusteeValueFromSID(user.User.Sid)}}}, nil)
	if err != nil {
		return err
	}
	const what = windows.DACL_SECURITY_INFORMATION | windows.PROTECTED_DACL_SECURITY_INFORMATION
	if err := windows.SetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, what, nil, nil, list, nil); err != nil {
		return err
	}
	about, err := windows.GetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, windows.DACL_SECURITY_INFORMATION)
	if err != nil {
		return err
	}
	if now, _, err := about.DACL(); err != nil || now.AceCount != list.AceCount { // Wine keeps no lists
		return errors.ErrUnsupported
	}
	return nil
}

// Modes skips the test: files have access lists here.
func Modes(t testing.TB) { t.Skip("there are no modes of files here") }

// Limits skips the test: no process has a limit of what it writes.
func Limits(t testing.TB) { t.Skip("a process has no limit of what it writes here") }

// RemovingOpenFiles skips the test where the name of a removed file stays until the file is closed: under Wine 8, and on
// file systems that have no other way.
func RemovingOpenFiles(t testing.TB) {
	path := filepath.Join(t.TempDir(), "open")
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		t.Fatal(err)
	}
	const share = windows.FILE_SHARE_READ | windows.FILE_SHARE_WRITE | windows.FILE_SHARE_DELETE
	handle, err := windows.CreateFile(name, windows.GENERIC_WRITE, share, nil, windows.CREATE_NEW, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer windows.CloseHandle(handle)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(path); err == nil {
		t.Skip("the name of a removed file stays here until it is closed")
	}
}

// MovingOpenFolders skips the test: what is open keeps its folder where it is.
func MovingOpenFolders(t testing.TB) { t.Skip("a folder with an open file cannot be renamed here") }

// Wine tells whether this is Wine in place of Windows.
func Wine() bool {
	return windows.NewLazySystemDLL("ntdll.dll").NewProc("wine_get_version").Find() == nil
}

// Abs is a path from the root, such as C:\h for /h.
func Abs(path string) string { return `C:` + filepath.FromSlash(path) }

// Echo is a program that prints a text, with its arguments, as the elements of a list in TOML.
func Echo(text string) string { return `"cmd", "/c", "echo ` + text + `"` }
