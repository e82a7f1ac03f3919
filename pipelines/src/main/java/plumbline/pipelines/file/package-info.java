/**
 * What is common to files: errors in settings and of the file system in words, locks on outputs, outputs that are whole
 * or absent.
 */
package plumbline.pipelines.file;
