/** Learning bridges: what they have learnt, and the control plane that learns it. */
package plumbline.programs.bridge;
