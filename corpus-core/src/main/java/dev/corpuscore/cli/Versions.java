package dev.corpuscore.cli;

import dev.corpuscore.model.role.Build;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The versions in this build; {@code unknown} for a value that a build without git does not have.
 *
 * @param core the version of Corpus Core
 * @param commit the full git commit
 * @param lucene the version of the search library
 * @param sqlite the version of the SQLite driver, which contains SQLite
 */
record Versions(String core, String commit, String lucene, String sqlite) {
  private static final String UNKNOWN = "unknown";

  static Versions read() {
    Properties build = properties("/dev/corpuscore/build.properties");
    Properties sqlite = properties("/META-INF/maven/org.xerial/sqlite-jdbc/pom.properties");
    return new Versions(
        build.getProperty("git.build.version", UNKNOWN),
        build.getProperty("git.commit.id.full", UNKNOWN),
        luceneVersion(),
        sqlite.getProperty("version", UNKNOWN));
  }

  /** The build for the provenance of snapshots. */
  Build build() {
    return new Build(core, commit);
  }

  /** One line that identifies the build. */
  String line() {
    return "corpus-core " + core + " (git " + commit + ")";
  }

  /** Lucene's manifest says "10.6.0 and the commit". */
  private static String luceneVersion() {
    try {
      Package lucene = Class.forName("org.apache.lucene.util.Version").getPackage();
      String version = lucene.getImplementationVersion();
      return version == null ? UNKNOWN : version.split(" ", 2)[0];
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("Lucene is not on the class path", e);
    }
  }

  private static Properties properties(String resource) {
    Properties properties = new Properties();
    try (InputStream in = Versions.class.getResourceAsStream(resource)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + resource, e);
    }
    return properties;
  }
}
