/**
 * What can be said about a program without a target: where units sit, what they read and write, which exclude each
 * other.
 */
package plumbline.verifier.analysis;
