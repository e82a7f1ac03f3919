/** Run-time control: what a control plane reads and changes while packets flow, and how other threads get it done. */
package plumbline.pipelines.control;
