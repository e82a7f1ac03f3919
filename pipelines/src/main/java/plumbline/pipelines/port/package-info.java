/** Where frames enter and leave the switch: the port interface, its counters, and how ports are found by name. */
package plumbline.pipelines.port;
