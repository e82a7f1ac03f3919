// The Portable Switch Architecture of the P4 Language Consortium (P4_16 PSA specification 1.2). Widths are those of BMv2's
// psa_switch, so that its programs and their control planes stay as they are. Programs ask for the guard, so it is p4c's.

#ifndef __PSA_P4__
#define __PSA_P4__

#include <core.p4>

match_kind { range, selector, optional }

// ---- numbers that the control plane may translate, in the data plane and in headers from and to a controller ----

typedef bit<32> PortIdUint_t;
typedef bit<32> MulticastGroupUint_t;
typedef bit<16> CloneSessionIdUint_t;
typedef bit<8> ClassOfServiceUint_t;
typedef bit<16> PacketLengthUint_t;
typedef bit<16> EgressInstanceUint_t;
typedef bit<64> TimestampUint_t;

@p4runtime_translation("p4.org/psa/v1/PortId_t", 32) type PortIdUint_t PortId_t;
@p4runtime_translation("p4.org/psa/v1/MulticastGroup_t", 32) type MulticastGroupUint_t MulticastGroup_t;
@p4runtime_translation("p4.org/psa/v1/CloneSessionId_t", 16) type CloneSessionIdUint_t CloneSessionId_t;
@p4runtime_translation("p4.org/psa/v1/ClassOfService_t", 8) type ClassOfServiceUint_t ClassOfService_t;
@p4runtime_translation("p4.org/psa/v1/PacketLength_t", 16) type PacketLengthUint_t PacketLength_t;
@p4runtime_translation("p4.org/psa/v1/EgressInstance_t", 16) type EgressInstanceUint_t EgressInstance_t;
@p4runtime_translation("p4.org/psa/v1/Timestamp_t", 64) type TimestampUint_t Timestamp_t;
typedef error ParserError_t;

typedef bit<32> PortIdInHeaderUint_t;
typedef bit<32> MulticastGroupInHeaderUint_t;
typedef bit<16> CloneSessionIdInHeaderUint_t;
typedef bit<8> ClassOfServiceInHeaderUint_t;
typedef bit<16> PacketLengthInHeaderUint_t;
typedef bit<16> EgressInstanceInHeaderUint_t;
typedef bit<64> TimestampInHeaderUint_t;

@p4runtime_translation("p4.org/psa/v1/PortIdInHeader_t", 32) type PortIdInHeaderUint_t PortIdInHeader_t;
@p4runtime_translation("p4.org/psa/v1/MulticastGroupInHeader_t", 32)
type MulticastGroupInHeaderUint_t MulticastGroupInHeader_t;
@p4runtime_translation("p4.org/psa/v1/CloneSessionIdInHeader_t", 16)
type CloneSessionIdInHeaderUint_t CloneSessionIdInHeader_t;
@p4runtime_translation("p4.org/psa/v1/ClassOfServiceInHeader_t", 8)
type ClassOfServiceInHeaderUint_t ClassOfServiceInHeader_t;
@p4runtime_translation("p4.org/psa/v1/PacketLengthInHeader_t", 16) type PacketLengthInHeaderUint_t PacketLengthInHeader_t;
@p4runtime_translation("p4.org/psa/v1/EgressInstanceInHeader_t", 16)
type EgressInstanceInHeaderUint_t EgressInstanceInHeader_t;
@p4runtime_translation("p4.org/psa/v1/TimestampInHeader_t", 64) type TimestampInHeaderUint_t TimestampInHeader_t;

#define PSA_CONVERSIONS(T) \
    T##_t psa_##T##_header_to_int(in T##InHeader_t x) { return (T##_t) (T##Uint_t) (T##InHeaderUint_t) x; } \
    T##InHeader_t psa_##T##_int_to_header(in T##_t x) { return (T##InHeader_t) (T##InHeaderUint_t) (T##Uint_t) x; }

PSA_CONVERSIONS(PortId)
PSA_CONVERSIONS(MulticastGroup)
PSA_CONVERSIONS(CloneSessionId)
PSA_CONVERSIONS(ClassOfService)
PSA_CONVERSIONS(PacketLength)
PSA_CONVERSIONS(EgressInstance)
PSA_CONVERSIONS(Timestamp)

// The way back into ingress, where the control plane of BMv2 has it; the port that leads to the switch's processor.
const PortId_t PSA_PORT_RECIRCULATE = (PortId_t) 0xfffffffa;
const PortId_t PSA_PORT_CPU = (PortId_t) 64;
const CloneSessionId_t PSA_CLONE_SESSION_TO_CPU = (CloneSessionId_t) 0;

// ---- metadata ----

enum PSA_PacketPath_t { NORMAL, NORMAL_UNICAST, NORMAL_MULTICAST, CLONE_I2E, CLONE_E2E, RESUBMIT, RECIRCULATE }

struct psa_ingress_parser_input_metadata_t {
    PortId_t ingress_port;
    PSA_PacketPath_t packet_path;
}

struct psa_ingress_input_metadata_t {
    PortId_t ingress_port;
    PSA_PacketPath_t packet_path;
    Timestamp_t ingress_timestamp;
    ParserError_t parser_error;
}

// Everything is 0 or false when ingress begins, but for drop: what nobody sends anywhere is dropped.
struct psa_ingress_output_metadata_t {
    ClassOfService_t class_of_service;
    bool clone;
    CloneSessionId_t clone_session_id;
    bool drop;
    bool resubmit;
    MulticastGroup_t multicast_group;
    PortId_t egress_port;
}

struct psa_egress_parser_input_metadata_t {
    PortId_t egress_port;
    PSA_PacketPath_t packet_path;
}

struct psa_egress_input_metadata_t {
    ClassOfService_t class_of_service;
    PortId_t egress_port;
    PSA_PacketPath_t packet_path;
    EgressInstance_t instance;
    Timestamp_t egress_timestamp;
    ParserError_t parser_error;
}

struct psa_egress_deparser_input_metadata_t {
    PortId_t egress_port;
}

// Everything is false when egress begins.
struct psa_egress_output_metadata_t {
    bool clone;
    CloneSessionId_t clone_session_id;
    bool drop;
}

// ---- functions and actions ----

@pure extern bool psa_clone_i2e(in psa_ingress_output_metadata_t istd);
@pure extern bool psa_resubmit(in psa_ingress_output_metadata_t istd);
@pure extern bool psa_normal(in psa_ingress_output_metadata_t istd);
@pure extern bool psa_clone_e2e(in psa_egress_output_metadata_t istd);
@pure extern bool psa_recirculate(in psa_egress_output_metadata_t istd, in psa_egress_deparser_input_metadata_t edstd);

extern void assert(in bool check);
extern void assume(in bool check);

action send_to_port(inout psa_ingress_output_metadata_t meta, in PortId_t egress_port) {
    meta.egress_port = egress_port;
    meta.multicast_group = (MulticastGroup_t) 0;
    meta.drop = false;
}

action multicast(inout psa_ingress_output_metadata_t meta, in MulticastGroup_t multicast_group) {
    meta.multicast_group = multicast_group;
    meta.drop = false;
}

action ingress_drop(inout psa_ingress_output_metadata_t meta) { meta.drop = true; }
action egress_drop(inout psa_egress_output_metadata_t meta) { meta.drop = true; }

// ---- externs ----

// The fixed parts of the switch: the control plane knows them by the names of their instances.
extern PacketReplicationEngine { PacketReplicationEngine(); }
extern BufferingQueueingEngine { BufferingQueueingEngine(); }

enum PSA_IdleTimeout_t { NO_TIMEOUT, NOTIFY_CONTROL }
enum PSA_CounterType_t { PACKETS, BYTES, PACKETS_AND_BYTES }
enum PSA_MeterType_t { PACKETS, BYTES }
enum bit<2> PSA_MeterColor_t { GREEN = 0, YELLOW = 1, RED = 3 } // the numbers of meters
enum PSA_HashAlgorithm_t { IDENTITY, CRC32, CRC32_CUSTOM, CRC16, CRC16_CUSTOM, ONES_COMPLEMENT16, TARGET_DEFAULT }

extern Hash<O> {
    Hash(PSA_HashAlgorithm_t algo);
    @pure O get_hash<D>(in D data);
    @pure O get_hash<T, D>(in T base, in D data, in T max);
}

extern Checksum<W> {
    Checksum(PSA_HashAlgorithm_t hash);
    void clear();
    void update<T>(in T data);
    @noSideEffects W get();
}

extern InternetChecksum {
    InternetChecksum();
    void clear();
    void add<T>(in T data);
    void subtract<T>(in T data);
    @noSideEffects bit<16> get();
    @noSideEffects bit<16> get_state();
    void set_state(in bit<16> checksum_state);
}

// The back end of p4c for DPDK has methods of its own that are told how long the packet is; here arrays know that.
#ifdef PSA_PACKET_LENGTHS
#define PSA_LENGTH(...) __VA_ARGS__
#else
#define PSA_LENGTH(...)
#endif

extern Counter<W, S> {
    Counter(bit<32> n_counters, PSA_CounterType_t type);
    void count(in S index);
    PSA_LENGTH(void count(in S index, in bit<32> pkt_len);)
}

extern DirectCounter<W> {
    DirectCounter(PSA_CounterType_t type);
    void count();
    PSA_LENGTH(void count(in bit<32> pkt_len);)
}

extern Meter<S> {
    Meter(bit<32> n_meters, PSA_MeterType_t type);
    PSA_MeterColor_t execute(in S index, in PSA_MeterColor_t color);
    PSA_MeterColor_t execute(in S index);
    PSA_LENGTH(PSA_MeterColor_t dpdk_execute(in S index, in PSA_MeterColor_t color, in bit<32> pkt_len);)
    PSA_LENGTH(PSA_MeterColor_t dpdk_execute(in S index, in bit<32> pkt_len);)
}

extern DirectMeter {
    DirectMeter(PSA_MeterType_t type);
    PSA_MeterColor_t execute(in PSA_MeterColor_t color);
    PSA_MeterColor_t execute();
    PSA_LENGTH(PSA_MeterColor_t dpdk_execute(in PSA_MeterColor_t color, in bit<32> pkt_len);)
    PSA_LENGTH(PSA_MeterColor_t dpdk_execute(in bit<32> pkt_len);)
}

extern Register<T, S> {
    Register(bit<32> size);
    Register(bit<32> size, T initial_value);
    @noSideEffects T read(in S index);
    void write(in S index, in T value);
}

extern Random<T> {
    Random(T min, T max);
    T read();
}

extern ActionProfile {
    ActionProfile(bit<32> size);
}

extern ActionSelector {
    ActionSelector(PSA_HashAlgorithm_t algo, bit<32> size, bit<32> outputWidth);
}

extern Digest<T> {
    Digest();
    void pack(in T data);
}

// ---- blocks ----

parser IngressParser<H, M, RESUBM, RECIRCM>(
    packet_in buffer,
    out H parsed_hdr,
    inout M user_meta,
    in psa_ingress_parser_input_metadata_t istd,
    in RESUBM resubmit_meta,
    in RECIRCM recirculate_meta);

control Ingress<H, M>(
    inout H hdr,
    inout M user_meta,
    in psa_ingress_input_metadata_t istd,
    inout psa_ingress_output_metadata_t ostd);

control IngressDeparser<H, M, CI2EM, RESUBM, NM>(
    packet_out buffer,
    out CI2EM clone_i2e_meta,
    out RESUBM resubmit_meta,
    out NM normal_meta,
    inout H hdr,
    in M meta,
    in psa_ingress_output_metadata_t istd);

parser EgressParser<H, M, NM, CI2EM, CE2EM>(
    packet_in buffer,
    out H parsed_hdr,
    inout M user_meta,
    in psa_egress_parser_input_metadata_t istd,
    in NM normal_meta,
    in CI2EM clone_i2e_meta,
    in CE2EM clone_e2e_meta);

control Egress<H, M>(
    inout H hdr,
    inout M user_meta,
    in psa_egress_input_metadata_t istd,
    inout psa_egress_output_metadata_t ostd);

control EgressDeparser<H, M, CE2EM, RECIRCM>(
    packet_out buffer,
    out CE2EM clone_e2e_meta,
    out RECIRCM recirculate_meta,
    inout H hdr,
    in M meta,
    in psa_egress_output_metadata_t istd,
    in psa_egress_deparser_input_metadata_t edstd);

package IngressPipeline<IH, IM, NM, CI2EM, RESUBM, RECIRCM>(
    IngressParser<IH, IM, RESUBM, RECIRCM> ip,
    Ingress<IH, IM> ig,
    IngressDeparser<IH, IM, CI2EM, RESUBM, NM> id);

package EgressPipeline<EH, EM, NM, CI2EM, CE2EM, RECIRCM>(
    EgressParser<EH, EM, NM, CI2EM, CE2EM> ep,
    Egress<EH, EM> eg,
    EgressDeparser<EH, EM, CE2EM, RECIRCM> ed);

package PSA_Switch<IH, IM, EH, EM, NM, CI2EM, CE2EM, RESUBM, RECIRCM>(
    IngressPipeline<IH, IM, NM, CI2EM, RESUBM, RECIRCM> ingress,
    PacketReplicationEngine pre,
    EgressPipeline<EH, EM, NM, CI2EM, CE2EM, RECIRCM> egress,
    BufferingQueueingEngine bqe);

#endif
