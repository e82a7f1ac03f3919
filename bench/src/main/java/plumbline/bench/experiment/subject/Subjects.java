package plumbline.bench.experiment.subject;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The subjects that modules bring along. */
public final class Subjects {
    private Subjects() {}

    /**
     * The subject that settings name.
     *
     * @throws ExperimentException if there is none
     */
    public static Subject named(PointSettings settings) {
        Map<String, Subject> subjects = new TreeMap<>();
        ServiceLoader.load(Subject.class).forEach(subject -> subjects.put(subject.name(), subject));
        String name = settings.text("subject");
        Subject subject = subjects.get(name);
        if (subject == null) {
            throw new ExperimentException(settings.where() + ": no subject '" + name + "'; there are: "
                    + String.join(", ", subjects.keySet()));
        }
        return subject;
    }
}
