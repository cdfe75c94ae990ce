package dev.corpuscore.http.pages;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.canonical.Sha256;
import dev.corpuscore.http.server.Request;
import dev.corpuscore.http.server.Resource;
import dev.corpuscore.http.server.Response;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code GET /assets/{name}}: style sheets and scripts of the pages. Their names contain a digest
 * of their bytes, so browsers may cache them for ever.
 */
public final class Assets implements Resource {
  private static final int DIGITS = 12;
  private static final Asset STYLE_SHEET = Asset.of("pages.css", "text/css; charset=utf-8");
  private static final Asset PROGRAM = Asset.of("pages.js", "text/javascript; charset=utf-8");
  private static final Asset TYPEAHEAD_PROGRAM =
      Asset.of("typeahead.js", "text/javascript; charset=utf-8");
  private static final Asset VIEWER_SHEET = Asset.of("viewer.css", "text/css; charset=utf-8");
  private static final Asset VIEWER_PROGRAM =
      Asset.of("viewer.js", "text/javascript; charset=utf-8");
  private static final Asset TOUCH_ICON_PICTURE = Asset.of("touch.png", "image/png");
  private static final Map<String, Response> BY_NAME =
      Stream.of(
              STYLE_SHEET,
              PROGRAM,
              TYPEAHEAD_PROGRAM,
              VIEWER_SHEET,
              VIEWER_PROGRAM,
              TOUCH_ICON_PICTURE)
          .collect(Collectors.toUnmodifiableMap(Asset::name, Asset::answer));

  /** The path of the style sheet. */
  public static final String STYLE = STYLE_SHEET.path();

  /** The path of the script. */
  public static final String SCRIPT = PROGRAM.path();

  /** The path of the script that suggests what to search for. */
  public static final String TYPEAHEAD_SCRIPT = TYPEAHEAD_PROGRAM.path();

  /** The path of the style sheet that overrides the viewer's own. */
  public static final String VIEWER_STYLE = VIEWER_SHEET.path();

  /** The path of the script that starts the viewer. */
  public static final String VIEWER_SCRIPT = VIEWER_PROGRAM.path();

  /** The path of the sign of this service on the home screen of a phone. */
  public static final String TOUCH_ICON = TOUCH_ICON_PICTURE.path();

  @Override
  public Response answer(Request request) {
    Response asset = BY_NAME.get(request.segment());
    if (asset == null) {
      throw new CorpusException(ErrorCode.NOT_FOUND, "there is no such file");
    }
    return asset;
  }

  /** {@code GET /favicon.svg}. */
  public static Resource favicon() {
    return sign("favicon.svg", "image/svg+xml");
  }

  /** {@code GET /favicon.ico}: what browsers ask for beside what is no page. */
  public static Resource oldFavicon() {
    return sign("favicon.ico", "image/x-icon");
  }

  private static Resource sign(String file, String contentType) {
    byte[] bytes = ClassResource.bytes(Assets.class, file);
    Map<String, String> headers =
        Map.of("Cache-Control", "public, max-age=86400", "ETag", "\"" + digits(bytes) + "\"");
    Response answer = new Response(200, contentType, bytes, headers);
    return request -> answer;
  }

  private static String digits(byte[] bytes) {
    String digest = Sha256.digest(bytes).value();
    return digest.substring(digest.length() - DIGITS);
  }

  /** A file with the name by which browsers request it. */
  private record Asset(String name, Response answer) {
    static Asset of(String file, String contentType) {
      byte[] bytes = ClassResource.bytes(Assets.class, file);
      String digits = digits(bytes);
      int dot = file.lastIndexOf('.');
      String name = file.substring(0, dot) + "-" + digits + file.substring(dot);
      Map<String, String> headers =
          Map.of(
              "Cache-Control", "public, max-age=31536000, immutable", "ETag", "\"" + digits + "\"");
      return new Asset(name, new Response(200, contentType, bytes, headers));
    }

    String path() {
      return "/assets/" + name;
    }
  }
}
