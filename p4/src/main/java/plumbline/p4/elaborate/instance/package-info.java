/**
 * Instances of parsers, controls, externs and packages, and the names that the control plane has for them. One begins
 * to read at {@link plumbline.p4.elaborate.instance.ElaborationScope}: what names stand for in an instance.
 */
package plumbline.p4.elaborate.instance;
