/** Hashes and action profiles as BMv2 has them, for v1model and PSA. */
package plumbline.p4.elaborate.architecture.bmv2;
