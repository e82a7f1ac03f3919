/** Schedulers: which of a port's queues sends next. One class per discipline. */
package plumbline.pipelines.tm.schedule;
