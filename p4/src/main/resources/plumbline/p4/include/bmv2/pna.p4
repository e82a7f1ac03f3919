// The place that p4c has it in for BMv2.
#define PNA_VERSION_0_7
#include <pna.p4>
