package plumbline.pipelines.tm;

/** Hears which queues there are, for who reads their counters. Called on the thread of the traffic manager. */
public interface QueueRegister {
    /** In the place of a queue's number: what a port counts itself, and what queues counted that are no more. */
    int PORT = -1;

    /** Registers nothing. */
    QueueRegister NONE = new QueueRegister() {
        @Override
        public void opened(int port, int queue, QueueCounters counters) {}

        @Override
        public void closed(int port, int queue) {}

        @Override
        public void change(Runnable change) {
            change.run();
        }
    };

    /** A queue is about to be used. */
    void opened(int port, int queue, QueueCounters counters);

    /** A queue is used no more; what it has counted is in the port's counters. */
    void closed(int port, int queue);

    /** Makes a change of which no reader shall see a part. */
    void change(Runnable change);
}
