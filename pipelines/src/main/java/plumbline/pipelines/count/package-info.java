/** Which counters a switch has, and what they say together at one time. */
package plumbline.pipelines.count;
