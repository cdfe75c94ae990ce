package dev.corpuscore.http.pages.docs;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * {@code GET /docs/viewer/{name}}: the two files of Swagger UI that are used, from its jar. Their
 * names contain its version, so browsers may cache them for ever. They are read for each request
 * and not kept in memory, because they have nearly two megabytes and are rarely needed.
 */
public final class ViewerFiles implements Resource {
  private static final String VERSION = version();
  private static final String FOLDER = "/META-INF/resources/webjars/swagger-ui/" + VERSION + "/";
  private static final String STYLE_NAME = "swagger-ui-" + VERSION + ".css";
  private static final String SCRIPT_NAME = "swagger-ui-" + VERSION + ".js";

  /** The path of the style sheet. */
  public static final String STYLE = "/docs/viewer/" + STYLE_NAME;

  /** The path of the script. */
  public static final String SCRIPT = "/docs/viewer/" + SCRIPT_NAME;

  @Override
  public Response answer(Request request) {
    String name = request.segment();
    if (name.equals(STYLE_NAME)) {
      return file("swagger-ui.css", "text/css; charset=utf-8");
    }
    if (name.equals(SCRIPT_NAME)) {
      return file("swagger-ui-bundle.js", "text/javascript; charset=utf-8");
    }
    throw new CorpusException(ErrorCode.NOT_FOUND, "there is no such file");
  }

  private static Response file(String file, String contentType) {
    Map<String, String> headers =
        Map.of(
            "Cache-Control",
            "public, max-age=31536000, immutable",
            "ETag",
            "\"" + file + "-" + VERSION + "\"");
    return new Response(
        200, contentType, ClassResource.bytes(ViewerFiles.class, FOLDER + file), headers);
  }

  private static String version() {
    Properties properties = new Properties();
    try (InputStream in = open("/META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Objects.requireNonNull(properties.getProperty("version"), "version");
  }

  private static InputStream open(String path) {
    InputStream in = ViewerFiles.class.getResourceAsStream(path);
    return Objects.requireNonNull(in, path + " is not on the class path");
  }
}
