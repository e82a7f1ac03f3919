/** HyperLogLog in the data plane: distinct pairs of addresses. */
package plumbline.programs.hyperloglog;
