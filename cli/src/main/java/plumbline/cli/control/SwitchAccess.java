package plumbline.cli.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import plumbline.cli.traffic.NumberedPort;
import plumbline.console.control.QualifiedNames;
import plumbline.console.terminal.CommandFailure;
import plumbline.isa.model.Extern;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Table;
import plumbline.pipelines.AttachedPort;
import plumbline.pipelines.PipeUnit;
import plumbline.pipelines.Switch;
import plumbline.pipelines.control.Command;
import plumbline.pipelines.control.RuntimeControl;
import plumbline.programs.ProgramControl;
import plumbline.programs.ReadOut;
import plumbline.programs.Reading;

/** The pipes of a running switch, for who asks it something. */
final class SwitchAccess {
    private final Program program;
    private final Optional<ReadOut> readOut;
    private final Switch device;
    private final List<PipeUnit> pipes;
    private final Execution execution;
    private final RunningConfig config;

    /** @param config of the switch; null: it has none */
    SwitchAccess(Program program, Optional<ReadOut> readOut, Switch device, Execution execution, RunningConfig config) {
        this.program = program;
        this.readOut = readOut;
        this.device = device;
        this.pipes = device.pipes();
        this.execution = execution;
        this.config = config;
    }

    /** Its configuration; fails if it has none. */
    RunningConfig config() {
        if (config == null) {
            throw new IllegalArgumentException("this switch was not started by plumb run, and has nothing to save");
        }
        return config;
    }

    /** Notes a port that was added, as its user wrote it. */
    void added(NumberedPort port) {
        if (config != null) {
            config.added(port);
        }
    }

    Program program() {
        return program;
    }

    /** The program's; fails if it has none. */
    ReadOut readOut() {
        return readOut.orElseThrow(() -> new IllegalArgumentException("program " + program.name()
                + " has nothing to read out; its registers and counters are there: register list, counter list"));
    }

    /**
     * What the program has measured in a pipe; of a program without a read-out what its control plane has learnt there.
     * On the thread of the pipe.
     */
    Reading reading(RuntimeControl control, int rows) {
        return readOut.isPresent()
                ? readOut.get().read(control.state(), rows)
                : pipes.stream()
                        .filter(pipe -> pipe.runtimeControl() == control)
                        .map(PipeUnit::controlPlane)
                        .filter(ProgramControl.class::isInstance)
                        .map(plane -> ((ProgramControl) plane).reading(rows))
                        .findFirst()
                        .orElseGet(() -> readOut().read(control.state(), rows));
    }

    Switch device() {
        return device;
    }

    /** The pipe of a port, also of a deleted one; fails naming the ports there are. */
    PipeUnit pipeOf(int port) {
        return device.ports().stream()
                .filter(attached -> attached.number() == port)
                .findFirst()
                .map(device::pipeOf)
                .orElseThrow(() -> new IllegalArgumentException("there is no port " + port + ", but "
                        + device.ports().stream().map(AttachedPort::number).toList()));
    }

    /**
     * Fails, naming what there is, unless packets can be sent there; of the port that recirculates others say why not.
     */
    void mustReach(int port, int queue) {
        if (port != FieldList.Recirculate.PORT) {
            mustHave(port, queue);
        }
    }

    /** Fails, naming what there is, unless the port has such a queue. */
    void mustHave(int port, int queue) {
        int queues = pipeOf(port).pipe().queues().queues(port);
        if (queue >= queues) {
            throw new IllegalArgumentException(
                    "port " + port + " has " + queues + " queues, numbered from 0: there is no queue " + queue);
        }
    }

    /**
     * The words of a request, the first with its parts in front if it names something of the program that it does not
     * name in full.
     *
     * @param operands as {@link Verb} declares them
     */
    List<String> withWholeName(String operands, List<String> words) {
        if (words.isEmpty()) {
            return words;
        }
        List<String> whole = new ArrayList<>(words);
        QualifiedNames.find(names(operands.replaceFirst("^\\[", "").split("\\W", 2)[0]), words.getFirst())
                .ifPresent(name -> whole.set(0, name));
        return whole;
    }

    /** Of what a program declares, the names that an operand may be. */
    private List<String> names(String operand) {
        return switch (operand) {
            case "TABLE", "SELECTOR" ->
                program.tablesAndSets().stream().map(Table::name).toList();
            case "REGISTER" -> program.registers().stream().map(Register::name).toList();
            default ->
                program.arrays().stream()
                        .filter(array -> array.extern().topic().equalsIgnoreCase(operand))
                        .map(Extern.Array::name)
                        .toList();
        };
    }

    /** The declaration of a register; fails naming those there are. */
    Register register(String name) {
        return named(program.registers(), Register::name, name, "register");
    }

    /** The declaration of a table or value set; fails naming those there are. */
    Table table(String name) {
        return named(program.tablesAndSets(), Table::name, name, "table");
    }

    private static <T> T named(List<T> declared, Function<T, String> nameOf, String name, String kind) {
        List<String> names = declared.stream().map(nameOf).toList();
        return QualifiedNames.find(names, name)
                .map(whole -> declared.get(names.indexOf(whole)))
                .orElseThrow(() -> new IllegalArgumentException(
                        "the program declares no " + kind + " named " + name + ", but " + names));
    }

    /** Asks one pipe, the first unless said otherwise. */
    <T> T ask(Integer pipe, Command<T> command) {
        int number = pipe == null ? 0 : pipe;
        if (number < 0 || number >= pipes.size()) {
            throw CommandFailure.usage("pipe " + number + ": the switch has " + pipes.size() + ", numbered from 0");
        }
        return execution.execute(pipes.get(number), command);
    }

    /** Tells one pipe, or all of them; one after the other, each between two of its packets. */
    <T> void everywhere(Integer pipe, Command<T> command) {
        if (pipe != null) {
            ask(pipe, command);
            return;
        }
        for (int number = 0; number < pipes.size(); number++) {
            ask(number, command);
        }
    }
}
