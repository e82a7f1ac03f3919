// The place that p4c has it in for P4TC.
#define PNA_VERSION_0_7
#include <pna.p4>
