/** What units write to fields and others read: within a stage, and metadata from one stage to the next. */
package plumbline.verifier.rules.dataflow;
