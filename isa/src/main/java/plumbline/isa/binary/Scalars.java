package plumbline.isa.binary;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import plumbline.isa.model.Position;

/** Codecs of what has no parts. */
final class Scalars {
    static final Codec LONG = new Codec() {
        @Override
        public void write(Object value, BinaryOutput out) {
            out.number((Long) value);
        }

        @Override
        public Object read(Input in) throws BinaryFormatException {
            return in.number();
        }
    };

    static final Codec INT = new Codec() {
        @Override
        public void write(Object value, BinaryOutput out) {
            out.number((Integer) value);
        }

        @Override
        public Object read(Input in) throws BinaryFormatException {
            long at = in.offset();
            return toInt(in.number(), at);
        }
    };

    static final Codec BOOLEAN = new Codec() {
        @Override
        public void write(Object value, BinaryOutput out) {
            out.number((Boolean) value ? 1 : 0);
        }

        @Override
        public Object read(Input in) throws BinaryFormatException {
            long at = in.offset();
            long number = in.number();
            if (number != 0 && number != 1) {
                throw new BinaryFormatException(at, number + " is neither 0 nor 1");
            }
            return number == 1;
        }
    };

    static final Codec TEXT = new SharedCodec(
            new Codec() {
                @Override
                public void write(Object value, BinaryOutput out) {
                    byte[] content = ((String) value).getBytes(StandardCharsets.UTF_8);
                    out.number(content.length);
                    out.raw(content);
                }

                @Override
                public Object read(Input in) throws BinaryFormatException {
                    int count = in.count("bytes of text");
                    long at = in.offset();
                    try {
                        return StandardCharsets.UTF_8
                                .newDecoder()
                                .decode(ByteBuffer.wrap(in.raw(count)))
                                .toString();
                    } catch (CharacterCodingException e) {
                        throw new BinaryFormatException(at, "a text is not UTF-8");
                    }
                }
            },
            HashMap::new);

    static final Codec POSITION = new Codec() {
        @Override
        public void write(Object value, BinaryOutput out) {
            Position position = (Position) value;
            TEXT.write(position.file(), out);
            out.number((long) position.line() - out.exchangeLine(position.line()));
            out.number(position.column());
        }

        @Override
        public Object read(Input in) throws BinaryFormatException {
            String file = (String) TEXT.read(in);
            long at = in.offset();
            int line = toInt(in.nextLine(in.number()), at);
            in.line(line);
            return new Position(file, line, (Integer) INT.read(in));
        }
    };

    private Scalars() {}

    private static int toInt(long number, long at) throws BinaryFormatException {
        if (number != (int) number) {
            throw new BinaryFormatException(at, number + " is not a number of 32 bits");
        }
        return (int) number;
    }
}
