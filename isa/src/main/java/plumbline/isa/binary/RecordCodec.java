package plumbline.isa.binary;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;

/**
 * Records: their components in order. What a record's constructor refuses makes the file wrong.
 *
 * @param parts one per component
 */
record RecordCodec(Constructor<?> constructor, RecordComponent[] components, Codec[] parts) implements Codec {
    @Override
    public void write(Object value, BinaryOutput out) {
        out.enter();
        for (int i = 0; i < parts.length; i++) {
            parts[i].write(component(value, i), out);
        }
        out.leave();
    }

    private Object component(Object value, int i) {
        try {
            return components[i].getAccessor().invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("accessor of " + components[i], e);
        }
    }

    @Override
    public Object read(Input in) throws BinaryFormatException {
        long at = in.offset();
        in.enter();
        Object[] arguments = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            arguments[i] = parts[i].read(in);
        }
        in.leave();
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw new BinaryFormatException(at, refused.getMessage());
            }
            throw new IllegalStateException(constructor.toString(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(constructor.toString(), e);
        }
    }
}
