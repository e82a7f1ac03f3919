/** HyperLogLog over folders of captures. */
package plumbline.systems.hyperloglog;
