package plumbline.programs.bridge;

import java.util.Optional;
import plumbline.isa.model.Program;
import plumbline.programs.BuiltInProgram;
import plumbline.programs.ProgramControl;

/** The catalogue entry of {@code vlanbridge}. */
public final class VlanBridge extends BuiltInProgram {
    /** For the catalogue. */
    public VlanBridge() {
        super(
                "vlanbridge",
                "a learning bridge with VLANs (802.1Q): access ports and trunks, learning per VLAN",
                "pisa unlimited tofino1 tofino2 tofino2u tofino2m tofino2h banzai-write banzai-raw banzai-praw"
                        + " banzai-ifelse banzai-sub banzai-nested banzai-pairs",
                new Parameter("entries", 4096, 1, 1 << 20, "stations that it can know, in all VLANs"),
                new Parameter(
                        "ageing",
                        300,
                        0,
                        1_000_000,
                        "seconds after which a station that is silent is forgotten; 0: never"));
    }

    /** Every port is an access port of VLAN 1. */
    @Override
    public Optional<ProgramControl> control(Program program) {
        return Optional.of(control(program, port -> PortVlans.access(1)));
    }

    /** The file says which VLANs are at which port: {@link VlanFile}. */
    @Override
    public ProgramControl control(Program program, String file, String text) {
        return control(program, VlanFile.read(file, text)::get);
    }

    private static ProgramControl control(Program program, VlanPorts.Plan plan) {
        return new LearningControl(program, Station.Kind.ADDRESS_IN_VLAN, new VlanPorts(plan));
    }

    @Override
    public boolean onePipe() {
        return true;
    }
}
