package plumbline.programs;

import java.util.List;

/**
 * What was read from each of several pipes.
 *
 * @param pipes in their order
 */
public record PipeReadings(List<Reading> pipes) implements Reading {
    public PipeReadings {
        pipes = List.copyOf(pipes);
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pipes.size(); i++) {
            text.append("pipe ").append(i).append('\n').append(pipes.get(i).text());
        }
        return text.toString();
    }
}
