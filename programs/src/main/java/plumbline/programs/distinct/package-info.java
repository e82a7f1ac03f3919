/**
 * Counting distinct values in software, without a switch: what BeauCoup is compared with (baselines, parts I and IV).
 */
package plumbline.programs.distinct;
