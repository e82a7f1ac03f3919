/** What is common to files of settings, JSON or YAML. */
package plumbline.pipelines.file;
