package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// How often a lease is renewed, and how long it holds after that; tests set both lower.
var (
	leaseBeat = 5 * time.Second
	leaseTime = 20 * time.Second
)

// settleTime is how long runs that begin at the same moment have to write their leases: the last one has it.
const settleTime = 300 * time.Millisecond

// A lease is what lease.json says: that a run is at work in the output folder. It changes with each beat.
type lease struct {
	Job  string    `json:"job"`
	Host string    `json:"host"`
	Beat time.Time `json:"beat"` // by the clock of the host
}

// errTaken says that another run has the folder.
var errTaken = errors.New("another run is at work there")

// lease takes the output folder for this run, and keeps it until release is called; it calls lost if
// another run takes it. If a run has it, lease waits for as long as it takes to see whether that run
// is still there.
func (j *job) lease(ctx context.Context, out *folder, lost func(error)) (release func() error, err error) {
	before, err := out.lease(ctx)
	until := time.Now().Add(leaseTime)
	// After so long without a beat, the clocks of two machines do not matter.
	for err == nil && before != nil && time.Since(before.Beat) < 10*leaseTime && time.Now().Before(until) {
		if err := rest(ctx, leaseBeat/2); err != nil {
			return nil, err
		}
		var now *lease
		if now, err = out.lease(ctx); now != nil && *now != *before {
			return nil, fmt.Errorf("--output %s: %w, on %s: wait until it has ended, or name another folder",
				j.output, errTaken, now.Host)
		}
		before = now
	}
	if err == nil {
		failed := j.beat(ctx, out) // one that began at the same time may remove what is being written
		if err = rest(ctx, settleTime); err == nil {
			before, err = out.lease(ctx)
		}
		if err == nil && (before == nil || before.Job == j.id) {
			err = failed
		}
	}
	switch {
	case err != nil:
		return nil, err
	case before == nil || before.Job != j.id:
		return nil, fmt.Errorf("--output %s: %w", j.output, errTaken)
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		j.keep(ctx, out, lost)
	}()
	return func() error {
		cancel()
		<-ended
		ctx := context.WithoutCancel(ctx)
		if now, err := out.lease(ctx); err != nil || now == nil || now.Job != j.id {
			return err
		}
		return out.remove(ctx, leaseName)
	}, nil
}

// keep renews the lease until ctx is done. What the store refuses or loses for a while is tried again
// with the next beat.
func (j *job) keep(ctx context.Context, out *folder, lost func(error)) {
	for rest(ctx, leaseBeat) == nil {
		if now, err := out.lease(ctx); err == nil && now != nil && now.Job != j.id {
			lost(fmt.Errorf("--output %s: %w now, on %s", j.output, errTaken, now.Host))
			return
		}
		_ = j.beat(ctx, out)
	}
}

// beat writes the lease.
func (j *job) beat(ctx context.Context, out *folder) error {
	return out.saveJSON(ctx, leaseName, lease{j.id, j.host, time.Now().UTC()})
}

// lease returns the lease of a folder; nil if there is none.
func (f *folder) lease(ctx context.Context) (*lease, error) {
	text, err := f.load(ctx, leaseName)
	if gone := new(readError); errors.Is(err, errNoFile) || errors.As(err, &gone) && gone.gone {
		return nil, nil // of the latter since a moment ago
	}
	l := new(lease)
	if err == nil && json.Unmarshal(text, l) != nil {
		l = &lease{} // one that is being written
	}
	return l, err
}
