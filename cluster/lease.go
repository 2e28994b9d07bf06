package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// leaseName is the file that says that a run is at work in an output folder.
const leaseName = "lease.json"

// How often a lease is renewed, and how long it holds after that; tests set both lower.
var (
	leaseBeat = 5 * time.Second
	leaseTime = 20 * time.Second
)

// A lease is what leaseName says. It changes with each beat.
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
func (j *job) lease(ctx context.Context, s *stores, lost func(error)) (release func() error, err error) {
	path := join(j.output, leaseName)
	before, err := readLease(ctx, s, path)
	for until := time.Now().Add(leaseTime); err == nil && before != nil && time.Now().Before(until); {
		if time.Since(before.Beat) > 10*leaseTime {
			break // so long ago that the clocks of two machines do not matter
		}
		if err := rest(ctx, leaseBeat/2); err != nil {
			return nil, err
		}
		var now *lease
		if now, err = readLease(ctx, s, path); now != nil && *now != *before {
			return nil, fmt.Errorf("--output %s: %w, on %s: wait until it has ended, or name another folder",
				j.output, errTaken, now.Host)
		}
		before = now
	}
	if err == nil {
		err = j.beat(ctx, s)
	}
	if err == nil {
		before, err = readLease(ctx, s, path)
	}
	switch {
	case err != nil:
		return nil, err
	case before == nil || before.Job != j.id: // which began at the same time
		return nil, fmt.Errorf("--output %s: %w", j.output, errTaken)
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		j.keep(ctx, s, lost)
	}()
	return func() error {
		cancel()
		<-ended
		ctx := context.WithoutCancel(ctx)
		if now, err := readLease(ctx, s, path); err != nil || now == nil || now.Job != j.id {
			return err
		}
		return s.remove(ctx, j.output, leaseName)
	}, nil
}

// keep renews the lease until ctx is done. What the store refuses or loses for a while is tried again
// with the next beat.
func (j *job) keep(ctx context.Context, s *stores, lost func(error)) {
	for rest(ctx, leaseBeat) == nil {
		if now, err := readLease(ctx, s, join(j.output, leaseName)); err == nil && now != nil && now.Job != j.id {
			lost(fmt.Errorf("--output %s: %w now, on %s", j.output, errTaken, now.Host))
			return
		}
		_ = j.beat(ctx, s)
	}
}

// beat writes the lease.
func (j *job) beat(ctx context.Context, s *stores) error {
	text, err := json.Marshal(lease{j.id, j.host, time.Now().UTC()})
	if err != nil {
		return err
	}
	return s.writeText(ctx, join(j.output, leaseName), text)
}

// readLease returns a lease; nil if there is none.
func readLease(ctx context.Context, s *stores, path string) (*lease, error) {
	in, err := s.stat(ctx, path)
	if errors.Is(err, errNoFile) {
		return nil, nil
	}
	var text []byte
	if err == nil {
		text, err = s.readAll(ctx, path, in.Size)
	}
	if gone := new(readError); errors.As(err, &gone) && gone.gone {
		return nil, nil // since a moment ago
	}
	l := new(lease)
	if err == nil && json.Unmarshal(text, l) != nil {
		l = &lease{} // one that is being written
	}
	return l, err
}
