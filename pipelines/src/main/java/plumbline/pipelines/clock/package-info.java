/**
 * Time: the only place in the data plane that reads a clock (everything else is told the time), and what orders times.
 */
package plumbline.pipelines.clock;
