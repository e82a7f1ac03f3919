package plumbline.isa.text.elaborate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plumbline.isa.model.Header;
import plumbline.isa.model.Position;
import plumbline.isa.text.syntax.Expr;
import plumbline.isa.text.syntax.NameTemplate;
import plumbline.isa.text.syntax.Near;
import plumbline.isa.text.syntax.SyntaxFailure;
import plumbline.isa.text.syntax.Vocabulary;

/** Values of expressions and texts while assembling. */
final class Evaluator {
    /** The kind of most names. */
    static final String FIELD = "field or constant";

    private static final int MAX_NAME = 200;

    /** Headers of the built-in library, and where they are. */
    private static final Map<String, String> LIBRARY = Map.of(
            "ethernet", "ethernet", "vlan", "ethernet", "ipv4", "ipv4", "ipv6", "ipv6", "tcp", "ipv4", "udp", "ipv4");

    private final Budget budget;

    Evaluator(Budget budget) {
        this.budget = budget;
    }

    /** The value, if the expression is known while assembling. */
    Optional<BigInteger> find(Expr expr, Scope scope) {
        try {
            return switch (expr) {
                case Expr.Number number -> Optional.of(number.value());
                case Expr.Sized sized -> find(sized.value(), scope);
                case Expr.Group group -> find(group.inside(), scope);
                case Expr.Name name -> named(name, scope);
                case Expr.Prefix prefix ->
                    find(prefix.operand(), scope).flatMap(a -> CompileTime.prefix(prefix.symbol(), a));
                case Expr.Infix infix -> infix(infix, scope);
                case Expr.Not not -> find(not.operand(), scope).map(a -> CompileTime.truth(a.signum() == 0));
                case Expr.Logic logic -> logic(logic, scope);
                case Expr.Call call -> call(call, scope);
                case Expr.Conditional conditional -> throw misplaced(conditional);
                case Expr.Every _, Expr.Slice _, Expr.Crc _, Expr.Feed _ -> Optional.empty();
            };
        } catch (ArithmeticException e) {
            throw SyntaxFailure.of(expr.at(), "range", e.getMessage() + " in '" + expr + "'", "");
        }
    }

    /** The value of an expression that must be known while assembling. */
    BigInteger value(Expr expr, Scope scope) {
        return find(expr, scope).orElseThrow(() -> notKnown(expr, scope, ""));
    }

    /** The value as an int from {@code low} to {@code high}; {@code what} it is, for the message. */
    int integer(Expr expr, Scope scope, int low, int high, String what) {
        return (int) whole(expr, scope, low, high, what);
    }

    /** The value as a long from {@code low} to {@code high}; {@code what} it is, for the message. */
    long whole(Expr expr, Scope scope, long low, long high, String what) {
        BigInteger value = value(expr, scope);
        if (value.compareTo(BigInteger.valueOf(low)) < 0 || value.compareTo(BigInteger.valueOf(high)) > 0) {
            throw SyntaxFailure.of(expr.at(), "range", what + " " + value + " is not " + low + "–" + high, "");
        }
        return value.longValueExact();
    }

    /** The text with its computed parts. */
    String text(NameTemplate template, Scope scope) {
        StringBuilder text = new StringBuilder();
        for (NameTemplate.Part part : template.parts()) {
            text.append(
                    part.computed().map(expr -> value(expr, scope).toString()).orElse(part.literal()));
            if (text.length() > MAX_NAME) {
                throw SyntaxFailure.of(template.at(), "limit", "a name has at most " + MAX_NAME + " characters", "");
            }
        }
        return text.toString();
    }

    /** A name with its computed parts, which must not spoil it. */
    String name(NameTemplate template, Scope scope) {
        for (NameTemplate.Part part : template.parts()) {
            Optional<BigInteger> value = part.computed().map(expr -> value(expr, scope));
            if (value.isPresent() && value.get().signum() < 0) {
                throw SyntaxFailure.of(
                        template.at(),
                        "range",
                        "'" + template + "' would be '" + text(template, scope) + "', which is not a name",
                        "");
            }
        }
        return text(template, scope);
    }

    /** The error for a name that nothing is known about. */
    static SyntaxFailure unknown(String name, String kind, Position at, Collection<String> candidates) {
        String header = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
        boolean inSight = candidates.stream().anyMatch(candidate -> candidate.equals(Header.validity(header)));
        boolean ofLibrary = LIBRARY.containsKey(header) && !inSight && (kind.equals("header") || name.contains("."));
        List<String> likely = candidates.stream()
                .filter(candidate -> !inSight || candidate.startsWith(header + "."))
                .toList();
        Optional<String> translated = kind.equals(FIELD) ? Vocabulary.field(name, candidates) : Optional.empty();
        String fix = ofLibrary
                ? "include \"" + LIBRARY.get(header) + "\" has it"
                : translated.orElseGet(() -> Near.fix(name, likely));
        SyntaxFailure failure = SyntaxFailure.unknown(at, kind, name, fix);
        return ofLibrary ? failure.because(fix) : failure;
    }

    /** The error for an expression that is not known while assembling; {@code fix} if it is known per packet. */
    SyntaxFailure notKnown(Expr expr, Scope scope, String fix) {
        for (NameTemplate leaf : leaves(expr)) {
            String name = name(leaf, scope);
            Optional<Binding> binding = scope.find(name);
            if (binding.isEmpty()
                    && !leaf.quoted()
                    && ExpressionContext.cellNamed(name).isPresent()) {
                return SyntaxFailure.of(
                        leaf.at(),
                        "type",
                        "'" + name + "' is a word of a register cell, known only per packet; here a constant is needed",
                        fix);
            }
            if (binding.isEmpty() && scope.comes(name).isPresent()) {
                return SyntaxFailure.of(
                        leaf.at(),
                        "unknown-name",
                        "'" + name + "' is declared only behind its use, in line "
                                + scope.comes(name).get().line(),
                        "move its declaration up");
            }
            if (binding.isEmpty() && !fix.isEmpty() && expr.toString().contains(name + "[")) {
                return SyntaxFailure.of(
                        leaf.at(),
                        "type",
                        "'" + expr.bare() + "' is no constant",
                        fix + "; a register is read by access " + name
                                + "[…] { out x = word }, and x is looked at in a later stage");
            }
            if (binding.isEmpty()) {
                return Near.nearest(name, scope.names()).isPresent()
                        ? unknown(name, "parameter, constant or loop variable", leaf.at(), scope.names())
                        : SyntaxFailure.unknown(
                                leaf.at(),
                                "parameter, constant or loop variable",
                                name,
                                "declare it in front of its use: param " + name + " = …");
            }
            if (!(binding.get() instanceof Binding.Constant)) {
                return SyntaxFailure.of(
                        leaf.at(),
                        "type",
                        "'" + name + "' is " + binding.get().kind()
                                + ", known only per packet; here a constant is needed",
                        fix);
            }
        }
        Optional<String> function = expr.bare() instanceof Expr.Call call
                ? Vocabulary.function(call.function().toString())
                : Optional.empty();
        return SyntaxFailure.of(
                expr.at(),
                "type",
                "'" + expr.bare() + "' is no constant",
                fix + function.map(way -> ", and " + way).orElse(""));
    }

    /** The expressions of a list that are there: all but those behind an {@code if} that does not hold. */
    List<Expr> present(List<Expr> list, Scope scope) {
        return list.stream()
                .filter(expr -> !(expr instanceof Expr.Conditional part)
                        || value(part.condition(), scope).signum() != 0)
                .map(expr -> expr instanceof Expr.Conditional part ? part.value() : expr)
                .toList();
    }

    private static SyntaxFailure misplaced(Expr.Conditional expr) {
        return SyntaxFailure.of(
                expr.at(),
                "syntax",
                "'" + expr + "' is no value",
                "among values, 'if' is for the inputs of a hash and for what a copy carries; elsewhere choose(c, a,"
                        + " b)");
    }

    /** The names in an expression. */
    List<NameTemplate> leaves(Expr expr) {
        List<NameTemplate> leaves = new ArrayList<>();
        switch (expr) {
            case Expr.Name name -> leaves.add(name.name());
            case Expr.Sized sized -> leaves.addAll(leaves(sized.value()));
            case Expr.Group group -> leaves.addAll(leaves(group.inside()));
            case Expr.Prefix prefix -> leaves.addAll(leaves(prefix.operand()));
            case Expr.Not not -> leaves.addAll(leaves(not.operand()));
            case Expr.Infix infix -> {
                leaves.addAll(leaves(infix.left()));
                leaves.addAll(leaves(infix.right()));
            }
            case Expr.Logic logic -> logic.parts().forEach(part -> leaves.addAll(leaves(part)));
            case Expr.Call call -> call.arguments().forEach(part -> leaves.addAll(leaves(part)));
            case Expr.Slice slice -> leaves.addAll(leaves(slice.operand()));
            case Expr.Number _, Expr.Every _, Expr.Crc _, Expr.Conditional _, Expr.Feed _ -> {}
        }
        return leaves;
    }

    private Optional<BigInteger> named(Expr.Name expr, Scope scope) {
        Optional<Binding> binding = scope.find(name(expr.name(), scope));
        if (binding.isPresent() && binding.get() instanceof Binding.Broken) {
            throw SyntaxFailure.reported();
        }
        return binding.filter(Binding.Constant.class::isInstance)
                .map(constant -> ((Binding.Constant) constant).value());
    }

    private Optional<BigInteger> infix(Expr.Infix infix, Scope scope) {
        refusePrefix(infix);
        Optional<BigInteger> left = find(infix.left(), scope);
        return left.isEmpty()
                ? left
                : find(infix.right(), scope).flatMap(b -> CompileTime.infix(infix.symbol(), left.get(), b));
    }

    /** An address is not divided; a prefix is a pattern, and a condition has none. */
    private static void refusePrefix(Expr.Infix infix) {
        if (infix.symbol().equals("/")
                && infix.left().bare() instanceof Expr.Number address
                && address.text().contains(".")) {
            throw SyntaxFailure.of(
                    infix.at(),
                    "type",
                    "'" + address + "/" + infix.right() + "' is a prefix, and only a table's key or a "
                            + "parser's case is matched with one",
                    "in a condition compare bits, as in ipv4.src & 255.0.0.0 == 10.0.0.0; or declare a table with an"
                            + " lpm key");
        }
    }

    /** As far as it is needed: {@code s > 0 and key{s - 1} …} never asks for {@code key-1}. */
    private Optional<BigInteger> logic(Expr.Logic logic, Scope scope) {
        boolean known = true;
        for (Expr part : logic.parts()) {
            Optional<BigInteger> value = find(part, scope);
            known &= value.isPresent();
            if (value.isPresent() && (value.get().signum() != 0) != logic.all()) {
                return Optional.of(CompileTime.truth(!logic.all()));
            }
        }
        return known ? Optional.of(CompileTime.truth(logic.all())) : Optional.empty();
    }

    private Optional<BigInteger> call(Expr.Call call, Scope scope) {
        List<BigInteger> arguments = new ArrayList<>();
        for (Expr argument : call.arguments()) {
            Optional<BigInteger> value = find(argument, scope);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            arguments.add(value.get());
        }
        budget.spend(call.at());
        return call.function().fixed().flatMap(function -> CompileTime.call(function, arguments));
    }
}
