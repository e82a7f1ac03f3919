/**
 * What users choose by a word with settings, as {@code weighted:quantum=500}; found by {@link java.util.ServiceLoader}.
 */
package plumbline.pipelines.tm.word;
