package plumbline.isa.binary;

/** Enum constants, by name. */
record EnumCodec(Class<?> type) implements Codec {
    @Override
    public void write(Object value, BinaryOutput out) {
        Scalars.TEXT.write(((Enum<?>) value).name(), out);
    }

    @Override
    public Object read(Input in) throws BinaryFormatException {
        long at = in.offset();
        String name = (String) Scalars.TEXT.read(in);
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new BinaryFormatException(at, "there is no " + type.getSimpleName() + " " + name);
    }
}
