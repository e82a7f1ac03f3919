package plumbline.vm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.support.ParserStates;

/** Builds small programs for tests that are about the engine and not about the text. */
public final class ProgramBuilder {
    private final List<Header> headers = new ArrayList<>();
    private final List<Field> metadata = new ArrayList<>();
    private final List<Register> registers = new ArrayList<>();
    private final List<Extern.Array> arrays = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Stage> ingress = new ArrayList<>();
    private final List<Stage> egress = new ArrayList<>();
    private final List<Deparser.Checksum> checksums = new ArrayList<>();
    private List<Parser.State> states;

    /** A header that is extracted first and emitted if valid. */
    public ProgramBuilder header(String name, Field... fields) {
        headers.add(new Header(name, List.of(fields), Position.NONE));
        return this;
    }

    public ProgramBuilder metadata(Field... fields) {
        metadata.addAll(Arrays.asList(fields));
        return this;
    }

    public ProgramBuilder register(Register register) {
        registers.add(register);
        return this;
    }

    public ProgramBuilder array(Extern.Array array) {
        arrays.add(array);
        return this;
    }

    public ProgramBuilder table(Table table) {
        tables.add(table);
        return this;
    }

    public ProgramBuilder checksum(Deparser.Checksum checksum) {
        checksums.add(checksum);
        return this;
    }

    /** Instead of extracting all headers in order. */
    public ProgramBuilder parser(Parser.State... parserStates) {
        states = List.of(parserStates);
        return this;
    }

    public ProgramBuilder ingress(Unit... units) {
        ingress.add(new Stage("", List.of(units), Position.NONE));
        return this;
    }

    public ProgramBuilder egress(Unit... units) {
        egress.add(new Stage("", List.of(units), Position.NONE));
        return this;
    }

    public Program build() {
        List<Parser.State> parser = states != null
                ? states
                : List.of(
                        ParserStates.extracting("start", headers, List.of(), List.of(), Parser.ACCEPT, Position.NONE));
        return new Program(
                "test",
                List.of(),
                headers,
                metadata,
                new Parser(List.of(), parser, Position.NONE),
                registers,
                arrays,
                tables,
                List.of(),
                ingress,
                egress,
                new Deparser(headers, checksums, Position.NONE),
                Optional.empty(),
                Position.NONE);
    }
}
