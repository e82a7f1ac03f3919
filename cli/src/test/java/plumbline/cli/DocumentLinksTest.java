package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every link of a document into the checkout leads to a file, and to a heading of it. */
class DocumentLinksTest {
    private static final Pattern CODE = Pattern.compile("^```.*?^```|`[^`\n]*`", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s:#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    @TestFactory
    List<DynamicTest> linksLeadSomewhere() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path document : documents()) {
            tests.add(DynamicTest.dynamicTest(
                    Checkout.root().relativize(document).toString(),
                    () -> assertThat(broken(document)).isEmpty()));
        }
        return tests;
    }

    private static List<String> broken(Path document) throws IOException {
        List<String> broken = new ArrayList<>();
        String text = CODE.matcher(Files.readString(document)).replaceAll("");
        for (var link : LINK.matcher(text).results().toList()) {
            Path file = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
            if (!Files.exists(file) || link.group(2) != null && !anchors(file).contains(link.group(2))) {
                broken.add(link.group());
            }
        }
        return broken;
    }

    /** As GitHub names them. */
    private static Set<String> anchors(Path file) throws IOException {
        return HEADING.matcher(Files.readString(file))
                .results()
                .map(found -> found.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        Files.walkFileTree(Checkout.root(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return name.startsWith("target") || name.startsWith(".") && !folder.equals(Checkout.root())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    documents.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return documents;
    }
}
