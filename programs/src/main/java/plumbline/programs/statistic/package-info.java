/** What a textbook of statistics has. */
package plumbline.programs.statistic;
