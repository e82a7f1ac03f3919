package plumbline.isa.text.syntax;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plumbline.isa.diagnostic.Diagnostic;
import plumbline.isa.text.syntax.Token.Kind;

/** What people who come from P4, C and Python write, and how it is written here: ways out of errors that have none. */
public final class Idioms {
    /** Stands in a statement's text before the word that was not expected. */
    private static final String CARET = "‸";

    private static final String STACK = "there are no header stacks: ";

    /** Looking further is of no use. */
    private static final int MOST_WORDS = 40;

    private static final int LONGEST_WORD = 40;

    /**
     * What is not written here.
     *
     * @param said    a part of the message; empty if any will do
     * @param pattern of the statement's words with blanks between
     * @param wayOut  what to write; {@code $1} is what the pattern's first group found
     */
    private record Idiom(String said, Pattern pattern, String wayOut) {}

    private static final List<Idiom> STATEMENTS = List.of(
            idiom("^when [^:{]*‸ = ", "a comparison is written =="),
            idiom("^‸ (apply|control) \\{", "leave it and its braces out: statements stand in ingress { } and egress { } directly"),
            idiom("(& ‸ &|\\| ‸ \\|)", "conditions are joined with and, or, not"),
            idiom("^(\\S+) ‸ (\\+\\+|\\+ \\+)", "write $1 = $1 + 1"),
            idiom("^(\\S+) ‸ - -", "write $1 = $1 - 1"),
            idiom("^(\\S+) ‸ ([-+*&|^]|<<|>>) = (\\S+)", "write $1 = $1 $2 $3"),
            idiom(": ‸ \\{", "leave the ':' out: a block in braces follows the condition"),
            idiom("(^‸ (elif|elsif|elseif)\\b|else ‸ if\\b)", "write else when"),
            idiom("^when [^:{]*‸ \\w", "put ':' before one statement, or braces around several"),
            idiom("(?:^|: )(\\S+)\\.apply ‸ \\(", "write apply $1"),
            idiom("(?:^|: )(\\S+)\\.read ‸ \\( (\\S+) , ([^)]*) \\)", "write access $1[$3] { out $2 = word }"),
            idiom("(?:^|: )(\\S+)\\.write ‸ \\( (\\S+) , ([^)]*) \\)", "write access $1[$2] { word = $3 }; a cell is read and written in one "
                    + "access: access $1[$2] { word = word + 1; out x = new }"),
            idiom("(?:^|: )(\\S+)\\.execute_meter ‸ \\( (.+?) , ([^,)]*?) \\)", "write $3 = meter $1[$2](0)"),
            idiom("(?:^|: )(\\S+)\\.(read|write|execute) ‸ \\(", "write access $1[…] { word = word + 1; out x = new }"),
            idiom("(?:^|: )(\\S+)\\.count ‸ \\( ([^,)]+?) \\)", "write count $1[$2]"),
            idiom("(?:^|: )count ‸ \\( (\\S+) , ([^,)]+?) \\)", "write count $1[$2]"),
            idiom("(?:^|: )(?:hdr\\.)?(\\S+)\\.setValid ‸ \\(", "write $1.valid = 1"),
            idiom("(?:^|: )(?:hdr\\.)?(\\S+)\\.setInvalid ‸ \\(", "write $1.valid = 0"),
            idiom("(drop|mark_to_drop) ‸ \\(", "write drop_ctl = 1"),
            idiom("‸ (drop|mark_to_drop)\\b", "write drop_ctl = 1"),
            idiom("\\bresubmit ‸ \\(", "declare resubmit again at most 1%, outside of the stages, and write resubmit_type = again"),
            idiom("\\brecirculate ‸ \\(", "declare recirculate again at most 1%, outside of the stages, and write ucast_egress_port = recirculation"),
            idiom("\\b(?:clone|mirror)\\w* ‸ \\(", "declare mirror copy to port 5, outside of the stages, and write mirror_type = copy"),
            idiom("\\bdigest\\w* ‸ \\( (?:\\d+ , )?([\\w.]+)", "declare digest note carries $1, outside of the stages, and write digest_type = note"),
            idiom("\\bswitch ‸ \\(", "write when x == 1 { … } else when x == 2 { … } else { … }, or apply a table with an entry for each case"),
            idiom("^‸ (?:int|long|short|char|uint\\w*|var|let|auto) (\\w+)", "write metadata $1 : bit<32>, outside of the stages"),
            idiom("^const bit ‸ < \\d+ > (\\w+)", "write const $1 = …: constants have no width"),
            saying("before the field's type", "^bit ‸ < (\\d+) > (\\w+)", "write $2 : bit<$1>"),
            saying("before the type", "\\bbit ‸ < (\\d+) > (\\w+)", "write $2 : bit<$1>"),
            saying("before the field's type", "^metadata ‸ (\\w+) :", "write $1 : …, without metadata in front"),
            idiom("\\bbit ‸ < (\\d+) > (\\w+)", "write metadata $2 : bit<$1>, outside of the stages"),
            idiom("^‸ bit < (\\d+) > (\\w+)", "write metadata $2 : bit<$1>"),
            idiom("=> .*‸ ,", "each stands on a line of its own without a comma, or with ';' behind it"),
            idiom("^([^({]+) ‸ , .*=>", "several patterns stand in parentheses: ($1, …) => …"),
            saying("an assignment or when", "^‸ (access|count|apply) (\\S+)", "an action only assigns: let it set a field, and write "
                    + "when FIELD == … : $1 $2 behind the table"),
            idiom("^‸ struct (\\w+)", "write metadata { NAME : bit<8>, … }, or header $1 { … } for what is in the packet"),
            idiom("^‸ control\\b", "write ingress { … } or egress { … }"),
            idiom("^‸ while\\b", "nothing repeats per packet: for i in 0 ..< n { … } writes its block n times; or recirculate the packet"),
            idiom("^for ‸ \\(", "write for i in 0 ..< 3 { … }"),
            idiom("^for (\\w+) in range \\( (\\w+) \\)", "write for $1 in 0 ..< $2 { … }"),
            idiom("(‸ \\d+\\.\\d+ \\*|\\* ‸ \\d+\\.\\d+)", "numbers are whole: 0.875 * x is x - t with t = x >> 3 one stage earlier"),
            idiom("‸ \\d+\\.\\d+", "numbers are whole: count in a smaller unit, as 500 thousandths"),
            idiom("‸ \"(\\d+\\.\\d+\\.\\d+\\.\\d+)\"", "write $1 without quotes"),
            idiom("‸ \"", "a field holds a number, not a text"),
            idiom("(\\S+) ‸ in (\\S+)", "compare bits, as in $1 & 255.0.0.0 == 10.0.0.0; or declare a table with an lpm key"),
            idiom("^stage ‸ (\\w+)", "a stage's name stands in quotes: stage \"$1\" { … }"),
            saying("only whole fields", "^(\\S+) ‸ \\[ [^\\]]* : [^\\]]* \\]", "write the whole: $1 = $1 | 3 sets bits, & clears them, ++ puts fields "
                    + "together"),
            saying("only whole fields", "^(\\S+\\.\\S+) ‸ \\[", "write the whole: $1 = $1 | 4 sets a bit, & clears it"),
            saying("only whole fields", "^(\\S+) ‸ \\[ ([^\\]]*) \\] = \\1 \\[ \\2 \\] (\\S+) ([^;}]*[^;}\\s])", "if $1 is a register, write access "
                    + "$1[$2] { word = word $3 $4 }; if it is a counter, count $1[$2]"),
            saying("only whole fields", "^(\\S+) ‸ \\[ ([^\\]]*) \\] ([-+&|^]) = ([^;}]*[^;}\\s])", "if $1 is a register, write access "
                    + "$1[$2] { word = word $3 $4 }; if it is a counter, count $1[$2]"),
            saying("only whole fields", "^(\\S+) ‸ \\[ ([^\\]]*) \\] = ([^;}]*[^;}\\s])", "if $1 is a register, write access $1[$2] { word = $3 }, and what reads "
                    + "the cell in the same access (word = word + 1; out x = new); of a field set bits with |, and clear them with &"),
            saying("do not chain", "\\( bit < \\w+ ‸ > \\)", "leave the cast out: a narrow value gets zeros in front; of a wide one say "
                    + "which bits, as x[7:0]"),
            saying("do not chain", "", "write a < b and b < c"),
            idiom("^header (\\w+) ‸ \\[", STACK + "header $1_0 { … }, header $1_1 { … }, and a parser state that extracts each"),
            idiom("^select [^{]*‸ \\[", "a state selects whole fields: declare the field in two parts, as dst_hi : bit<16>, dst : bit<32>, and "
                    + "select on these"),
            saying("with the tokens", "^meter (\\w+) : (\\w+) \\[ ([^\\]]*) \\]", "write meter $1 : $2[$3] committed 125_000 burst 1_500 peak "
                    + "250_000 burst 3_000: two rates per second, and what the bucket of each holds"),
            saying("before the input", "= meter (\\S+) \\[ ([^\\]]*) \\]", "write meter $1[$2](0): in parentheses stands the colour so far, 0 if "
                    + "none"),
            saying("before the index", "(?:^|: )(access|count) (\\S+)", "write $1 $2[…]: one of its cells"),
            idiom("^access (\\S+) \\[ ([^\\]]*) \\] ‸ : ([^;}]*[^;}\\s])", "write access $1[$2] { $3 }"),
            idiom("^register ‸ < bit < (\\d+) >+ \\( (\\w+) \\) (\\w+)", "write register $3 : bit<$1>[$2]"),
            idiom("^(key|entries) ‸ =", "write $1 { … }"),
            idiom("^size ‸ = (\\w+)", "write size $1"),
            idiom("^‸ actions\\b", "leave it out: a table has the actions declared in it, action NAME(x : bit<8>) { … }"),
            idiom("^‸ default_action = (\\w+)", "write default $1(…)"),
            idiom("^const entries = ", "write entries { 1 => ACTION(…) }"),
            saying("'=>' before", "‸ :", "write =>"),
            idiom("^‸ transition select \\( (?:hdr\\.)?([^)]*) \\)", "write select $1 { … }"),
            idiom("^‸ transition (\\w+)", "write goto $1"),
            idiom("^‸ \\S+\\.extract \\( (?:hdr\\.)?(\\S+)\\.(?:next|last) \\)", STACK + "write extract $1_0 in one state, extract $1_1 in the next"),
            idiom("^‸ \\S+\\.(extract|emit) \\( (?:hdr\\.)?(\\S+) \\)", "write $1 $2"),
            idiom("^‸ (typedef|type)\\b", "types have no names; a width may have one: const WIDTH = 32, and bit<WIDTH>"),
            idiom("^‸ enum\\b", "write const A = 0, B = 1"),
            idiom("^hash ‸ \\( (\\S+) ,", "write $1 = crc16(…)"),
            idiom("^random ‸ \\( (\\S+) ,", "write $1 = random()"),
            idiom("^else ‸ :", "else follows directly what stands under its when: leave out the ';' before it"),
            saying("before the arguments", "(?:^default|=>) (\\w+)", "write $1(), with its data in the parentheses"),
            saying("before the action's data", "^action (\\w+)", "write action $1() { … }"),
            saying("a declaration", "^‸ action (\\w+)", "an action stands in the table that calls it: table t { key { … } action $1(…) { … } }"),
            idiom("= \\S+\\.get \\( \\{ ([^{}]*?) \\}", "write a hash by its name: crc16(…), crc32(…)"),
            saying("'word ='", "^‸ return (\\w+)", "write out n = $1, where n is the field that gets it"),
            saying("the end of the statement", "‸ return (\\w+)", "write ; out n = $1, where n is the field that gets it"),
            saying("the end of the statement", "(\\S+) = access ‸ (\\S+) \\[ ([^\\]]*) \\]", "write access $2[$3] { word = word + 1; out $1 = word }, or "
                    + "out $1 = new for the value after it"),
            idiom("^‸ (exit|return)\\b", "every packet comes to the end: put what follows under the opposite condition, when … else"),
            saying("'bit' with a width", "‸ bool\\b", "write bit<1>"),
            saying("'bit' with a width", "‸ [a-z]+_?(\\d+)(_t)?\\b", "write bit<$1>"),
            saying("'%'", "‸ percent\\b", "write %"),
            saying("the end of the statement", "‸ \\w+ :", "put ',' before it"),
            saying("the end of the statement", "‸ [A-Za-z_]", "put ';' or a new line before it"),
            saying(" statement: ", "^‸ else\\b", "else follows directly what stands under its when, without ';': when … { … } else { … }"),
            saying(" statement: ", "^‸ (program|param|include|header|metadata|register|counter|lowpass|meter|table|parser|deparser|ingress|egress)\\b",
                    "a declaration stands outside of ingress and egress; is a '}' missing above it?"));

    /** Words that begin a statement of a stage. */
    private static final List<String> UNITS = List.of("stage", "when", "access", "apply", "extend", "count", "for", "if", "const");

    /** Words that begin a part of a table. */
    private static final List<String> PARTS = List.of("key", "action", "entries", "default", "size", "for", "if", "const");

    private Idioms() {}

    /** What to write instead of a statement that could not be read; empty if nothing is known. */
    static String statement(List<Token> words, Diagnostic problem) {
        String text = words.stream()
                .limit(MOST_WORDS)
                .map(word -> (stands(word, problem) ? CARET + " " : "") + shown(word))
                .collect(Collectors.joining(" "));
        for (Idiom idiom : STATEMENTS) {
            Matcher found = idiom.pattern().matcher(text);
            if (problem.message().contains(idiom.said()) && found.find()) {
                String way = idiom.wayOut();
                for (int group = 1; group <= found.groupCount(); group++) {
                    way = way.replace("$" + group, String.valueOf(found.group(group)));
                }
                return way;
            }
        }
        List<String> meant = problem.message().contains(" statement: ") ? UNITS
                : problem.message().contains("default or size") ? PARTS : List.of();
        return words.stream()
                .filter(word -> stands(word, problem))
                .findFirst()
                .flatMap(word -> Near.nearest(word.text(), meant))
                .map(near -> "did you mean '" + near + "'?")
                .orElse("");
    }

    private static Idiom idiom(String pattern, String wayOut) {
        return saying("", pattern, wayOut);
    }

    private static Idiom saying(String message, String pattern, String wayOut) {
        return new Idiom(message, Pattern.compile(pattern), wayOut);
    }

    private static boolean stands(Token word, Diagnostic problem) {
        return word.at().line() == problem.at().line() && word.at().column() == problem.at().column();
    }

    private static String shown(Token word) {
        String text = word.text().substring(0, Math.min(LONGEST_WORD, word.text().length()));
        return word.kind() == Kind.STRING ? "\"" + text + "\"" : text;
    }
}
