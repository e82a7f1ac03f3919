/** What tables cost, without a switch around them. */
package plumbline.bench.table;
