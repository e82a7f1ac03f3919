package plumbline.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plumbline.isa.wrong.WrongOnPurpose;
import plumbline.vm.CounterArray;
import plumbline.vm.ExternArray;
import plumbline.vm.RegisterArray;
import plumbline.vm.RuntimeTable;
import plumbline.vm.State;
import plumbline.vm.count.CounterBlock;

/**
 * Holds the table of who may import whom. Maven alone does not: what a module gets through another module's
 * dependencies is on its classpath too, so programs could reach the verifier through pipelines.
 */
class ArchitectureTest {

    /** The modules in the order in which they build; each may import itself and those that it names. */
    enum Module {
        ISA("isa", "isa"),
        P4("p4", "p4", ISA),
        VERIFIER("verifier", "verifier", ISA),
        VM("vm", "vm", ISA),
        PIPELINES("pipelines", "pipelines", ISA, VERIFIER, VM),
        NIC_IO("nic-io", "nic", VM, PIPELINES),
        PROGRAMS("programs", "programs", ISA, PIPELINES),
        NETWORK("network", "network", ISA, VERIFIER, VM, PIPELINES, NIC_IO, PROGRAMS),
        CONSOLE("console", "console", ISA, VERIFIER, PIPELINES),
        BENCH("bench", "bench", ISA, P4, VERIFIER, VM, PIPELINES, NIC_IO, PROGRAMS, NETWORK),
        SYSTEMS("systems", "systems", ISA, VERIFIER, VM, PIPELINES, NIC_IO, PROGRAMS, NETWORK, CONSOLE, BENCH),
        CLI("cli", "cli", ISA, P4, VERIFIER, VM, PIPELINES, NIC_IO, PROGRAMS, NETWORK, CONSOLE, BENCH);

        final String folder;
        final String rootPackage;
        final String packages;
        final Set<Module> mayImport;

        Module(String folder, String name, Module... mayImport) {
            this.folder = folder;
            this.rootPackage = "plumbline." + name;
            this.packages = rootPackage + "..";
            this.mayImport = Set.of(mayImport);
        }

        /** True while there is nothing to check: ArchUnit refuses a rule that no class answers to. */
        boolean stillEmpty() throws IOException {
            Path sources = Checkout.root().resolve(folder).resolve("src/main/java");
            try (Stream<Path> files = Files.walk(sources)) {
                return files.noneMatch(f -> f.toString().endsWith(".java") && !f.endsWith("package-info.java"));
            }
        }

        /** The modules of ours that its pom declares, aside from what tests need and what is found at run time. */
        Set<String> declaredInPom() throws IOException {
            String pom = Files.readString(Checkout.root().resolve(folder).resolve("pom.xml"));
            return Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL)
                    .matcher(pom)
                    .results()
                    .map(found -> found.group(1))
                    .filter(dependency -> !dependency.matches("(?s).*<scope>(test|runtime)</scope>.*"))
                    .flatMap(dependency -> Pattern.compile("<artifactId>plumbline-([a-z0-9-]+)</artifactId>")
                            .matcher(dependency)
                            .results()
                            .map(found -> found.group(1)))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** What is shipped: the tests of this module and of isa, and the class that is wrong on purpose, stay outside. */
    private static final JavaClasses SHIPPED = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/") && !location.contains("-tests.jar"))
            .importPackages("plumbline");

    private static final JavaClasses WRONG = new ClassFileImporter().importClasses(WrongOnPurpose.class);

    private static final JavaClasses CIRCLE =
            new ClassFileImporter().importClasses(WrongOnPurpose.class, Main.class, ArchitectureTest.class);

    /**
     * What a running switch hands to control planes and ports; the types are declared where the engines implement them.
     */
    private static final Class<?>[] HANDED_OUT_BY_PIPELINES = {
        State.class, RegisterArray.class, CounterArray.class, ExternArray.class, RuntimeTable.class, CounterBlock.class
    };

    /** Published systems: what their operators and readers use comes along with them, in the module systems. */
    private static final Pattern SYSTEM =
            Pattern.compile("(?i)afq|ahab|beaucoup|cocosketch|conquest|drill|flowradar|hashpipe|hcsfq|hhh"
                    + "|hyperloglog|precision|printqueue|prophet");

    /** They run built-in programs as examples, like those in the help: for newcomers, and for the start-up cache. */
    private static final Set<String> EXAMPLES =
            Set.of("plumbline.cli.command.DemoCommand", "plumbline.cli.AotTrainingMain");

    private static ArchRule imports(Module module) {
        String[] forbidden = Arrays.stream(Module.values())
                .filter(other -> other != module && !module.mayImport.contains(other))
                .map(other -> other.packages)
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(module.packages)
                .should()
                .dependOnClassesThat(resideInAnyPackage(forbidden).and(not(belongToAnyOf(HANDED_OUT_BY_PIPELINES))))
                .because("of Plumbline's own packages it may import only " + module.mayImport);
    }

    private static ArchRule onlyMainEndsTheProcess() {
        return noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Main")
                .should()
                .accessTargetWhere(describe(
                        "it ends the process",
                        access -> is(access, System.class, "exit")
                                || is(access, Runtime.class, "exit")
                                || is(access, Runtime.class, "halt")))
                .because("a library that ends the process cannot be embedded or tested");
    }

    private static ArchRule timeIsAnArgument() {
        return noClasses()
                .that()
                .resideOutsideOfPackages(
                        "plumbline.pipelines.clock..",
                        "plumbline.bench..",
                        "plumbline.cli..",
                        "plumbline.console..",
                        "plumbline.nic..")
                // It gives the JIT, which works in real time, some tens of milliseconds; no packet's result depends on
                // it.
                .and()
                .doNotHaveFullyQualifiedName("plumbline.vm.compiler.WarmUp")
                .should()
                .accessTargetWhere(describe(
                        "it reads the clock",
                        access -> is(access, System.class, "nanoTime")
                                || is(access, System.class, "currentTimeMillis")
                                || is(access, java.time.Instant.class, "now")
                                || access.getTargetOwner()
                                        .getName()
                                        .matches("java\\.time\\.Clock|org\\.agrona\\..*Clock")))
                .because("the same code serves real and virtual time, so time is handed in (long nanos)");
    }

    private static ArchRule noCircleBetweenPackagesOf(String root) {
        SliceAssignment packages = new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                String name = type.getPackageName();
                return name.equals(root) || name.startsWith(root + ".")
                        ? SliceIdentifier.of(name)
                        : SliceIdentifier.ignore();
            }

            @Override
            public String getDescription() {
                return "packages in " + root;
            }
        };
        return SlicesRuleDefinition.slices()
                .assignedFrom(packages)
                .should()
                .beFreeOfCycles()
                .because("packages in a circle can only be understood together");
    }

    private static boolean is(JavaAccess<?> access, Class<?> owner, String name) {
        return access.getTargetOwner().isEquivalentTo(owner) && access.getName().equals(name);
    }

    @ParameterizedTest
    @EnumSource
    void importsOnlyWhatItsRoomAllows(Module module) throws IOException {
        imports(module).allowEmptyShould(module.stillEmpty()).check(SHIPPED);
    }

    @ParameterizedTest
    @EnumSource
    void pomDeclaresExactlyWhatItsRoomAllows(Module module) throws IOException {
        assertThat(module.declaredInPom())
                .containsExactlyInAnyOrderElementsOf(
                        module.mayImport.stream().map(other -> other.folder).toList());
    }

    /** A name is found once: two classes of one name are taken for each other. */
    @Test
    void noClassNameTwice() {
        Map<String, List<String>> byName = SHIPPED.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getName, Collectors.toList())));
        byName.values().removeIf(names -> names.size() < 2);
        assertThat(byName).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void noCircleBetweenPackages(Module module) {
        noCircleBetweenPackagesOf(module.rootPackage).check(SHIPPED);
    }

    /** Texts of annotations are free: examples in the help name programs. */
    @ParameterizedTest
    @EnumSource(names = {"BENCH", "CLI"})
    void namesNoSystem(Module module) throws IOException {
        List<String> named = new ArrayList<>();
        for (JavaClass type : SHIPPED) {
            if (type.getPackageName().startsWith(module.rootPackage) && !EXAMPLES.contains(type.getName())) {
                constants(type)
                        .filter(SYSTEM.asPredicate())
                        .forEach(constant -> named.add(type.getName() + ": " + constant));
            }
        }
        Path resources = Checkout.root().resolve(module.folder).resolve("src/main/resources");
        if (Files.exists(resources)) {
            try (Stream<Path> files = Files.walk(resources)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    if (SYSTEM.matcher(resources.relativize(file) + Files.readString(file))
                            .find()) {
                        named.add(resources.relativize(file).toString());
                    }
                }
            }
        }
        assertThat(named).isEmpty();
    }

    /** The texts and the names of classes that a class uses. */
    private static Stream<String> constants(JavaClass type) throws IOException {
        String file = "/" + type.getName().replace('.', '/') + ".class";
        try (InputStream in = ArchitectureTest.class.getResourceAsStream(file)) {
            return StreamSupport.stream(
                            ClassFile.of()
                                    .parse(in.readAllBytes())
                                    .constantPool()
                                    .spliterator(),
                            false)
                    .map(entry -> switch (entry) {
                        case StringEntry text -> text.stringValue();
                        case ClassEntry name -> name.asInternalName();
                        default -> "";
                    });
        }
    }

    @Test
    void everySystemIsKnownAsOne() {
        assertThat(SHIPPED.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(Module.SYSTEMS.rootPackage + ".")))
                .isNotEmpty()
                .allMatch(SYSTEM.asPredicate());
    }

    @Test
    void everyClassLivesInTheRoomOfAModule() {
        classes()
                .should()
                .resideInAnyPackage(
                        Arrays.stream(Module.values()).map(m -> m.packages).toArray(String[]::new))
                .check(SHIPPED);
    }

    @Test
    void onlyMainMayExit() {
        onlyMainEndsTheProcess().check(SHIPPED);
    }

    @Test
    void onlyTheClockReadsTheTime() {
        timeIsAnArgument().check(SHIPPED);
    }

    @Test
    void theRulesBite() {
        assertThatThrownBy(() -> imports(Module.ISA).check(WRONG)).hasMessageContaining("plumbline.cli.Main");
        assertThatThrownBy(() -> onlyMainEndsTheProcess().check(WRONG)).hasMessageContaining("System.exit");
        assertThatThrownBy(() -> timeIsAnArgument().check(WRONG)).hasMessageContaining("System.nanoTime");
        assertThatThrownBy(() -> noCircleBetweenPackagesOf("plumbline").check(CIRCLE))
                .hasMessageContaining("Cycle detected");
        assertThat(SHIPPED.get("plumbline.cli.command.DemoCommand"))
                .satisfies(demo -> assertThat(constants(demo)).contains("precision"));
    }
}
