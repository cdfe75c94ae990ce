package dev.corpuscore.service.feeds;

import static dev.corpuscore.model.CorpusException.invalid;

import dev.corpuscore.canonical.StrictJson;
import dev.corpuscore.files.PrivateFiles;
import dev.corpuscore.model.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The folder with the secrets of sources, one file each. No message shows more of a file than its
 * path. Thread-safe.
 *
 * @param folder null if there is none
 */
public record SourceSecrets(@Nullable Path folder) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,100}");
  private static final int LIMIT_BYTES = 64 << 10;

  /**
   * Returns {@code name} if a secret may have it. Whether there is a file of this name is asked
   * only when its source is read, so that a wrong file stops no other source.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if it may not
   */
  public static String requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw invalid("the name of a secret must be 1..100 of a-z, 0-9 and hyphens");
    }
    return name;
  }

  /**
   * Returns the secret of a source that asks {@code url}.
   *
   * @throws CorpusException {@code INVALID_REQUEST} if there is no such file, others may read it,
   *     it is not a secret, or it is for another origin
   */
  SourceSecret read(String name, String url) {
    requireName(name);
    if (folder == null) {
      throw invalid(
          "secret \""
              + name
              + "\" cannot be read: set CORE_SOURCE_SECRETS_DIR to the folder that has a file of"
              + " this name");
    }
    Path file = folder.resolve(name);
    SourceSecret secret = parsed(file, bytes(file));
    if (!secret.isFor(url)) {
      throw invalid(
          "the secret in "
              + file
              + " is for "
              + secret.origin()
              + ", and this source asks another origin: correct the source's url, or \"origin\" in"
              + " the file");
    }
    return secret;
  }

  private static byte[] bytes(Path file) {
    try {
      if (!Files.isRegularFile(file)) {
        throw new NoSuchFileException(file.toString());
      }
      if (PrivateFiles.isOpenToOthers(file)) {
        throw invalid(
            "others may read the secret in "
                + file
                + ": run chmod 600 "
                + file
                + ", and change it");
      }
      return PrivateFiles.read(file, LIMIT_BYTES)
          .orElseThrow(
              () ->
                  invalid("the secret in " + file + " has more than 64 KiB: is it another file?"));
    } catch (NoSuchFileException e) {
      throw invalid("there is no secret at " + file + ": make this file, with mode 600", e);
    } catch (IOException e) {
      throw invalid("the secret at " + file + " cannot be read by this user", e);
    }
  }

  private static SourceSecret parsed(Path file, byte[] bytes) {
    JsonNode json;
    try {
      json = StrictJson.read(bytes);
    } catch (CorpusException e) {
      // without the parser's message, which may show a part of the file
      throw invalid(
          "the secret in "
              + file
              + " is not JSON: write {\"origin\": \"https://…\", \"headers\": {\"…\": \"…\"}}");
    }
    try {
      return SourceSecret.read(json);
    } catch (CorpusException e) {
      throw invalid("the secret in " + file + " cannot be used: " + e.getMessage());
    }
  }
}
