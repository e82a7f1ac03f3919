/** The only place in the data plane that reads a clock. Everything else is told the time. */
package plumbline.pipelines.clock;
