package plumbline.programs.printqueue.diagnosis;

import plumbline.programs.flowradar.FiveTuple;

/**
 * What a flow has of an answer.
 *
 * @param packets estimated, rounded down
 * @param error of which the truth lies within as many in 19 of 20 cases, as far as it is chance which packets the
 *     windows keep
 * @param share of all packets of the answer, 0 to 1
 */
public record FlowEstimate(FiveTuple flow, long packets, long error, double share) {}
