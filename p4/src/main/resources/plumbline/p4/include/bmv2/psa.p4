// The place that p4c has it in for BMv2.
#include <psa.p4>
