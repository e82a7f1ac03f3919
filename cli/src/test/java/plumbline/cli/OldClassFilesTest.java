package plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OldClassFilesTest {
    @TempDir
    Path folder;

    @Test
    void anOldClassGetsStackMapsAndDoesWhatItDid() throws Exception {
        Path jar = jar(ClassFile.JAVA_5_VERSION);

        OldClassFiles.main(new String[] {jar.toString()});

        assertThat(majorVersion(jar)).isEqualTo(ClassFile.JAVA_8_VERSION);
        assertThat(read(jar, "notes.txt")).isEqualTo("kept".getBytes(StandardCharsets.UTF_8));
        assertThat(hasStackMap(jar)).isTrue();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
            assertThat(loader.loadClass("Larger")
                            .getMethod("of", int.class, int.class)
                            .invoke(null, 3, 4))
                    .isEqualTo(4);
        }
    }

    @Test
    void aJarWithoutOldClassesStaysAsItIs() throws Exception {
        Path jar = jar(ClassFile.JAVA_11_VERSION);
        byte[] before = Files.readAllBytes(jar);

        OldClassFiles.main(new String[] {jar.toString()});

        assertThat(Files.readAllBytes(jar)).isEqualTo(before);
    }

    /** A class with a branch, which needs a stack map from Java 6 on: the larger of two numbers. */
    private Path jar(int version) throws IOException {
        byte[] larger = ClassFile.of(
                        version < ClassFile.JAVA_6_VERSION
                                ? ClassFile.StackMapsOption.DROP_STACK_MAPS
                                : ClassFile.StackMapsOption.GENERATE_STACK_MAPS)
                .build(ClassDesc.of("Larger"), builder -> builder.withVersion(version, 0)
                        .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_SUPER)
                        .withMethodBody(
                                "of",
                                MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int, ConstantDescs.CD_int),
                                ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC,
                                code -> {
                                    var second = code.newLabel();
                                    code.iload(0)
                                            .iload(1)
                                            .if_icmplt(second)
                                            .iload(0)
                                            .ireturn()
                                            .labelBinding(second)
                                            .iload(1)
                                            .ireturn();
                                }));
        Path jar = folder.resolve("old.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new ZipEntry("Larger.class"));
            out.write(larger);
            out.putNextEntry(new ZipEntry("notes.txt"));
            out.write("kept".getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    private static int majorVersion(Path jar) throws IOException {
        return read(jar, "Larger.class")[7];
    }

    private static boolean hasStackMap(Path jar) throws IOException {
        return ClassFile.of().parse(read(jar, "Larger.class")).methods().stream()
                .flatMap(method -> method.code().stream())
                .anyMatch(code -> code.findAttribute(Attributes.stackMapTable()).isPresent());
    }

    private static byte[] read(Path jar, String name) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile());
                InputStream in = file.getInputStream(file.getEntry(name))) {
            return in.readAllBytes();
        }
    }
}
