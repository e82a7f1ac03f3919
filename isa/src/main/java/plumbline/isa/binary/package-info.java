/**
 * The binary form of a program.
 *
 * <pre>
 * magic     4 bytes  "PLMB"
 * version   2 bytes  most significant first, like all fixed numbers here
 * length    4 bytes  of the body
 * body               a program
 * checksum  4 bytes  CRC-32C of everything before it
 * </pre>
 *
 * <p>A body is a {@link plumbline.isa.model.Program}. A record is its components in order; a list is a count and its
 * elements; a member of a sealed interface is the name of its class, then itself; an enum constant is its name, so that
 * the order of constants may change. A number is a zigzag varint (seven bits a byte, least significant first), which is
 * short for small numbers and for values of all ones alike. Texts, fields and headers are written once: 0 and the thing
 * itself, afterwards its number from 1 in order of appearance. A position is its file, the difference of its line to
 * that of the position before it, and its column.
 *
 * <p>The shapes come from the records themselves, so there is no code per node that could forget one. When the shape of
 * a record changes, {@link BinaryFormat#VERSION} must be raised; a test holds that.
 */
package plumbline.isa.binary;
