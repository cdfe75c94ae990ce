package dev.corpuscore.service;

import dev.corpuscore.Scratch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstantiationAwareExtension.ExtensionContextScope;

/**
 * Gives tests a {@link TestCorpus} in a new folder, closes it after them, and deletes the folder. A
 * constructor or a test that asks gets one for that test alone; a {@code @BeforeAll} that asks gets
 * one for all tests of the class.
 */
public final class CorpusExtension implements ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(CorpusExtension.class);

  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestCorpus.class;
  }

  @Override
  public TestCorpus resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getStore(NAMESPACE)
        .computeIfAbsent(Opened.class, key -> Opened.inNewFolder(), Opened.class)
        .corpus();
  }

  /** What JUnit closes. */
  private record Opened(Path folder, TestCorpus corpus) implements AutoCloseable {
    static Opened inNewFolder() {
      try {
        Path folder = Scratch.newFolder("corpus-");
        return new Opened(folder, new TestCorpus(folder));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        corpus.close();
      } finally {
        Scratch.delete(folder);
      }
    }
  }
}
