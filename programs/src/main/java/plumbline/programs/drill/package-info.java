/** DRILL: each packet takes the shortest of a few uplinks' queues. */
package plumbline.programs.drill;
