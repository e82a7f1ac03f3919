/** Ground truth in virtual time: which flows a queue held, and when. */
package plumbline.pipelines.tm.occupancy;
