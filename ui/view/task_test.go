package view_test

import (
	"context"
	"errors"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"docket/ui/view"
)

func give(value string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return value, nil }
}

// result waits for what a command does in the background.
func result(cmd tea.Cmd) tea.Msg { return cmd().(view.Work).Run() }

func TestOnlyTheNewestResultIsTaken(t *testing.T) {
	var task view.Task[string]
	first := task.Start(context.Background(), give("first"))
	second := task.Start(context.Background(), give("second"))
	late, early := result(first), result(second)
	if _, _, ok := task.Take(late); ok {
		t.Error("a result that was outdated was taken")
	}
	if value, _, ok := task.Take(early); !ok || value != "second" {
		t.Errorf("took %q, %v", value, ok)
	}
	if _, _, ok := task.Take(early); ok {
		t.Error("a result was taken twice")
	}
}

func TestATaskTakesOnlyItsOwnResults(t *testing.T) {
	var mine, other view.Task[string]
	mine.Start(context.Background(), give("mine"))
	if _, _, ok := mine.Take(result(other.Start(context.Background(), give("other")))); ok {
		t.Error("another task's result was taken")
	}
}

func TestStartingAgainEndsTheRequestBefore(t *testing.T) {
	var task view.Task[string]
	first := task.Start(context.Background(), func(ctx context.Context) (string, error) { return "", ctx.Err() })
	task.Start(context.Background(), give("second"))
	if _, err, _ := task.Take(result(first)); err != nil {
		t.Error("the outdated result came through")
	}
	var ended error
	task.Start(context.Background(), func(ctx context.Context) (string, error) { return "", nil })
	again := task.Start(context.Background(), func(ctx context.Context) (string, error) { ended = ctx.Err(); return "", ended })
	task.Cancel()
	result(again)
	if !errors.Is(ended, context.Canceled) {
		t.Errorf("the cancelled request saw %v", ended)
	}
}

func TestAWriteIsNeverSuperseded(t *testing.T) {
	var task view.Task[string]
	send := task.StartOnce(context.Background(), give("sent"))
	if task.StartOnce(context.Background(), give("again")) != nil {
		t.Fatal("a second write began")
	}
	if value, err, ok := task.Take(result(send)); !ok || err != nil || value != "sent" {
		t.Errorf("took %q, %v, %v", value, err, ok)
	}
}

func TestAPanicInATaskIsAFaultAndNotAResult(t *testing.T) {
	var task view.Task[string]
	msg := result(task.Start(context.Background(), func(context.Context) (string, error) { panic("no such luck") }))
	if _, _, ok := task.Take(msg); ok {
		t.Error("a panic was taken for a result")
	}
	if f, is := msg.(view.Fault); !is || f.Value != "no such luck" {
		t.Errorf("the command gave %#v", msg)
	}
}
