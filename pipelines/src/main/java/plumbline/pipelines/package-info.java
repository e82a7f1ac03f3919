/** When and where: switch, parser to deparser, traffic manager, recirculation, mirror, rings, clock, ports. */
package plumbline.pipelines;
