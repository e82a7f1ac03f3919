package plumbline.verifier.phv;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plumbline.isa.model.Header;
import plumbline.isa.model.Program;
import plumbline.verifier.analysis.parser.HeaderEnds;
import plumbline.verifier.analysis.parser.HeaderPaths;
import plumbline.verifier.target.Target;

/**
 * CLOTs of Tofino 2 (checksum-less object tables: runs of bytes that go from the parser to the deparser past the
 * stages): one or more for each header; headers that no packet has together share them. Those that come first get one.
 */
final class Clots {
    private final List<Set<Header>> used = new ArrayList<>();
    private final long available;
    private final HeaderPaths paths;

    private Clots(long available, HeaderPaths paths) {
        this.available = available;
        this.paths = paths;
    }

    /**
     * The headers that CLOTs carry.
     *
     * @param program with one parser
     * @param headers that are to be carried
     * @param paths which headers a packet has together
     */
    static Set<Header> carried(Program program, Collection<Header> headers, HeaderPaths paths, Target.Phv phv) {
        Map<Header, Long> ends = HeaderEnds.of(program.parser());
        Clots clots = new Clots(phv.clots().value(), paths);
        Set<Header> carried = new HashSet<>();
        for (Header header : headers) {
            int needed =
                    Math.ceilDiv(header.bytes(), Math.toIntExact(phv.clotBytes().value()));
            if (phv.clotDepth().allows(ends.getOrDefault(header, Long.MAX_VALUE)) && clots.take(header, needed)) {
                carried.add(header);
            }
        }
        return carried;
    }

    private boolean take(Header header, int needed) {
        List<Set<Header>> free = used.stream()
                .filter(clot -> clot.stream().allMatch(other -> paths.neverTogether(header.valid(), other.valid())))
                .limit(needed)
                .toList();
        int more = needed - free.size();
        if (used.size() + more > available) {
            return false;
        }
        free.forEach(clot -> clot.add(header));
        for (int i = 0; i < more; i++) {
            used.add(new HashSet<>(Set.of(header)));
        }
        return true;
    }
}
