/** Fair queueing in whole networks: approximate fair queueing (AFQ, NSDI 2018) beside what it is compared with. */
package plumbline.systems.afq;
