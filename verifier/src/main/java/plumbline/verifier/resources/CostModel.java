package plumbline.verifier.resources;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import plumbline.isa.model.ArrayIndex;
import plumbline.isa.model.Calc;
import plumbline.isa.model.CellArray;
import plumbline.isa.model.Condition;
import plumbline.isa.model.Const;
import plumbline.isa.model.Draw;
import plumbline.isa.model.Extern;
import plumbline.isa.model.Field;
import plumbline.isa.model.Hash;
import plumbline.isa.model.Operand;
import plumbline.isa.model.Operands;
import plumbline.isa.model.Program;
import plumbline.isa.model.Register;
import plumbline.isa.model.SeenAtOnce;
import plumbline.isa.model.Stateful;
import plumbline.isa.model.Table;
import plumbline.isa.model.Unit;
import plumbline.isa.text.print.CalcPrinter;
import plumbline.verifier.analysis.PlacedUnit;
import plumbline.verifier.analysis.ReachedCells;
import plumbline.verifier.analysis.TableParts;
import plumbline.verifier.analysis.condition.Conditions;
import plumbline.verifier.analysis.exclusion.Exclusion;
import plumbline.verifier.analysis.stateful.AluInput;
import plumbline.verifier.analysis.stateful.RegisterActions;
import plumbline.verifier.analysis.stateful.StatefulInputs;
import plumbline.verifier.target.Target;

/**
 * What each operation needs of its stage, defined here only. The mapping to hardware is the simplest there is, and a
 * compiler that finds a better one may fit what is too much here:
 *
 * <ul>
 *   <li>assignments, hashes and draws under one condition are one action of one logical table without keys;
 *   <li>a table is a logical table of its own; so is every part of one that is spread over stages, and every register
 *       action that no action of a table in its stage uses;
 *   <li>an array that entries of a table address has a cell for each entry that the stage holds, and an ALU in every
 *       stage that holds some (p4c:bf-p4c/mau/table_placement.cpp, can_split: only what is not direct stays whole);
 *   <li>a table whose entries others address is a part of their tables: its data sit in memory of action data, and
 *       those of a selector are bits in a memory with a meter ALU (p4c:bf-p4c/mau/resource_estimate.cpp
 *       SelectorRAMLinesPerEntry, tofino/memories.cpp:785);
 *   <li>a condition is a gateway and its fields go over the exact-match crossbar; what is too much for one gateway is
 *       several, one after the other, each before the last with a logical table that only leads on;
 *   <li>an index, or what it is hashed from, goes over the crossbar and leaves the hash logic through hash-distribution
 *       units; arrays of one stage with the same index share them.
 * </ul>
 */
public final class CostModel {
    private final Program program;
    private final Exclusion exclusion;
    private final BlockCost blocks;
    private final ReachedCells reached;
    private final Target target;
    private final SeenAtOnce seen;
    private final long hashUnitBits;
    private final long randomBits;
    private final Undecided undecided;
    private final AttachedArrays attached;
    private final HashPairs pairs;

    /** Entries of each table that stages hold which do not apply it. */
    private final Map<String, Long> elsewhere;

    /** What uses the cells of each table's entries. */
    private final Map<String, List<PlacedUnit>> users;

    /** What the stateful ALU of each register decides. */
    private final Map<Register, Predicate<Condition.Compare>> comparisons = new HashMap<>();

    /** For a well-formed program. */
    public CostModel(Program program, Target target, Exclusion exclusion) {
        this.program = program;
        this.exclusion = exclusion;
        this.blocks = new BlockCost(target);
        this.reached = new ReachedCells(program);
        this.target = target;
        this.seen = SeenAtOnce.of(program);
        this.elsewhere = TableParts.elsewhere(program);
        this.users = TableParts.users(program);
        this.hashUnitBits = target.blocks().hashUnitBits().value();
        this.randomBits = target.blocks().randomBits().value();
        this.undecided = new Undecided(program, exclusion);
        this.attached = new AttachedArrays(program, undecided);
        this.pairs = new HashPairs(program, hashUnitBits);
    }

    /**
     * The claims of an operation in a stage that applies a table and holds so many of its entries; none, if they are in
     * partitions.
     */
    public List<Cost> withEntries(PlacedUnit placed, int entries) {
        Claims claims = new Claims();
        claims.unit(placed, entries);
        return claims.list;
    }

    /** The claims of a unit. */
    public List<Cost> of(PlacedUnit placed) {
        return withEntries(
                placed, TableParts.spread(placed.unit()).map(this::applied).orElse(0));
    }

    /** How many entries of a table are in the stage that applies it. */
    private int applied(String name) {
        Table table = program.table(name);
        long here = table.size() - elsewhere.getOrDefault(name, 0L);
        return (int) Math.max(table.partitions().isPresent() ? 0 : 1, here);
    }

    /** What a table is called as an owner. */
    private static String whole(String table) {
        return "table '" + table + "'";
    }

    private final class Claims {
        private final List<Cost> list = new ArrayList<>();

        private void add(Resource resource, String owner, long amount) {
            if (amount > 0) {
                list.add(new Cost(resource, owner, amount, Optional.empty()));
            }
        }

        /**
         * The logical tables of an array that entries do not address.
         *
         * @param number one for each different thing that is done with it
         */
        private void tables(PlacedUnit user, String owner, int number) {
            Optional<String> host = number > 1 ? Optional.empty() : attached.host(user);
            list.add(new Cost(
                    Resource.LOGICAL_TABLES,
                    owner + host.map(table -> " behind table '" + table + "'").orElse(""),
                    number,
                    host.map(CostModel::whole)));
        }

        /**
         * What a unit takes in a stage.
         *
         * @param entries of the table that it applies, or whose entry it uses, in that stage
         */
        void unit(PlacedUnit placed, int entries) {
            switch (placed.unit()) {
                case Unit.Assign assign
                when seen.crossbar().contains(assign.dest()) -> {} // the key's bytes are the table's
                case Unit.Assign assign -> {
                    guard(placed);
                    assign(assign);
                }
                case Unit.Apply apply -> {
                    guard(placed);
                    Table table = program.table(apply.table());
                    table.partitions().ifPresent(partitions -> classifier(table, partitions));
                    part(placed, table, entries);
                }
                case Unit.Extend extend -> {
                    part(placed, program.table(extend.table()), extend.entries());
                    users.getOrDefault(extend.table(), List.of()).forEach(user -> unit(user, extend.entries()));
                }
                case Unit.ArrayUse use -> use(placed, use, entries);
            }
        }

        private void part(PlacedUnit placed, Table table, int entries) {
            if (entries > 0) {
                table(table, entries);
                rows(placed, table);
            }
        }

        private void use(PlacedUnit placed, Unit.ArrayUse use, int entries) {
            boolean ofEntry = use.index().ofEntry().isPresent();
            if (ofEntry && entries == 0) {
                return; // later stages have the entries, and the cells with them
            }
            guard(placed);
            CellArray array = program.cells(use);
            long reach = reached.cells(array);
            long bits = array.bits() / array.entries() * (ofEntry ? Math.min(reach, entries) : reach);
            switch (use) {
                case Unit.Access access -> access(placed, access, bits);
                case Unit.Call call -> call(placed, call, bits);
            }
        }

        /** Results of tables cost nothing: a table names the next one for each of its outcomes. */
        void guard(PlacedUnit placed) {
            Condition guard = Conditions.withoutResults(undecided.of(placed));
            if (!guard.equals(Condition.ALWAYS)) {
                String behind = placed.unit()
                        .guard()
                        .results()
                        .map(result -> " behind " + CalcPrinter.result(result))
                        .distinct()
                        .collect(Collectors.joining());
                List<Condition> chain = GatewayChain.of(guard, target.guards());
                Condition before = Condition.ALWAYS;
                for (Condition gateway : chain.subList(0, chain.size() - 1)) {
                    before = Condition.and(before, gateway);
                    add(Resource.GATEWAYS, "when " + text(before) + behind, 1);
                    add(Resource.LOGICAL_TABLES, done(before) + behind, 1);
                }
                add(Resource.GATEWAYS, "when " + text(guard) + behind, 1);
                Operands.of(guard).forEach(this::exactInput);
            }
        }

        void action(Condition guard) {
            add(Resource.LOGICAL_TABLES, done(guard), 1);
            add(Resource.ACTIONS, done(guard), 1);
        }

        private String done(Condition guard) {
            return guard.equals(Condition.ALWAYS) ? "what is always done" : "what is done when " + text(guard);
        }

        /** An action writes a field. */
        void writes(Field dest) {
            add(Resource.INSTRUCTION_ROWS, "field " + dest.name(), 1);
        }

        void assign(Unit.Assign assign) {
            if (seen.addresses().contains(assign.dest())) {
                assign.value().operands().forEach(this::exactInput);
                add(Resource.HASH_BITS, hashTo(assign.dest()), assign.dest().width());
                return;
            }
            action(assign.guard());
            writes(assign.dest());
            switch (assign.value()) {
                case Calc _ -> {}
                case Hash hash -> hash(hash, assign.dest());
                case Draw _ -> draw(assign.dest());
            }
        }

        private static String hashTo(Field dest) {
            return "hash to " + dest.name();
        }

        private void hash(Hash hash, Field dest) {
            hash.operands().forEach(this::exactInput);
            int bits = Math.min(dest.width(), hash.function().width());
            String owner = hashTo(dest);
            add(Resource.HASH_BITS, owner, bits);
            list.add(new Cost(
                    Resource.HASH_UNITS,
                    owner,
                    Math.ceilDiv(bits, hashUnitBits),
                    pairs.first(dest).map(Claims::hashTo)));
            add(Resource.ACTION_BUS_BYTES, owner, bytes(bits));
        }

        private void draw(Field dest) {
            String owner = "random " + dest.name();
            add(Resource.RANDOM_GENERATORS, owner, Math.ceilDiv(dest.width(), randomBits));
            add(Resource.ACTION_BUS_BYTES, owner, bytes(dest.width()));
        }

        /** What says in which partition the entry for a packet is. */
        void classifier(Table whole, Table.Partitions partitions) {
            Table table = BlockCost.classifier(whole, partitions);
            String owner = "partitions of table '" + table.name() + "'";
            add(Resource.LOGICAL_TABLES, owner, 1);
            add(Resource.TERNARY_TABLES, owner, 1);
            add(Resource.TCAM_BLOCKS, owner, blocks.tcam(table));
            add(Resource.SRAM_BLOCKS, owner, 1);
            add(Resource.TERNARY_CROSSBAR_GROUPS, keys(table), blocks.ternaryGroups(table));
            add(Resource.ACTIONS, owner, 1);
            add(
                    Resource.ACTION_BUS_BYTES,
                    owner,
                    bytes(Integer.SIZE - Integer.numberOfLeadingZeros(partitions.number() - 1)));
        }

        private void partitioned(Table table, Table.Partitions partitions, String owner) {
            add(Resource.SRAM_BLOCKS, owner, blocks.partitioned(table, partitions));
            add(Resource.LOGICAL_TABLES, owner, blocks.partitionTables(table, partitions));
            add(Resource.HASH_BITS, owner, BlockCost.PARTITION_HASH_BITS);
            add(Resource.EXACT_CROSSBAR_BYTES, owner, bytes(partitions.matchBits() / 2) + bytes(Short.SIZE));
        }

        void table(Table whole, int entries) {
            Table table = BlockCost.sized(whole, entries);
            String owner = whole(table.name());
            if (table.partitions().isPresent()) {
                actions(table, owner);
                partitioned(table, table.partitions().get(), owner);
                return;
            }
            boolean exact = table.isExact();
            add(Resource.SRAM_BLOCKS, owner, blocks.sram(table));
            actions(table, owner);
            if (table.isSelector()) {
                add(Resource.METER_ALUS, owner, 1);
                add(Resource.MAP_RAMS, owner, blocks.sram(table));
            }
            if (table.isAddressed()) {
                return;
            }
            add(Resource.LOGICAL_TABLES, entries < whole.size() ? "part of " + owner : owner, 1);
            add(Resource.TERNARY_TABLES, owner, exact ? 0 : 1);
            add(Resource.TCAM_BLOCKS, owner, blocks.tcam(table));
            add(Resource.HASH_BITS, owner, blocks.hashBits(table));
            add(Resource.TERNARY_CROSSBAR_GROUPS, keys(table), blocks.ternaryGroups(table));
            if (exact) {
                table.keys().forEach(key -> exactInput(key.field()));
            }
        }

        private void actions(Table table, String owner) {
            List<Table.Action> actions = working(table);
            add(Resource.ACTIONS, owner, actions.size());
            add(
                    Resource.ACTION_BUS_BYTES,
                    owner,
                    bytes(actions.stream()
                            .mapToLong(Table.Action::dataBits)
                            .max()
                            .orElse(0)));
        }

        /** A table that several branches apply has its actions once. */
        void rows(PlacedUnit placed, Table table) {
            if (undecided.isRepeated(placed)) {
                return;
            }
            working(table).stream()
                    .flatMap(action ->
                            action.body().stream().map(Unit.Assign::dest).distinct())
                    .forEach(this::writes);
        }

        /** What only brings an address is no action: the entry has it in place of that of its action data. */
        private List<Table.Action> working(Table table) {
            return table.actions().stream()
                    .filter(action -> action.body().isEmpty()
                            || !action.body().stream().map(Unit.Assign::dest).allMatch(seen.addresses()::contains))
                    .toList();
        }

        /** Tables with the same keys share what brings them there. */
        private String keys(Table table) {
            return "key " + table.keys().stream().map(key -> key.field().name()).collect(Collectors.joining(" "));
        }

        void access(PlacedUnit placed, Unit.Access access, long bits) {
            Register register = program.register(access.array());
            String owner = "register '" + register.name() + "'";
            Predicate<Condition.Compare> inside =
                    comparisons.computeIfAbsent(register, each -> AluComparisons.of(each, program, exclusion, target));
            List<Stateful> actions =
                    RegisterActions.of(access, exclusion, inside).list();
            String use = owner + (access.guard().equals(Condition.ALWAYS) ? "" : " when " + text(access.guard()));
            array(Resource.METER_ALUS, owner, bits);
            index(access.index(), register.entries());
            if (!isAttached(access)) {
                tables(placed, use, Math.max(1, actions.size()));
            }
            add(Resource.ACTIONS, use, Math.max(1, actions.size()));
            add(Resource.GATEWAYS, use, actions.size() - 1);
            for (Stateful action : actions) {
                action.outputs().stream().map(Stateful.Output::dest).distinct().forEach(this::writes);
            }
            access.program().clauses().forEach(clause -> Operands.of(clause.when())
                    .forEach(this::exactInput));
            StatefulInputs.of(access.program(), inside).forEach(input -> aluInput(input, owner));
            access.program()
                    .outputs()
                    .forEach(output -> add(
                            Resource.ACTION_BUS_BYTES,
                            owner + " to " + output.dest().name(),
                            bytes(output.dest().width())));
        }

        /** What is no field alone comes through the hash logic. */
        private void aluInput(AluInput input, String owner) {
            input.fields().forEach(this::exactInput);
            if (input.isHashed()) {
                add(
                        Resource.HASH_BITS,
                        owner + " takes in " + CalcPrinter.OUTSIDE.value(input.value(), input.width()),
                        input.width());
            }
        }

        void call(PlacedUnit placed, Unit.Call call, long bits) {
            Extern.Array array = program.array(call);
            String owner = array.extern().word() + " '" + array.name() + "'";
            array(alu(array.extern()), owner, bits);
            index(call.index(), array.entries());
            call.input().ifPresent(this::exactInput);
            if (!isAttached(call)) {
                tables(placed, owner, 1);
            }
            add(Resource.ACTIONS, owner, 1);
            call.dest().ifPresent(dest -> {
                writes(dest);
                add(Resource.ACTION_BUS_BYTES, owner, bytes(dest.width()));
            });
        }

        /**
         * Whether the entry that a table has found addresses the array, which is then a part of that table
         * (p4c:bf-p4c/mau/instruction_selection.cpp:2243, AddrLocation).
         */
        private static boolean isAttached(Unit.ArrayUse use) {
            return use.index().owner().isPresent();
        }

        private static Resource alu(Extern extern) {
            return switch (extern.alu()) {
                case STATISTICS -> Resource.STATS_ALUS;
                case METER -> Resource.METER_ALUS;
            };
        }

        private void array(Resource alu, String owner, long bits) {
            long memory = blocks.array(bits);
            add(alu, owner, 1);
            add(Resource.SRAM_BLOCKS, owner, memory);
            add(Resource.MAP_RAMS, owner, memory);
        }

        private void index(ArrayIndex index, int entries) {
            int bits = index instanceof ArrayIndex.Within
                    ? width(index)
                    : Math.min(width(index), Integer.numberOfTrailingZeros(entries));
            String owner = "index " + CalcPrinter.OUTSIDE.index(index);
            index.operands().forEach(this::exactInput);
            add(Resource.HASH_BITS, owner, bits);
            add(Resource.HASH_UNITS, owner, Math.ceilDiv(bits, hashUnitBits));
        }

        /** Bits that come from the packet. */
        private static int width(ArrayIndex index) {
            return switch (index) {
                case Field field -> field.width();
                case ArrayIndex.Within within -> within.field().width();
                case Const _, ArrayIndex.OfEntry _, ArrayIndex.OfData _ -> 0;
                case Hash hash -> hash.function().width();
            };
        }

        private void exactInput(Operand operand) {
            if (operand instanceof Field field) {
                add(Resource.EXACT_CROSSBAR_BYTES, "field " + field.name(), bytes(field.width()));
            }
        }

        private String text(Condition condition) {
            return CalcPrinter.OUTSIDE.condition(condition);
        }
    }

    private static long bytes(long bits) {
        return Math.ceilDiv(bits, Byte.SIZE);
    }
}
