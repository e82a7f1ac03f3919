/** What can be said about a program without a target; here the pieces that a program consists of. */
package plumbline.verifier.analysis;
