/** The traffic manager as a user writes it: a JSON file, and rates such as {@code 100mbit}. */
package plumbline.pipelines.tm.file;
