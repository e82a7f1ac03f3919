package plumbline.verifier.target;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** All settings of a target, for lists of them. */
public final class Settings {
    private Settings() {}

    /** Every number and switch, in the order of the target file. */
    public static List<Setting> of(Target target) {
        List<Setting> settings = new ArrayList<>();
        collect(target, settings);
        return List.copyOf(settings);
    }

    private static void collect(Record group, List<Setting> into) {
        for (RecordComponent component : group.getClass().getRecordComponents()) {
            switch (value(component, group)) {
                case Setting setting -> into.add(setting);
                case Record inner -> collect(inner, into);
                default -> {} // the target's name and title
            }
        }
    }

    private static Object value(RecordComponent component, Record group) {
        try {
            return component.getAccessor().invoke(group);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a target's records are public", e);
        }
    }
}
