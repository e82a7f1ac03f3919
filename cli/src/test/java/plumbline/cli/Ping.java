package plumbline.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Pings that claim nothing about how long an answer takes: a busy machine may take its time. */
final class Ping {
    private static final Pattern ANSWER = Pattern.compile(" bytes from .*icmp_seq=(\\d+) ");
    private static final int TRIES = 60;

    private Ping() {}

    /**
     * Pings until there is an answer; answers what ping said. A host that has just not found another, or whose
     * interface has no carrier yet, gives up at once; a second later it asks anew.
     *
     * @param host the namespace that pings
     */
    static String until(String host, String address) throws IOException {
        String said = "";
        for (int tries = 0; tries < TRIES; tries++) {
            Shell.Answer ping = Shell.run(TwoHosts.inside(host, "ping", "-c", "1", "-W", "2", address));
            if (ping.exit() == 0) {
                return ping.output();
            }
            said = ping.output();
        }
        throw new IOException("no answer to " + TRIES + " pings, to the last one: " + said);
    }

    /**
     * Pings until so many answers have come, at most two minutes; with an interval between requests. Where nothing is
     * lost and nothing overtaken, the answers are those to 1, 2, …, as often as was asked for.
     *
     * @param host the namespace that pings
     * @return the numbers of the answers, in the order they came in
     */
    static List<Integer> answers(String host, int count, String seconds, String address, String... options)
            throws IOException {
        List<String> command = new ArrayList<>(
                List.of("ping", "-n", "-c", Integer.toString(count), "-i", seconds, "-w", "120", address));
        command.addAll(List.of(options));
        Shell.Answer said = Shell.run(TwoHosts.inside(host, command.toArray(String[]::new)));
        System.out.println("ping " + address + ": " + said.output().lines().reduce("", (first, last) -> last));
        return ANSWER.matcher(said.output())
                .results()
                .limit(count) // ping asks on while answers are late, and those may come together
                .map(answer -> Integer.parseInt(answer.group(1)))
                .toList();
    }
}
