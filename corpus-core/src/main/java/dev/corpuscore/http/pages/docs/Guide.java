package dev.corpuscore.http.pages.docs;

import dev.corpuscore.bytes.ClassResource;
import dev.corpuscore.model.CorpusException;
import dev.corpuscore.model.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A page of the repository's {@code docs}, which comes with the program, under {@link #PATH}.
 *
 * @param title its first heading
 * @param html the whole page
 */
public record Guide(String title, String html) {
  /** Where guides are, each under the name of its file: so links between them hold. */
  public static final String PATH = "/docs/guides/";

  private static final String FOLDER = "/dev/corpuscore/http/guides/";
  private static final Pattern NAME = Pattern.compile("[a-z-]+\\.md");

  /**
   * Reads a guide. It is made anew for each request, because it is rarely asked for.
   *
   * @throws CorpusException {@code NOT_FOUND} if there is none of this name
   */
  public static Guide named(String name) {
    if (!isThere(name)) {
      throw new CorpusException(ErrorCode.NOT_FOUND, "there is no such guide");
    }
    byte[] markdown = ClassResource.bytes(Guide.class, FOLDER + name);
    MarkdownPage page = MarkdownPage.of(new String(markdown, StandardCharsets.UTF_8));
    return new Guide(page.title(), page.html());
  }

  /** Whether there is a guide in the file of this name. */
  static boolean isThere(String name) {
    return NAME.matcher(name).matches() && Guide.class.getResource(FOLDER + name) != null;
  }
}
