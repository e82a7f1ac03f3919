// Tofino Native Architecture (631348-0001). Its generation is that of the target: __TARGET_TOFINO__ is 1, if nobody defines it.

#ifndef PLUMBLINE_TNA_P4
#define PLUMBLINE_TNA_P4

#include <tofino.p4>

parser IngressParserT<H, M>(
    packet_in packet,
    out H hdr,
    out M metadata,
    @optional out ingress_intrinsic_metadata_t intrinsic,
    @optional out ingress_intrinsic_metadata_for_tm_t for_tm,
    @optional out ingress_intrinsic_metadata_from_parser_t from_parser);

control IngressT<H, M>(
    inout H hdr,
    inout M metadata,
    @optional in ingress_intrinsic_metadata_t intrinsic,
    @optional in ingress_intrinsic_metadata_from_parser_t from_parser,
    @optional inout ingress_intrinsic_metadata_for_deparser_t for_deparser,
    @optional inout ingress_intrinsic_metadata_for_tm_t for_tm);

control IngressDeparserT<H, M>(
    packet_out packet,
    inout H hdr,
    in M metadata,
    @optional in ingress_intrinsic_metadata_for_deparser_t for_deparser,
    @optional in ingress_intrinsic_metadata_t intrinsic);

parser EgressParserT<H, M>(
    packet_in packet,
    out H hdr,
    out M metadata,
    @optional out egress_intrinsic_metadata_t intrinsic,
    @optional out egress_intrinsic_metadata_from_parser_t from_parser,
    @optional out egress_intrinsic_metadata_for_deparser_t for_deparser);

control EgressT<H, M>(
    inout H hdr,
    inout M metadata,
    @optional in egress_intrinsic_metadata_t intrinsic,
    @optional in egress_intrinsic_metadata_from_parser_t from_parser,
    @optional inout egress_intrinsic_metadata_for_deparser_t for_deparser,
    @optional inout egress_intrinsic_metadata_for_output_port_t for_output_port);

control EgressDeparserT<H, M>(
    packet_out packet,
    inout H hdr,
    in M metadata,
    @optional in egress_intrinsic_metadata_for_deparser_t for_deparser,
    @optional in egress_intrinsic_metadata_t intrinsic,
    @optional in egress_intrinsic_metadata_from_parser_t from_parser);

package Pipeline<IH, IM, EH, EM>(
    IngressParserT<IH, IM> ingress_parser,
    IngressT<IH, IM> ingress,
    IngressDeparserT<IH, IM> ingress_deparser,
    EgressParserT<EH, EM> egress_parser,
    EgressT<EH, EM> egress,
    EgressDeparserT<EH, EM> egress_deparser);

package Switch<IH0, IM0, EH0, EM0, IH1, IM1, EH1, EM1, IH2, IM2, EH2, EM2, IH3, IM3, EH3, EM3>(
    Pipeline<IH0, IM0, EH0, EM0> pipe0,
    @optional Pipeline<IH1, IM1, EH1, EM1> pipe1,
    @optional Pipeline<IH2, IM2, EH2, EM2> pipe2,
    @optional Pipeline<IH3, IM3, EH3, EM3> pipe3);

#endif
