package dev.corpuscore.service.commands;

import dev.corpuscore.model.command.Command;
import tools.jackson.databind.JsonNode;

/** Does the commands of one kind. Thread-safe. */
@FunctionalInterface
public interface CommandHandler {
  /**
   * Does what the command says. May be called twice for one command, even at once: a process that
   * was killed, or whose lease ran out, may have been through it already.
   *
   * @param deadline to be {@linkplain CommandDeadline#check checked} wherever the work comes round
   *     again
   * @return what to show of it, an object
   * @throws dev.corpuscore.model.CorpusException if it failed and should be tried again
   */
  JsonNode handle(Command command, CommandDeadline deadline);
}
