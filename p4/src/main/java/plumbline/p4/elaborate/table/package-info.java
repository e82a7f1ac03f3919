/**
 * What is known of a table before it is written down: its annotations and the action profile that implements it. One
 * begins to read at {@link plumbline.p4.elaborate.table.InstantiatedTable}.
 */
package plumbline.p4.elaborate.table;
