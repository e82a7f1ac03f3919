/** A load balancer that moves flowlets. */
package plumbline.programs.flowlet;
