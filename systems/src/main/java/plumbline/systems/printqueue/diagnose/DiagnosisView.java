package plumbline.systems.printqueue.diagnose;

/**
 * How a diagnosis is shown.
 *
 * @param top flows of each kind at most
 */
public record DiagnosisView(HistoryTimes times, FlowNames names, int top) {}
