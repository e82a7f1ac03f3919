package plumbline.p4.elaborate.program;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plumbline.isa.model.Position;
import plumbline.isa.model.Table.MatchKind;
import plumbline.isa.structured.Expression;
import plumbline.isa.structured.KeyMatch;
import plumbline.isa.structured.Simplify;
import plumbline.isa.structured.StructuredStatement;
import plumbline.isa.structured.StructuredTable;
import plumbline.isa.structured.StructuredTable.ActionCall;
import plumbline.isa.structured.ValueType;
import plumbline.p4.elaborate.instance.InstancePaths;
import plumbline.p4.elaborate.instance.InstantiatedExtern;
import plumbline.p4.elaborate.table.AppliedTable;
import plumbline.p4.elaborate.table.Indirection;
import plumbline.p4.elaborate.table.InstantiatedTable;
import plumbline.p4.elaborate.table.P4Profiles;
import plumbline.p4.elaborate.table.TableAnnotations;
import plumbline.p4.elaborate.table.TableDraft;
import plumbline.p4.elaborate.value.Leaves;
import plumbline.p4.elaborate.value.P4Value;
import plumbline.p4.elaborate.value.P4Value.Reference;
import plumbline.p4.elaborate.value.Refusal;
import plumbline.p4.elaborate.value.ValueFolding;
import plumbline.p4.syntax.P4Annotation;
import plumbline.p4.syntax.P4Declaration;
import plumbline.p4.syntax.P4Expression;
import plumbline.p4.types.TypedCall;

/** Builds tables and applies them. */
final class P4Tables {
    /** Entries of a table that does not say how many it needs: as p4c for BMv2. */
    private static final int DEFAULT_SIZE = 1024;
    /** Entries need not have priorities on a chip of which there are more. */
    private static final int LARGEST_PRIORITY = 1 << 24;

    private static final String NO_ACTION = "NoAction";
    private static final String SELECTOR = "selector";
    /** As v1model and TNA, as PSA and PNA, and as TNA for one kind of it. */
    private static final List<String> IMPLEMENTATION =
            List.of("implementation", "psa_implementation", "pna_implementation", "alpm");

    private static final List<String> ATTACHMENTS = List.of(
            "counters",
            "meters",
            "registers",
            "filters",
            "psa_direct_counter",
            "psa_direct_meter",
            "pna_direct_counter",
            "pna_direct_meter");

    private final ProgramContext context;

    P4Tables(ProgramContext context) {
        this.context = context;
    }

    /** Applies a table, which is built the first time. */
    P4Value applied(InstantiatedTable table, Position at) {
        if (!table.isBuilt()) {
            build(table);
        }
        context.emission().addAll(table.before());
        context.emission().add(new StructuredStatement.Apply(table.name(), at));
        context.architecture().applied(table.name(), context, at);
        table.indirection().ifPresent(behind -> behind.apply(context.emission(), at));
        boolean isFirst = table.indirection()
                .map(Indirection::members)
                .map(context.draft()::applied)
                .orElse(true);
        return new Reference(new AppliedTable(table, isFirst));
    }

    /** Whether an action of a table has run. */
    Expression ran(AppliedTable applied, P4Declaration.Action action, Position at) {
        InstantiatedTable table = applied.table();
        String name = table.action(action).orElse(action.name());
        Expression own = ran(table.name(), name, at);
        return table.indirection()
                .map(behind -> {
                    Expression ofMember = ran(behind.members(), name, at);
                    Expression now = applied.isFirst() ? ofMember : ValueFolding.and(behind.isFound(at), ofMember, at);
                    return ValueFolding.or(own, now, at);
                })
                .orElse(own);
    }

    private Expression ran(String table, String action, Position at) {
        StructuredTable built = context.draft().table(table).orElseThrow();
        return built.mayRun().contains(action) ? new Expression.ActionRun(table, action, at) : Simplify.FALSE;
    }

    private void build(InstantiatedTable table) {
        P4Declaration.Table declaration = table.declaration();
        P4Expressions expressions = new P4Expressions(context, CallFrame.outermost(table.scope()));
        TableDraft draft = new TableDraft(
                table.name(),
                declaration.properties().stream()
                        .filter(property -> IMPLEMENTATION.contains(property.name()))
                        .flatMap(property -> property.annotations().stream())
                        .toList());
        List<StructuredTable.Key> keys = new ArrayList<>();
        List<StructuredStatement> before = context.emission().within(() -> {
            for (P4Declaration.Key key : declaration.keys()) {
                key(key, expressions, keys, draft);
            }
        });
        table.keys(keys);
        TableAnnotations.check(declaration, keys, context.messages());
        TableAnnotations.algorithmic(declaration, context.typed()).ifPresent(draft::algorithmic);
        IMPLEMENTATION.stream()
                .flatMap(name -> property(declaration, name).stream())
                .forEach(value -> attach(expressions.value(value), draft));
        for (String attachment : ATTACHMENTS) {
            declaration.properties().stream()
                    .filter(property -> property.name().equals(attachment))
                    .forEach(property -> attach(attached(property, table, expressions), draft));
        }
        List<String> actions = new ArrayList<>();
        for (P4Declaration.ActionReference reference : declaration.actions()) {
            P4Actions.Built built =
                    new P4Actions(context).inTable(context.typed().call(reference), reference, table);
            table.action(built.declaration(), built.name());
            if (P4Annotation.find(reference.annotations(), "defaultonly").isEmpty()) {
                actions.add(built.name());
            }
        }
        List<ValueType> types = keys.stream().map(key -> key.value().type()).toList();
        List<StructuredTable.Entry> entries = declaration
                .entries()
                .map(written -> entries(written, declaration, types, expressions, table))
                .orElse(List.of());
        boolean constantDefault = defaultAction(declaration)
                .filter(P4Declaration.Property::constant)
                .isPresent();
        draft.implementation().ifPresent(implementation -> {
            refuseEntries(entries);
            P4Profiles profiles = new P4Profiles(context.draft(), implementation);
            ActionCall none = call(noAction(declaration.at()), Optional.empty(), expressions, table, declaration.at());
            Indirection behind = profiles.behind(table.name(), actions, none);
            table.indirection(constantDefault ? behind.ofEntriesOnly() : behind);
            before.addAll(profiles.before());
        });
        table.built(before);
        context.draft()
                .add(context.architecture()
                        .compared(new StructuredTable(
                                table.name(),
                                keys,
                                table.indirection().map(Indirection::choices).orElse(actions),
                                fallback(declaration, expressions, table),
                                constantDefault,
                                entries,
                                declaration
                                        .entries()
                                        .filter(P4Declaration.Entries::constant)
                                        .isPresent(),
                                size(declaration, expressions),
                                TableAnnotations.stage(declaration, context.typed(), context.messages()),
                                draft.partitions(keys),
                                declaration.at())));
    }

    private static void refuseEntries(List<StructuredTable.Entry> entries) {
        if (!entries.isEmpty()) {
            throw Refusal.unsupported(
                    entries.getFirst().at(),
                    "an entry of a table that has its actions in a profile",
                    "add members and entries at run time");
        }
    }

    private void key(
            P4Declaration.Key key, P4Expressions expressions, List<StructuredTable.Key> keys, TableDraft draft) {
        P4Value value = expressions.value(key.expression());
        Position at = key.at();
        if (key.matchKind().equals(SELECTOR)) {
            draft.selector().addAll(Leaves.data(value));
            return;
        }
        String name = InstancePaths.written(key.annotations()).orElseGet(() -> InstancePaths.ofKey(key.expression()));
        List<Expression> leaves = Leaves.data(value);
        for (Expression leaf : leaves) {
            String leafName = leaves.size() == 1 ? name : name + "." + keys.size();
            keys.add(new StructuredTable.Key(leafName, leaf, kind(key), at));
        }
    }

    private static MatchKind kind(P4Declaration.Key key) {
        return kind(key.matchKind())
                .orElseThrow(() -> Refusal.unsupported(
                        key.at(),
                        "match kind '" + key.matchKind() + "'",
                        "use exact, ternary, lpm, range or optional"));
    }

    /** The kind of a name, if keys can be compared so. */
    static Optional<MatchKind> kind(String name) {
        return switch (name) {
            case "exact", "atcam_partition_index", "dleft_hash" -> Optional.of(MatchKind.EXACT);
            case "ternary" -> Optional.of(MatchKind.TERNARY);
            case "lpm" -> Optional.of(MatchKind.LPM);
            case "range" -> Optional.of(MatchKind.RANGE);
            case "optional" -> Optional.of(MatchKind.OPTIONAL);
            default -> Optional.empty();
        };
    }

    private static Optional<P4Expression> property(P4Declaration.Table table, String name) {
        return table.properties().stream()
                .filter(property -> property.name().equals(name))
                .map(P4Declaration.Property::value)
                .findFirst();
    }

    /** What a property attaches; an instance that it makes is named by its annotation, else after the table. */
    private P4Value attached(P4Declaration.Property property, InstantiatedTable table, P4Expressions expressions) {
        if (!(property.value() instanceof P4Expression.Call call)) {
            return expressions.value(property.value());
        }
        String name = InstancePaths.written(property.annotations()).isPresent()
                ? InstancePaths.of(property.name(), property.annotations(), table.scope())
                : table.name() + "." + property.name();
        return new P4Instances(context).anonymous(call, context.typed().call(call), name, table.scope());
    }

    private void attach(P4Value value, TableDraft draft) {
        if (value instanceof Reference(InstantiatedExtern extern)) {
            context.architecture().attached(extern, draft, context);
        }
    }

    private static int size(P4Declaration.Table table, P4Expressions expressions) {
        return property(table, "size")
                .map(size -> expressions
                        .constant(size)
                        .min(BigInteger.valueOf(Integer.MAX_VALUE))
                        .max(BigInteger.ONE)
                        .intValue())
                .orElse(DEFAULT_SIZE);
    }

    // ---- actions with data ----

    private ActionCall fallback(P4Declaration.Table declaration, P4Expressions expressions, InstantiatedTable table) {
        Optional<P4Declaration.Property> written = defaultAction(declaration);
        if (written.isEmpty()) {
            return call(noAction(declaration.at()), Optional.empty(), expressions, table, declaration.at());
        }
        TypedCall call = context.typed().call(written.get());
        if (call.callee() instanceof TypedCall.Callee.ActionCall(var action)) {
            return call(
                    action, Optional.of(call), expressions, table, written.get().at());
        }
        throw Refusal.unsupported(written.get().at(), "a default action that is no action", "name an action");
    }

    private static Optional<P4Declaration.Property> defaultAction(P4Declaration.Table table) {
        return table.properties().stream()
                .filter(property -> property.name().equals("default_action"))
                .findFirst();
    }

    private P4Declaration.Action noAction(Position at) {
        return context.typed().declarations().stream()
                .filter(P4Declaration.Action.class::isInstance)
                .map(P4Declaration.Action.class::cast)
                .filter(action -> action.name().equals(NO_ACTION))
                .findFirst()
                .orElseThrow(() -> Refusal.unsupported(at, "no default action", "include core.p4"));
    }

    private ActionCall call(
            P4Declaration.Action action,
            Optional<TypedCall> call,
            P4Expressions expressions,
            InstantiatedTable table,
            Position at) {
        String name = table.action(action)
                .orElseGet(() ->
                        new P4Actions(context).withoutArguments(action, table).name());
        List<BigInteger> data = new ArrayList<>();
        call.ifPresent(given -> data.addAll(new P4Actions(context).data(given, expressions, at)));
        return new ActionCall(name, data);
    }

    // ---- entries ----

    private List<StructuredTable.Entry> entries(
            P4Declaration.Entries written,
            P4Declaration.Table declaration,
            List<ValueType> types,
            P4Expressions expressions,
            InstantiatedTable table) {
        List<P4Declaration.Entry> all = written.entries();
        boolean annotated =
                all.stream().anyMatch(entry -> annotatedPriority(entry).isPresent());
        boolean prioritised =
                annotated || all.stream().anyMatch(entry -> entry.priority().isPresent());
        boolean largestWins = !annotated
                && property(declaration, "largest_priority_wins")
                        .map(value -> expressions.constant(value).signum() != 0)
                        .orElse(true);
        int delta = property(declaration, "priority_delta")
                .map(value -> expressions.constant(value).intValue())
                .orElse(1);
        List<StructuredTable.Entry> entries = new ArrayList<>();
        int priority = largestWins ? 1 + delta * (all.size() - 1) : 1;
        for (P4Declaration.Entry entry : all) {
            int next = priority;
            int own = annotatedPriority(entry).orElseGet(() -> entry.priority()
                    .map(value -> expressions.constant(value).intValue())
                    .orElse(next));
            priority = annotated ? entries.size() + 2 : largestWins ? own - delta : own + delta;
            List<KeyMatch> patterns = new KeyPatterns(expressions).of(entry.keys(), types);
            TypedCall call = context.typed().call(entry.action());
            if (!(call.callee() instanceof TypedCall.Callee.ActionCall(var action))) {
                throw Refusal.unsupported(entry.at(), "an entry without an action", "name an action");
            }
            int shown = !prioritised ? 0 : largestWins ? own : LARGEST_PRIORITY - own;
            entries.add(new StructuredTable.Entry(
                    patterns, shown, call(action, Optional.of(call), expressions, table, entry.at()), entry.at()));
        }
        return entries;
    }

    /** BMv2's own {@code @priority}: the smallest wins; entries without it have their numbers. */
    private static Optional<Integer> annotatedPriority(P4Declaration.Entry entry) {
        return P4Annotation.find(entry.action().annotations(), "priority")
                .flatMap(annotation -> annotation.body().stream().findFirst())
                .filter(token -> token.text().matches("\\d{1,8}"))
                .map(token -> Integer.valueOf(token.text()));
    }
}
