package dev.corpuscore.cli.console;

import dev.corpuscore.app.Corpus;
import dev.corpuscore.config.Settings;
import dev.corpuscore.store.Store;
import java.util.concurrent.Callable;

/** A command that works on the store of the settings, and prints what it finds. */
public abstract class StoreCommand implements Callable<Integer> {
  private final CommandContext context;

  protected StoreCommand(CommandContext context) {
    this.context = context;
  }

  /**
   * Does the work; store and output are closed after it.
   *
   * @return the exit code
   */
  protected abstract int run(Settings settings, Store store, StandardOutput out);

  /** What comes before the store is opened, such as a refusal of what was asked for. */
  protected void begin() {}

  /** Opens the store, which must exist. */
  protected Store open(Settings settings) {
    return Corpus.openStore(settings, context.clock());
  }

  protected final CommandContext context() {
    return context;
  }

  @Override
  public final Integer call() {
    begin();
    Settings settings = Settings.read(context.environment());
    try (Store store = open(settings);
        StandardOutput out = new StandardOutput(context.out())) {
      return run(settings, store, out);
    }
  }
}
