/** Prophet: the length of output queues, estimated in ingress. */
package plumbline.programs.prophet;
