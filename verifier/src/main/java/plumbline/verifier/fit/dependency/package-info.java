/**
 * What must stay in order so that a program keeps its meaning: {@link plumbline.verifier.fit.dependency.Dependencies},
 * where one begins to read, finds each {@link plumbline.verifier.fit.dependency.Dependency} between units of work.
 */
package plumbline.verifier.fit.dependency;
