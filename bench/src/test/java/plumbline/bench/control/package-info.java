/** What run-time control costs: how long commands take under load, and tables of many entries. */
package plumbline.bench.control;
