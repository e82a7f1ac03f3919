/** What a switch counted, as plain records, and as text. */
package plumbline.pipelines.report;
