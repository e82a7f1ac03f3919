/**
 * The fitter: places the units of a program into the fewest stages of a target. Units become
 * {@link plumbline.verifier.fit.dependency.Work}, {@link plumbline.verifier.fit.dependency.Dependencies} orders them, a
 * {@link plumbline.verifier.fit.Graph} joins those that must share a stage, and list scheduling and a search with a
 * budget fill the stages on a {@link plumbline.verifier.fit.Board} that counts resources as the rules do.
 * docs/FITTING.md tells it in full.
 */
package plumbline.verifier.fit;
