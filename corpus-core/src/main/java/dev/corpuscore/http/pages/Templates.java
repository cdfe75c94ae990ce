package dev.corpuscore.http.pages;

import dev.corpuscore.http.server.Response;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The templates of {@code src/main/jte}, which the build compiles to classes. They escape every
 * value for its context. Thread-safe.
 */
public final class Templates {
  public static final String HTML = "text/html; charset=utf-8";

  private static final TemplateEngine ENGINE = engine();

  private Templates() {}

  /** A 200 with this page, which is in English alone. */
  public static Response page(String template, Object view) {
    return page(template, view, Map.of());
  }

  /** A 200 with this page and these headers. */
  public static Response page(String template, Object view, Map<String, String> headers) {
    return new Response(200, HTML, bytes(template, view), headers);
  }

  /** Renders {@code template} with {@code view}, its only parameter. */
  public static byte[] bytes(String template, Object view) {
    Utf8ByteOutput output = new Utf8ByteOutput();
    ENGINE.render(template, view, output);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(output.getContentLength());
    try {
      output.writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static TemplateEngine engine() {
    TemplateEngine engine =
        TemplateEngine.createPrecompiled(
            null,
            ContentType.Html,
            Templates.class.getClassLoader(),
            "dev.corpuscore.http.pages.templates");
    engine.setBinaryStaticContent(true);
    engine.setTrimControlStructures(true);
    return engine;
  }
}
