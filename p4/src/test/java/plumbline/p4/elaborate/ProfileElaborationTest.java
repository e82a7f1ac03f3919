package plumbline.p4.elaborate;

import static org.assertj.core.api.Assertions.assertThat;
import static plumbline.p4.elaborate.Elaborated.ingress;
import static plumbline.p4.elaborate.Elaborated.read;
import static plumbline.p4.elaborate.Elaborated.v1model;
import static plumbline.p4.elaborate.Elaborated.v1modelText;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.StructuredProgram;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.p4.info.P4Info;

/** What action profiles and selectors become, and how P4Info describes them. */
class ProfileElaborationTest {
    private static final String ACTIONS = """
        action set(bit<8> to) { meta.m = to; }
        action none() { }
        """;

    private static StructuredTable table(StructuredProgram program, String name) {
        return program.tables().stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> refusals(String locals, String body) {
        return Elaborated.elaborate(v1modelText("", locals, body)).diagnostics().stream()
                .filter(Diagnostic::isError)
                .map(Diagnostic::headline)
                .toList();
    }

    @Test
    void aProfileIsATableOfItsMembers() {
        StructuredProgram program = v1model("", ACTIONS + """
            action_profile(100) ap;
            table t {
                key = { hdr.h.a : ternary; }
                actions = { set; none; @defaultonly NoAction; }
                implementation = ap;
            }
            """, "t.apply();");
        StructuredTable members = table(program, "C.ap");
        assertThat(members.keys()).singleElement().satisfies(key -> {
            assertThat(key.value()).isEqualTo(read("C.ap.member", 7));
            assertThat(key.kind()).isEqualTo(MatchKind.ADDRESS);
        });
        assertThat(members.actions()).containsExactly("C.set", "C.none");
        assertThat(members.size()).isEqualTo(100);
        assertThat(table(program, "C.t").actions()).containsExactly("C.ap.member");
        assertThat(ingress(program)).hasSize(2).last().isInstanceOfSatisfying(StructuredStatement.If.class, branch -> {
            assertThat(branch.condition()).isInstanceOf(Expression.ActionRun.class);
            assertThat(branch.then())
                    .singleElement()
                    .isInstanceOfSatisfying(StructuredStatement.Apply.class, apply -> assertThat(apply.table())
                            .isEqualTo("C.ap"));
        });
    }

    /** 16 members of a group: 64 slots, since there are never fewer; a hash of five bits reaches 32 of them. */
    @Test
    void aSelectorIsATableOfSlots() {
        StructuredProgram program = v1model("", ACTIONS + """
            @max_group_size(16) action_selector(HashAlgorithm.crc16, 100, 14) wide;
            action_selector(HashAlgorithm.crc16, 100, 5) narrow;
            table t {
                key = { hdr.h.a : exact; hdr.h.b : selector; }
                actions = { set; none; }
                implementation = wide;
            }
            table u {
                key = { hdr.h.a : exact; hdr.h.b : selector; }
                actions = { set; none; }
                implementation = narrow;
            }
            """, "t.apply(); u.apply();");
        assertThat(table(program, "C.wide_sel").keys().stream().map(StructuredTable.Key::value))
                .containsExactly(read("C.wide_sel.group", 7), read("C.wide_sel.slot", 6));
        assertThat(table(program, "C.wide_sel").size()).isEqualTo(6_400);
        assertThat(table(program, "C.narrow_sel").keys().getLast().value()).isEqualTo(read("C.narrow_sel.slot", 5));
        assertThat(table(program, "C.t").actions()).containsExactly("C.wide.member", "C.wide_sel.group");
    }

    @Test
    void whatHasNoMeaningIsRefused() {
        assertThat(refusals(ACTIONS + """
            table t {
                key = { hdr.h.a : exact; }
                actions = { set; none; }
                implementation = action_selector(HashAlgorithm.crc16, 100, 14);
            }
            """, "t.apply();"))
                .singleElement()
                .asString()
                .contains("a selector of no fields");
        assertThat(refusals(ACTIONS + """
            table t {
                key = { hdr.h.a : exact; }
                actions = { set; none; }
                implementation = action_profile(16);
                const entries = { 1 : set(2); }
            }
            """, "t.apply();"))
                .singleElement()
                .asString()
                .contains("an entry of a table that has its actions in a profile");
        assertThat(refusals("""
            direct_meter<bit<8>>(MeterType.packets) rate;
            action mark() { rate.read(meta.m); }
            action none() { }
            table t {
                key = { hdr.h.a : exact; }
                actions = { mark; none; }
                meters = rate;
                implementation = action_profile(16);
            }
            """, "t.apply();"))
                .singleElement()
                .asString()
                .contains("an action of an action profile that uses the cell of a table's entry");
    }

    /** They depend on what the entry does not know: data of the member, and what its action has done before. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "action one(bit<8> d) { m.execute_meter((bit<32>) d, meta.m); rate.read(meta.m); }",
                "action one(bit<8> d) { meta.m = d; rate.read(meta.m); }",
                "action one(bit<8> d) { if (hdr.h.b == 1) { rate.read(meta.m); } }",
                "action one(bit<8> d) { rate.read(meta.m); rate.read(meta.m); }",
            })
    void cellsOfEntriesAreUsedWhereTheEntryIsFound(String action) {
        assertThat(refusals("""
            meter(256, MeterType.packets) m;
            direct_meter<bit<8>>(MeterType.packets) rate;
            """ + action + """
            table t {
                key = { hdr.h.a : exact; }
                actions = { one; }
                meters = rate;
                implementation = action_profile(16);
            }
            """, "t.apply();"))
                .singleElement()
                .asString()
                .contains("an action of an action profile that uses the cell of a table's entry");
    }

    /** As p4c describes such a program: the tables that a profile consists of are not there. */
    @Test
    void p4InfoHasProfilesAndNotTheirTables() {
        StructuredProgram program = v1model("", ACTIONS + """
            @max_group_size(16) action_selector(HashAlgorithm.crc16, 100, 14) hops;
            table t {
                key = { hdr.h.a : exact; hdr.h.b : selector; }
                actions = { set; none; }
                implementation = hops;
            }
            table u {
                key = { hdr.h.a : exact; hdr.h.b : selector; }
                actions = { set; none; }
                const default_action = none();
                implementation = hops;
            }
            """, "t.apply(); u.apply();");
        String text = P4Info.text(program, "v1model");
        assertThat(text.lines().filter(line -> line.contains("name: \"C.")).map(String::strip))
                .containsExactly(
                        "name: \"C.t\"", "name: \"C.u\"", "name: \"C.set\"", "name: \"C.none\"", "name: \"C.hops\"");
        assertThat(text.substring(text.indexOf("action_profiles")).lines().map(String::strip))
                .filteredOn(line -> line.startsWith("table_ids"))
                .hasSize(2);
        assertThat(text.lines().filter(line -> line.contains("const_default_action_id")))
                .hasSize(1);
        assertThat(text).contains("  with_selector: true\n  size: 100\n  max_group_size: 16\n");
        assertThat(text.lines()
                        .filter(line -> line.contains("implementation_id"))
                        .distinct())
                .hasSize(1);
    }
}
