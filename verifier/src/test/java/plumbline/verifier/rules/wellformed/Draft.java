package plumbline.verifier.rules.wellformed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Deparser;
import plumbline.isa.model.Direction;
import plumbline.isa.model.Field;
import plumbline.isa.model.FieldList;
import plumbline.isa.model.Header;
import plumbline.isa.model.Parser;
import plumbline.isa.model.Position;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.Stage;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;

/** A program in the making that no assembler looks at. */
final class Draft {
    final List<Header> headers = new ArrayList<>();
    final List<Field> metadata = new ArrayList<>();
    final List<Parser.State> states = new ArrayList<>();
    final List<Register> registers = new ArrayList<>();
    final List<Table> tables = new ArrayList<>();
    final List<FieldList> fieldLists = new ArrayList<>();
    final List<Header> emits = new ArrayList<>();
    final List<Deparser.Checksum> checksums = new ArrayList<>();
    final List<Stage> ingress = new ArrayList<>();
    final List<Stage> egress = new ArrayList<>();

    Draft metadata(Field... fields) {
        metadata.addAll(List.of(fields));
        return this;
    }

    Draft header(Header header) {
        headers.add(header);
        return this;
    }

    Draft state(Parser.State state) {
        states.add(state);
        return this;
    }

    Draft register(Register register) {
        registers.add(register);
        return this;
    }

    Draft table(Table table) {
        tables.add(table);
        return this;
    }

    Draft fieldList(FieldList fieldList) {
        fieldLists.add(fieldList);
        return this;
    }

    Draft emit(Header... more) {
        emits.addAll(List.of(more));
        return this;
    }

    Draft checksum(Deparser.Checksum checksum) {
        checksums.add(checksum);
        return this;
    }

    Draft stage(Direction direction, Unit... units) {
        (direction == Direction.INGRESS ? ingress : egress).add(new Stage("", List.of(units), Position.NONE));
        return this;
    }

    Program build() {
        return new Program(
                "draft",
                List.of(),
                headers,
                metadata,
                new Parser(List.of(), states, Position.NONE),
                registers,
                List.of(),
                tables,
                fieldLists,
                ingress,
                egress,
                new Deparser(emits, checksums, Position.NONE),
                Optional.empty(),
                Position.NONE);
    }
}
