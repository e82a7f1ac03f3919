/** How well DRILL balances uplinks: in one switch, and in a leaf–spine. */
package plumbline.systems.drill;
