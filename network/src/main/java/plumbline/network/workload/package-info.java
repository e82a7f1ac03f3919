/** Which flows start when, and how large they are: iterators over flows in the order of their starts. */
package plumbline.network.workload;
