package dev.corpuscore.scaled;

import dev.corpuscore.CoreProcess;
import dev.corpuscore.http.ServedProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Instances of one corpus on PostgreSQL, each a process with a folder of its own. */
final class Deployment implements AutoCloseable {
  private static final String KEY = "a2V5IG9mIHRoZSBtYW55IGluc3RhbmNlcyB0ZXN0ICE=";

  private final Path folder;
  private final String database;
  private final Map<String, String> more;
  private final List<CoreProcess> started = new ArrayList<>();

  /**
   * @param database what {@code CORE_DATABASE_URL} is
   * @param more further variables of each instance
   */
  Deployment(Path folder, String database, Map<String, String> more) {
    this.folder = folder;
    this.more = more;
    this.database = database;
  }

  CoreProcess serve(String name) {
    return run(name, "serve");
  }

  /** Starts a command as an instance; its words are in files of this name. */
  CoreProcess run(String name, String... arguments) {
    return beside(name, name, arguments);
  }

  /** As {@link #run}, in the data dir of another instance. */
  CoreProcess beside(String instance, String name, String... arguments) {
    CoreProcess process = CoreProcess.start(folder, name, environment(instance), arguments);
    started.add(process);
    return process;
  }

  /** As {@link #beside}, with the program of another checkout. */
  CoreProcess earlier(Path checkout, String instance, String name, String... arguments) {
    CoreProcess process =
        CoreProcess.startOf(checkout, folder, name, environment(instance), arguments);
    started.add(process);
    return process;
  }

  private Map<String, String> environment(String instance) {
    Map<String, String> environment = ServedProcess.environment(folder.resolve(instance));
    environment.putAll(more);
    environment.put("CORE_DATABASE_URL", database);
    environment.put("CORE_CORPUS_PSEUDONYM_KEY", KEY);
    return environment;
  }

  @Override
  public void close() {
    started.forEach(CoreProcess::close);
  }
}
