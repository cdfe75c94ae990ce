package dev.corpuscore.model.role;

/** A build of this program: its version, and the git commit it was made from. */
public record Build(String version, String git) {}
