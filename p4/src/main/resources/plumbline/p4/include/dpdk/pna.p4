// The place that p4c has it in for DPDK.
#define PNA_IPSEC
#include <pna.p4>
