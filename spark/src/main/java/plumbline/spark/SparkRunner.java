package plumbline.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import plumbline.bench.experiment.log.LogLine;
import plumbline.bench.experiment.log.RemoteRunner;
import plumbline.bench.experiment.log.RunHeader;
import plumbline.bench.experiment.subject.ExperimentException;
import plumbline.pipelines.port.PortException;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** Runs points on a Spark cluster, or on Spark in this process ({@code local[N]}); found by ServiceLoader. */
public final class SparkRunner implements RemoteRunner {
    private static final Pattern CLUSTER = Pattern.compile("spark://([^:/,]+):([0-9]{1,5})");
    private static final Pattern LOCAL = Pattern.compile("local(\\[([0-9]+|\\*)])?");
    private static final int PATIENCE_MILLIS = 5_000;
    /** Our own of the launcher; those for itself Spark adds. */
    private static final String JVM_FLAGS = "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"
            + " --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED"
            + " --add-exports=java.base/jdk.internal.ref=ALL-UNNAMED"
            + " --add-exports=java.base/sun.nio.ch=ALL-UNNAMED";

    @Override
    public boolean serves(String place) {
        return CLUSTER.matcher(place).matches() || LOCAL.matcher(place).matches();
    }

    @Override
    public void run(String place, RunHeader header, List<Integer> points, Consumer<LogLine> said) {
        if (points.isEmpty()) {
            return;
        }
        SparkConf conf =
                conf(place).setAppName("plumb experiment " + header.run().name());
        try (JavaSparkContext context = new JavaSparkContext(conf)) {
            RunHeader anywhere = new RunHeader(header.run().withAbsoluteFolders(), header.files(), header.plumb());
            PointTask task = new PointTask(context.broadcast(new PointsOfRun(anywhere)));
            context.sc()
                    .runJob(
                            context.parallelize(points, points.size()).rdd(),
                            task,
                            CollectionConverters.asScala(IntStream.range(0, points.size())
                                            .<Object>mapToObj(Integer::valueOf)
                                            .toList())
                                    .toSeq(),
                            new Heard(said),
                            ClassTag.apply(String[].class));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) { // Spark's are checked, which Scala does not declare
            throw failure(place, e);
        }
    }

    private static SparkConf conf(String place) {
        SparkConf conf = new SparkConf()
                .setMaster(place)
                .set("spark.ui.enabled", "false")
                .set("spark.ui.showConsoleProgress", "false")
                .set("spark.executor.extraJavaOptions", JVM_FLAGS);
        Matcher cluster = CLUSTER.matcher(place);
        if (!cluster.matches()) {
            return conf.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1");
        }
        try (Socket probe = new Socket()) { // Spark itself would try for a minute
            probe.connect(new InetSocketAddress(cluster.group(1), Integer.parseInt(cluster.group(2))), PATIENCE_MILLIS);
        } catch (IOException e) {
            throw new ExperimentException(
                    PortException.Cause.ENVIRONMENT, "--on " + place + ": cannot be reached: " + e.getMessage());
        }
        return conf.setJars(ours());
    }

    /** The jars of our class path that Spark does not have itself: executors get them. */
    private static String[] ours() {
        Path spark = Path.of(SparkContext.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .getParent();
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar") && !entry.contains("slf4j-nop"))
                .filter(entry -> !spark.equals(Path.of(entry).toAbsolutePath().getParent()))
                .toArray(String[]::new);
    }

    private static ExperimentException failure(String place, Exception thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause instanceof ExperimentException own
                ? own
                : new ExperimentException(
                        PortException.Cause.ENVIRONMENT,
                        "--on " + place + ": "
                                + String.valueOf(cause.getMessage())
                                        .lines()
                                        .findFirst()
                                        .orElse(""));
    }

    /** Hears the lines of a point, on a thread of Spark's, one point at a time. */
    private static final class Heard extends AbstractFunction2<Object, String[], BoxedUnit> {
        private final Consumer<LogLine> said;

        Heard(Consumer<LogLine> said) {
            this.said = said;
        }

        @Override
        public BoxedUnit apply(Object partition, String[] lines) {
            Arrays.stream(lines).map(LogLine::parse).forEach(said);
            return BoxedUnit.UNIT;
        }
    }
}
