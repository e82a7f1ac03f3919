package plumbline.spark;

import java.io.Serializable;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/** Runs the one point of a partition. */
final class PointTask extends AbstractFunction2<TaskContext, Iterator<Integer>, String[]> implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Broadcast<PointsOfRun> points;

    PointTask(Broadcast<PointsOfRun> points) {
        this.points = points;
    }

    @Override
    public String[] apply(TaskContext task, Iterator<Integer> index) {
        return points.value().run(index.next()).toArray(String[]::new);
    }
}
