package dev.corpuscore.service.commands;

import dev.corpuscore.model.command.Command;
import tools.jackson.databind.JsonNode;

/** Runs the commands of one kind. Thread-safe. */
@FunctionalInterface
public interface CommandHandler {
  /**
   * Runs a command. May be called twice for one command, even at the same time: a process that was
   * killed, or whose lease expired, may have run it already.
   *
   * @param deadline to be {@linkplain CommandDeadline#check checked} in each round of a loop
   * @return the result to store, an object
   * @throws dev.corpuscore.model.CorpusException if it failed and should be tried again
   */
  JsonNode handle(Command command, CommandDeadline deadline);
}
