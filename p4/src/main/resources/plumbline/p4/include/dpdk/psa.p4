// The place that p4c has it in for DPDK.
#define PSA_PACKET_LENGTHS
#include <psa.p4>
