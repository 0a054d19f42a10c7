// Package audit is the work on a set of audit rules (§2.1 of client/INTERFACE.md) that has nothing
// to do with a screen: joining rules with the verdicts that people gave on them, looking
// for rules that contradict or repeat each other, drawing how they tie document
// types together, trying them on records, and handing the whole review over.
// The rules view and the commands share it.
//
// It knows the client's types, the store's verdicts and the export of cells. It
// makes no request, opens no store, reads and writes only what it is handed, and
// styles nothing: the terminal may not enter. Sentences and drawings are for
// people; where they quote the service, drawings, Markdown and HTML show hidden
// characters openly, and everything else leaves them for the caller to make safe.
package audit
