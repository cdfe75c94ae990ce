package dev.corpuscore.service.commands;

import dev.corpuscore.model.command.Command;
import dev.corpuscore.store.RevisionLog;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * {@code index.rebuild}: requests a rebuild from the process that holds the index. Searches use the
 * old index meanwhile. Thread-safe.
 */
public final class RebuildIndex implements CommandHandler {
  private final RevisionLog revisions;

  public RebuildIndex(RevisionLog revisions) {
    this.revisions = revisions;
  }

  /** Requests the rebuild. The result is {@code {generation}}. */
  @Override
  public JsonNode handle(Command command, CommandDeadline deadline) {
    return JsonNodeFactory.instance.objectNode().put("generation", revisions.requestRebuild());
  }
}
