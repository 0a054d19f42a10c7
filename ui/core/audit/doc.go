// Package audit is the review of a set of audit rules (§2.1 of client/INTERFACE.md): rules
// joined with the verdicts that people gave on them. The packages below it look at rules
// (lint, rulemap), try them on records (trials, judge) and hand reviews over (reviewfile,
// merge). The rules view and the commands share them.
//
// None of them makes a request, opens a store or styles anything: the terminal may not
// enter. Where sentences quote the service, the caller makes hidden characters safe.
package audit
