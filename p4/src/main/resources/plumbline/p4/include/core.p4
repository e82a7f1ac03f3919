// What every P4-16 program may use (language specification 1.2.4, appendix D). Programs ask for the guard, so it is p4c's.

#ifndef _CORE_P4_
#define _CORE_P4_

error {
    NoError,               // no error
    PacketTooShort,        // not enough bits in the packet to extract
    NoMatch,               // no case of a select matches
    StackOutOfBounds,      // an element that a header stack has not
    HeaderTooShort,        // extracting more bits than a varbit has
    ParserTimeout,         // too many states
    ParserInvalidArgument  // an argument that the parser cannot use
}

extern packet_in {
    void extract<T>(out T hdr);
    void extract<T>(out T variableSizeHeader, in bit<32> variableFieldSizeInBits);
    T lookahead<T>();
    void advance(in bit<32> sizeInBits);
    bit<32> length();
}

extern packet_out {
    void emit<T>(in T hdr);
}

extern void verify(in bool check, in error toSignal);
extern bool static_assert(bool check);
extern bool static_assert(bool check, string message);

action NoAction() { }

match_kind { exact, ternary, lpm }

#endif
