package plumbline.pipelines.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plumbline.isa.model.Table;

/** Groups of eight slots, worked out by hand: each letter is the member of a slot. */
class SelectorGroupTest {
    private static final SelectorGroup EMPTY = new SelectorGroup(8, Collections.emptySortedMap());

    private static Table.ActionCall member(char name) {
        return new Table.ActionCall("to", List.of((long) name));
    }

    private static SelectorGroup group(String members) {
        return EMPTY.ofMembers(
                members.chars().mapToObj(name -> member((char) name)).toList());
    }

    private static String text(SelectorGroup group) {
        return group.slots().values().stream()
                .map(call -> String.valueOf((char) call.data().getFirst().intValue()))
                .collect(Collectors.joining());
    }

    @Test
    void membersHaveSlotsInTurn() {
        assertThat(text(group("abc"))).isEqualTo("abcabcab");
        assertThat(text(group("aab"))).isEqualTo("aabaabaa");
        assertThat(group("abc").shares())
                .containsExactly(Map.entry(member('a'), 3), Map.entry(member('b'), 3), Map.entry(member('c'), 2));
        assertThat(text(group(""))).isEmpty();
        assertThatThrownBy(() -> group("abcdefghi")).hasMessage("9 members, and a group has 8 slots");
    }

    /** Of eight slots a third member gets two: a's last and b's last. */
    @Test
    void oneMoreTakesTheLastSlotsOfThoseThatHaveTheMost() {
        assertThat(text(EMPTY.with(member('a')))).isEqualTo("aaaaaaaa");
        assertThat(text(group("a").with(member('b')))).isEqualTo("aaaabbbb");
        assertThat(text(group("ab").with(member('c')))).isEqualTo("abababcc");
        assertThat(text(group("ab").with(member('c')).with(member('d')))).isEqualTo("ababddcc");
        assertThatThrownBy(() -> group("ab").with(member('a'))).hasMessage("the group has this member already");
        assertThatThrownBy(() -> group("abcdefgh").with(member('i')))
                .hasMessage("the group has as many members as slots: 8");
    }

    /** The two slots of c go to a, which has two, and b four. Those of a to c, b, c: they have two and three. */
    @Test
    void slotsOfAMemberThatGoesComeToThoseThatHaveTheFewest() {
        assertThat(text(group("abcb").without(member('c')))).isEqualTo("abababab");
        assertThat(text(group("abc").without(member('a')))).isEqualTo("cbcbbccb");
        assertThat(text(group("a").without(member('a')))).isEmpty();
        assertThatThrownBy(() -> group("ab").without(member('c'))).hasMessage("the group has no such member");
    }

    @Test
    void slotsWithoutAMemberStaySo() {
        TreeMap<Integer, Table.ActionCall> slots = new TreeMap<>(group("ab").slots());
        slots.remove(3);
        SelectorGroup holed = new SelectorGroup(8, slots);
        assertThat(holed.with(member('c')).slots()).doesNotContainKey(3).containsEntry(6, member('c'));
        assertThat(holed.without(member('b')).slots()).doesNotContainKey(3).hasSize(7);
    }
}
