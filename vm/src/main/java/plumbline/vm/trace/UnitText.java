package plumbline.vm.trace;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plumbline.isa.diagnostic.Sources;
import plumbline.isa.model.Calc;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Position;
import plumbline.isa.model.Unit;
import plumbline.isa.text.print.CalcPrinter;

/** Units as a line: their source line if it is known, else what they are. */
final class UnitText {
    private static final Pattern GUARD = Pattern.compile("when [^{};]*:\\s*$");

    private final Sources sources;

    UnitText(Sources sources) {
        this.sources = sources;
    }

    String of(Unit unit) {
        return sources.line(unit.at())
                .filter(line -> !isPackage(line, unit.at()))
                .map(line -> statement(line, unit.at()))
                .orElseGet(() -> kind(unit));
    }

    /** Whether it is the instance of a P4 package, for what its architecture does: no statement says that. */
    private static boolean isPackage(String line, Position at) {
        return at.isInSequence() && line.startsWith("main", at.column() - 1);
    }

    /** The statement at this place of the line, with the guard in front of it, as far as both stand on the line. */
    private static String statement(String line, Position at) {
        int place = Math.min(line.length(), Math.max(0, at.column() - 1));
        int start = at.isInSequence() ? start(line, place) : place;
        Matcher guard = GUARD.matcher(line.substring(0, start));
        String statement = line.substring(start, end(line, start)).replaceFirst("\\s*//.*$", "");
        return ((guard.find() ? guard.group() : "") + statement.replaceFirst("\\s*\\{\\s*$", "")).strip();
    }

    /** Where a P4 statement begins, whose place is its operator or the parenthesis of its call. */
    private static int start(String line, int place) {
        int start = place;
        while (start > 0 && ";{}".indexOf(line.charAt(start - 1)) < 0) {
            start--;
        }
        return start;
    }

    /** Where the statement ends: at the first semicolon or closing brace outside its own braces. */
    private static int end(String line, int start) {
        int depth = 0;
        for (int i = start; i < line.length(); i++) {
            char c = line.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth < 0 || (depth == 0 && c == ';')) {
                return i;
            }
        }
        return line.length();
    }

    private static String kind(Unit unit) {
        return switch (unit) {
            case Unit.Assign assign ->
                assign.dest().name() + " = "
                        + switch (assign.value()) {
                            case Calc calc ->
                                CalcPrinter.OUTSIDE.value(calc, assign.dest().width());
                            case Hash _ -> "hash …";
                            case Draw _ -> "random()";
                        };
            case Unit.Apply apply -> "apply " + apply.table();
            case Unit.Access access -> "access " + access.array();
            case Unit.Extend extend -> "extend " + extend.table() + " " + extend.entries();
            case Unit.Call call ->
                call.dest().map(dest -> dest.name() + " = ").orElse("")
                        + call.extern().callWord() + " " + call.array();
        };
    }
}
