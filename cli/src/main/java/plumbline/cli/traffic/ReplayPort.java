package plumbline.cli.traffic;

import plumbline.pipelines.port.ScheduledPort;

/**
 * A port of a switch in virtual time.
 *
 * @param number by which the program knows it
 * @param pipe from 0
 * @param words what the user wrote to have it
 * @param port knows when its packets come
 */
public record ReplayPort(int number, int pipe, String words, ScheduledPort port) {
    /** The same with another port in its place. */
    public ReplayPort with(ScheduledPort other) {
        return new ReplayPort(number, pipe, words, other);
    }
}
