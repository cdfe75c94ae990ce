package dev.corpuscore.service.commands;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.store.RevisionLog;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * {@code index.rebuild}: asks whoever holds the index to make it anew; searches go on in the old
 * one meanwhile. Thread-safe.
 */
public final class RebuildIndex implements CommandHandler {
  private final RevisionLog revisions;

  public RebuildIndex(RevisionLog revisions) {
    this.revisions = revisions;
  }

  /** Asks; the result is {@code {generation}}. */
  @Override
  public JsonNode handle(Command command, CommandDeadline deadline) {
    return JsonNodeFactory.instance.objectNode().put("generation", revisions.requestRebuild());
  }
}
