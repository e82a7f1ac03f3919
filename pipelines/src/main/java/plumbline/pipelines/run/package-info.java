/** Scheduling: who calls the switch, and what time it is. */
package plumbline.pipelines.run;
