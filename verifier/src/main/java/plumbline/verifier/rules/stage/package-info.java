/** What a layout decides: how many stages there are, which units share one, and what one has room for. */
package plumbline.verifier.rules.stage;
