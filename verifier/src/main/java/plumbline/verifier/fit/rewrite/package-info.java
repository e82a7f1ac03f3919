/**
 * Rewrites of a program before it is fitted, for what a chip does elsewhere than the text says: in gateways, in hash
 * units, in the entries of tables. One begins to read at {@link plumbline.verifier.fit.rewrite.IndexSinking}.
 */
package plumbline.verifier.fit.rewrite;
