package plumbline.cli.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import plumbline.cli.Plumb;
import plumbline.console.control.Answer;
import plumbline.console.control.ControlClient;
import plumbline.console.control.Request;
import plumbline.isa.hash.HashSeed;
import plumbline.isa.model.Program;
import plumbline.isa.support.Assembled;
import plumbline.pipelines.Switch;
import plumbline.pipelines.SwitchBuilder;
import plumbline.pipelines.clock.SystemClock;
import plumbline.pipelines.port.Port;
import plumbline.pipelines.port.memory.DiscardPort;
import plumbline.pipelines.port.memory.LoopPort;
import plumbline.pipelines.run.SharedRunner;
import plumbline.programs.BuiltInPrograms;
import plumbline.verifier.Verifier;
import plumbline.verifier.target.Targets;
import plumbline.vm.interpreter.Interpreter;

/**
 * A switch that runs in this process and listens at a socket; packets have 10.0.0.1 in their first four bytes unless
 * said otherwise.
 */
public final class ControlledSwitch implements AutoCloseable {
    private static final byte[] PACKET = {10, 0, 0, 1, 0, 0, 0, 0};

    private final Path socket;
    private final Switch target;
    private final SharedRunner runner;
    private final Thread pipe;
    private final Requests requests;
    private final ControlServer server;

    public ControlledSwitch(String text, Path socket) throws IOException {
        this(
                Assembled.program(text),
                List.of(new LoopPort("loop:", new byte[][] {PACKET}, 1_000_000).give(Long.MAX_VALUE)),
                socket);
    }

    /**
     * One with another program, with a pipe for each of some ports: number 0 in the first, 2 in the second; 1 and 3
     * swallow packets.
     */
    public ControlledSwitch(Program program, List<Port> ports, Path socket) throws IOException {
        this(program, HashSeed.PUBLIC, ports, socket);
    }

    /** The same, whose hashes have a seed. */
    public ControlledSwitch(Program program, HashSeed seed, List<Port> ports, Path socket) throws IOException {
        this.socket = socket;
        SwitchBuilder builder = Switch.builder(
                        Verifier.verify(program, Targets.named("unlimited")).orThrow(), new Interpreter())
                .hashSeed(seed);
        for (int pipe = 0; pipe < ports.size(); pipe++) {
            builder.port(2 * pipe, pipe, ports.get(pipe)).port(2 * pipe + 1, pipe, new DiscardPort("null:"));
        }
        BuiltInPrograms.find(program.name())
                .flatMap(known -> known.control(program))
                .ifPresent(builder::controlPlane);
        target = builder.build();
        runner = new SharedRunner(target, SystemClock.unixEpoch(), (work, max) -> Thread.onSpinWait());
        pipe = new Thread(runner::run, "pipe");
        pipe.start();
        requests = new Requests(
                program, BuiltInPrograms.find(program.name()).flatMap(known -> known.readOut(program)), target, null);
        server = ControlServer.listen(socket, requests);
    }

    public Switch device() {
        return target;
    }

    Requests requests() {
        return requests;
    }

    /** What it answers to a line of words: see {@link Plumb#words}. */
    public Answer ask(String line, Object... values) throws IOException {
        try (ControlClient client = ControlClient.connect(socket)) {
            client.send(new Request(List.of(Plumb.words(line, values)), null));
            return client.receive();
        }
    }

    @Override
    public void close() throws IOException {
        runner.stop();
        try {
            pipe.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        server.close();
    }
}
