package plumbline.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Rewrites jars whose classes are older than Java 6. These have no stack maps, so that a JVM verifies them by inference
 * whenever it starts, and leaves them out of an AOT cache, with all classes that were verified against them. Of our
 * libraries that is picocli, which every command needs.
 */
final class OldClassFiles {
    private static final ClassFile CLASS_FILE =
            ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS, ClassFile.ConstantPoolSharingOption.NEW_POOL);

    private static final ClassTransform UPGRADE = (builder, element) -> {
        switch (element) {
            case ClassFileVersion _ -> builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
            // The code is written anew, and so are its stack maps.
            case MethodModel method ->
                builder.transformMethod(method, MethodTransform.transformingCode(CodeTransform.ACCEPT_ALL));
            default -> builder.with(element);
        }
    };

    private OldClassFiles() {}

    /** @param jars rewritten in place, unless nothing in them is old; they must be on the class path */
    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            Path file = Path.of(jar);
            try (ZipFile entries = new ZipFile(file.toFile())) {
                if (isOld(entries)) {
                    Path upgraded = Files.createTempFile(file.toAbsolutePath().getParent(), "upgraded", null);
                    write(entries, upgraded);
                    Files.setPosixFilePermissions(upgraded, Files.getPosixFilePermissions(file));
                    Files.setLastModifiedTime(upgraded, Files.getLastModifiedTime(file));
                    Files.move(upgraded, file, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        }
    }

    private static boolean isOld(ZipFile jar) throws IOException {
        for (ZipEntry entry : Collections.list(jar.entries())) {
            if (isClass(entry) && isOld(read(jar, entry))) {
                return true;
            }
        }
        return false;
    }

    /** Major version: bytes 6 and 7 of a class file. */
    private static boolean isOld(byte[] bytes) {
        return ((bytes[6] & 0xFF) << 8 | bytes[7] & 0xFF) < ClassFile.JAVA_6_VERSION;
    }

    private static void write(ZipFile from, Path to) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
            for (ZipEntry entry : Collections.list(from.entries())) {
                byte[] bytes = read(from, entry);
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTime(entry.getTime());
                out.putNextEntry(copy);
                out.write(isClass(entry) && isOld(bytes) ? upgraded(bytes) : bytes);
                out.closeEntry();
            }
        }
    }

    private static byte[] upgraded(byte[] bytes) {
        ClassModel old = CLASS_FILE.parse(bytes);
        return CLASS_FILE.transformClass(old, UPGRADE);
    }

    private static boolean isClass(ZipEntry entry) {
        return entry.getName().endsWith(".class");
    }

    private static byte[] read(ZipFile jar, ZipEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }
}
