// Tofino 2 Native Architecture: what differs from TNA is marked in tofino.p4. Ghost controls can be declared.

#ifndef PLUMBLINE_T2NA_P4
#define PLUMBLINE_T2NA_P4

#undef __TARGET_TOFINO__
#define __TARGET_TOFINO__ 2
#include <tofino.p4>

parser IngressParserT<H, M>(
    packet_in packet,
    out H hdr,
    out M metadata,
    out ingress_intrinsic_metadata_t intrinsic,
    @optional out ingress_intrinsic_metadata_for_tm_t for_tm,
    @optional out ingress_intrinsic_metadata_from_parser_t from_parser);

control IngressT<H, M>(
    inout H hdr,
    inout M metadata,
    in ingress_intrinsic_metadata_t intrinsic,
    in ingress_intrinsic_metadata_from_parser_t from_parser,
    inout ingress_intrinsic_metadata_for_deparser_t for_deparser,
    inout ingress_intrinsic_metadata_for_tm_t for_tm,
    @optional in ghost_intrinsic_metadata_t ghost);

control IngressDeparserT<H, M>(
    packet_out packet,
    inout H hdr,
    in M metadata,
    in ingress_intrinsic_metadata_for_deparser_t for_deparser,
    @optional in ingress_intrinsic_metadata_t intrinsic);

parser EgressParserT<H, M>(
    packet_in packet,
    out H hdr,
    out M metadata,
    out egress_intrinsic_metadata_t intrinsic,
    @optional out egress_intrinsic_metadata_from_parser_t from_parser,
    @optional out egress_intrinsic_metadata_for_deparser_t for_deparser);

control EgressT<H, M>(
    inout H hdr,
    inout M metadata,
    in egress_intrinsic_metadata_t intrinsic,
    in egress_intrinsic_metadata_from_parser_t from_parser,
    inout egress_intrinsic_metadata_for_deparser_t for_deparser,
    inout egress_intrinsic_metadata_for_output_port_t for_output_port);

control EgressDeparserT<H, M>(
    packet_out packet,
    inout H hdr,
    in M metadata,
    in egress_intrinsic_metadata_for_deparser_t for_deparser,
    @optional in egress_intrinsic_metadata_t intrinsic,
    @optional in egress_intrinsic_metadata_from_parser_t from_parser);

control GhostT(in ghost_intrinsic_metadata_t ghost);

package Pipeline<IH, IM, EH, EM>(
    IngressParserT<IH, IM> ingress_parser,
    IngressT<IH, IM> ingress,
    IngressDeparserT<IH, IM> ingress_deparser,
    EgressParserT<EH, EM> egress_parser,
    EgressT<EH, EM> egress,
    EgressDeparserT<EH, EM> egress_deparser,
    @optional GhostT ghost);

package Switch<IH0, IM0, EH0, EM0, IH1, IM1, EH1, EM1, IH2, IM2, EH2, EM2, IH3, IM3, EH3, EM3>(
    Pipeline<IH0, IM0, EH0, EM0> pipe0,
    @optional Pipeline<IH1, IM1, EH1, EM1> pipe1,
    @optional Pipeline<IH2, IM2, EH2, EM2> pipe2,
    @optional Pipeline<IH3, IM3, EH3, EM3> pipe3);

#endif
