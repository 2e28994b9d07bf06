package pipeline

import (
	"hash/maphash"
	"sync/atomic"
)

// A Distinction says which references count as the same where each is wanted once.
type Distinction uint8

const (
	NotDistinct Distinction = iota // all are wanted
	ByTarget                       // those with the same target
	ByDomain                       // with the same registrable domain
	ByHost                         // with the same host
)

// A key stands for a target: 128 bits of hash under two seeds drawn at random. Among 10⁹ targets
// two have the same key with a probability below 10⁻¹⁹, and no input can be made to cause it.
type key [2]uint64

// A hasher makes keys. The zero hasher is not usable.
type hasher [2]maphash.Seed

// newHasher returns a hasher with seeds of its own.
func newHasher() hasher { return hasher{maphash.MakeSeed(), maphash.MakeSeed()} }

// hash returns the key of a target.
func (h *hasher) hash(target []byte) key {
	return key{maphash.Bytes(h[0], target), maphash.Bytes(h[1], target)}
}

// seen is a set of targets.
type seen map[key]struct{}

// add puts the target with the key k into the set and reports whether it was not there.
func (s *seen) add(k key) bool {
	if *s == nil {
		*s = make(seen)
	}
	n := len(*s)
	(*s)[k] = struct{}{}
	return len(*s) > n
}

// A recent knows some of the targets that were settled. Workers ask it, so that what is known to be
// another of the same need not be formatted and kept until its turn.
type recent struct {
	keys []struct{ a, b atomic.Uint64 }
}

// recentKeys is how many targets a recent knows at most.
const recentKeys = 1 << 14

// newRecent returns what knows no target yet; one that does not learn never does.
func newRecent(learns bool) *recent {
	r := new(recent)
	if learns {
		r.keys = make([]struct{ a, b atomic.Uint64 }, recentKeys)
	}
	return r
}

// has reports whether the target with the key k is known.
func (r *recent) has(k key) bool {
	if r.keys == nil {
		return false
	}
	at := &r.keys[k[0]%recentKeys]
	return at.a.Load() == k[0] && at.b.Load() == k[1]
}

// add adds a target that is settled.
func (r *recent) add(k key) {
	if r.keys == nil {
		return
	}
	at := &r.keys[k[0]%recentKeys]
	at.a.Store(k[0])
	at.b.Store(k[1])
}
