/** Whether a program is legal and fits: targets, rules, stage fitting, resource accounting. */
package plumbline.verifier;
