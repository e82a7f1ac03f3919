package plumbline.programs.router;

/** Addresses with the same first bits: {@code 10.0.0.0/8}. */
record Subnet(IpAddress address, int length) {
    /** The address with its length as it is written; the bits behind are kept. */
    static Subnet parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !text.substring(slash + 1).matches("\\d{1,3}")) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no address with a length, such as 10.0.0.0/8 or fd00::/64");
        }
        IpAddress address = IpAddress.parse(text.substring(0, slash));
        int length = Integer.parseInt(text.substring(slash + 1));
        if (length > address.bits()) {
            throw new IllegalArgumentException("'" + text + "': a prefix of an IPv" + (address.six() ? 6 : 4)
                    + " address has at most " + address.bits() + " bits");
        }
        return new Subnet(address, length);
    }

    /** Without the bits behind the prefix. */
    Subnet network() {
        return new Subnet(address.prefix(length), length);
    }

    boolean contains(IpAddress other) {
        return other.six() == address.six() && other.prefix(length).equals(address.prefix(length));
    }

    @Override
    public String toString() {
        return address + "/" + length;
    }
}
