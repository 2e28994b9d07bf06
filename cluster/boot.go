package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/container/pool"
	"github.com/apache/beam/sdks/v2/go/container/tools"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/artifact"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	_ "golang.org/x/crypto/x509roots/fallback" // for an image that has no certificates
)

// A boot is how a runner starts the program in a container, by the contract of Beam's containers
// (https://s.apache.org/beam-fn-api-container-contract): it asks the runner for the job's program
// and options, and becomes a worker with these. As a pool it starts such a process for each worker
// that a runner asks it for.
type boot struct {
	pool bool
	port int // of the pool

	id                                   string // of the worker
	provision, control, logging, storage string // endpoints
	dir                                  string // for files of this worker
}

// isBoot reports whether the process was started by a runner as a container, or is to be a pool.
func isBoot(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		return strings.HasPrefix(arg, "-") && (name == "worker_pool" || name == "provision_endpoint")
	})
}

// poolPort is the port of a pool of workers, as Beam's containers have it.
const poolPort = 50000

// runBoot runs a command line of a runner. It returns only with an error.
func runBoot(args []string) error {
	var b boot
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&b.pool, "worker_pool", false, "")
	flags.IntVar(&b.port, "worker_pool_port", poolPort, "")
	flags.StringVar(&b.id, "id", "", "")
	flags.StringVar(&b.provision, "provision_endpoint", "", "")
	flags.StringVar(&b.control, "control_endpoint", "", "")
	flags.StringVar(&b.logging, "logging_endpoint", "", "")
	flags.StringVar(&b.storage, "artifact_endpoint", "", "")
	flags.String("semi_persist_dir", "", "") // the folder for temporary files holds what programs need
	if err := flags.Parse(args); err != nil {
		return err
	}
	ctx := context.Background()
	if b.pool {
		return b.servePool(ctx)
	}
	if b.id == "" || b.provision == "" {
		return errors.New("a worker needs --id and --provision_endpoint, which a runner gives")
	}
	return b.becomeWorker(grpcx.WriteWorkerID(ctx, b.id))
}

// servePool starts a process for each worker that a runner asks for.
func (b *boot) servePool(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	p, err := pool.New(ctx, b.port, self)
	if err != nil {
		return err
	}
	return p.ServeAndWait()
}

// becomeWorker runs the job's program in place of this process.
func (b *boot) becomeWorker(ctx context.Context) error {
	info, err := tools.ProvisionInfo(ctx, b.provision)
	if err != nil {
		return err
	}
	b.takeEndpoints(info)
	if b.control == "" || b.logging == "" {
		return errors.New("the runner gives no endpoint for control, or none for logging")
	}
	options, err := tools.ProtoToJSON(info.GetPipelineOptions())
	if err != nil {
		return err
	}
	if b.dir, err = os.MkdirTemp("", name+"-worker-*"); err != nil {
		return err
	}
	file := filepath.Join(b.dir, "options.json")
	if err := os.WriteFile(file, []byte(options), 0o600); err != nil {
		return err
	}
	program, err := b.program(ctx, info)
	if err != nil {
		return err
	}
	env := append(os.Environ(), "PIPELINE_OPTIONS_FILE="+file, "RUNNER_CAPABILITIES="+strings.Join(info.GetRunnerCapabilities(), " "))
	if status := info.GetStatusEndpoint().GetUrl(); status != "" {
		env = append(env, "STATUS_ENDPOINT="+status)
	}
	args := []string{program, "--worker=true", "--id=" + b.id, "--logging_endpoint=" + b.logging, "--control_endpoint=" + b.control, "--semi_persist_dir=" + b.dir}
	return fmt.Errorf("%s: %w", program, syscall.Exec(program, args, env))
}

// takeEndpoints takes what the runner says of its endpoints.
func (b *boot) takeEndpoints(info *fnpb.ProvisionInfo) {
	for _, e := range []struct {
		to  *string
		url string
	}{
		{&b.control, info.GetControlEndpoint().GetUrl()},
		{&b.logging, info.GetLoggingEndpoint().GetUrl()},
		{&b.storage, info.GetArtifactEndpoint().GetUrl()},
	} {
		if e.url != "" {
			*e.to = e.url
		}
	}
}

// program returns the path of the job's program: of this one, if it is the same, byte for byte;
// else it is fetched from the runner.
func (b *boot) program(ctx context.Context, info *fnpb.ProvisionInfo) (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	digest, err := digestOf(self)
	if err != nil {
		return "", err
	}
	for _, d := range info.GetDependencies() {
		if !isProgram(d) {
			continue
		}
		if _, sum := artifact.MustExtractFilePayload(d); sum == digest {
			return self, nil
		}
	}
	got, err := artifact.Materialize(ctx, b.storage, info.GetDependencies(), info.GetRetrievalToken(), b.dir)
	if err != nil {
		return "", fmt.Errorf("the program of the job: %w", err)
	}
	for _, d := range got {
		if path, _ := artifact.MustExtractFilePayload(d); isProgram(d) || len(got) == 1 {
			path = filepath.Join(b.dir, path)
			return path, os.Chmod(path, 0o755)
		}
	}
	return "", fmt.Errorf("the runner has no program of the job, but %d other files", len(got))
}

// isProgram reports whether an artifact is the program of a job.
func isProgram(a *pipepb.ArtifactInformation) bool {
	return a.GetTypeUrn() == artifact.URNFileArtifact && a.GetRoleUrn() == artifact.URNGoWorkerBinaryRole
}

// digestOf returns the SHA-256 sum of a file in hexadecimal digits.
func digestOf(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }()
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	return hex.EncodeToString(sum.Sum(nil)), err
}
