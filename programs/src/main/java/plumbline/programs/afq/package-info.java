/** AFQ: approximate fair queueing by bids in a sketch and queues served in turn (Sharma et al., NSDI 2018). */
package plumbline.programs.afq;
