package dev.corpuscore.service.imports;

import dev.corpuscore.service.imports.ImportPostings.Format;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Recognises an input that is not in the expected form by its first line, and says what it is, what
 * is expected, and which command or option helps.
 */
final class ForeignInput {
  /** Enough for the first row of a table, and for the beginning of a document. */
  private static final int LOOKED_AT = 4_096;

  /**
   * The byte-order mark of UTF-8, as Windows writes it before tables, a character for each byte.
   */
  private static final Pattern MARK = Pattern.compile("^\u00ef\u00bb\u00bf");

  /** Characters that no text has, as the formats of offices, archives and UTF-16 have them. */
  private static final Pattern NO_TEXT = Pattern.compile("%PDF|[\\x00-\\x08\\x0e-\\x1f\\x7f]");

  private ForeignInput() {}

  /**
   * Says what an input is whose first line is not a JSON object; empty if that cannot be told.
   *
   * @param line a line that could not be read
   */
  static Optional<String> recognised(RawLine line, Format format) {
    byte[] bytes = line.bytes();
    String beginning =
        new String(bytes, 0, Math.min(bytes.length, LOOKED_AT), StandardCharsets.ISO_8859_1);
    String text = MARK.matcher(beginning).replaceFirst("").strip();
    String importing =
        "./corpus import "
            + (format == Format.POSTING ? "" : "--format " + format.wire() + " ")
            + "-";
    if (text.startsWith("[")) {
      return Optional.of(
          said("a JSON array", "write its elements as lines: jq -c '.[]' FILE | " + importing));
    }
    if (text.startsWith("{") && line.fault() == null && !endsWithBrace(bytes)) {
      return Optional.of(
          said("a JSON object on several lines", "join them: jq -c . FILE | " + importing));
    }
    if (text.startsWith("<")) {
      return Optional.of(
          said(
              "XML or HTML",
              "boards and feeds are read from their addresses by ./corpus catalog sync"
                  + " (docs/catalog.md)"));
    }
    if (text.startsWith("PK")) {
      return Optional.of(
          said("a ZIP archive or a spreadsheet", "unpack it, or save it as CSV and convert that"));
    }
    if (NO_TEXT.matcher(text).find()) {
      return Optional.of(
          said(
              "a file that is no text in UTF-8", "save the jobs as CSV in UTF-8 and convert that"));
    }
    if (isTable(text)) {
      return Optional.of(
          said(
              "CSV",
              "convert it with Miller, with names such as url and title in its first row: mlr "
                  + separated(text)
                  + " --ojsonl cat FILE | "
                  + importing));
    }
    return Optional.empty();
  }

  /** Says which other format has such objects; empty if none has. */
  static Optional<String> otherFormat(JsonNode json, Format format) {
    if (format != Format.JSONLD && (json.has("@type") || json.has("@context"))) {
      return Optional.of("this looks like schema.org JSON-LD: use --format jsonld");
    }
    if (format != Format.JOBTECH && (json.has("headline") || json.has("hits"))) {
      return Optional.of("this looks like ads of JobTech: use --format jobtech");
    }
    if (format != Format.POSTING && json.has("url") && json.has("title") && !json.has("@type")) {
      return Optional.of("this looks like lines of export: leave --format out");
    }
    if (format == Format.POSTING && json.isObject() && !json.has("url") && !json.has("title")) {
      return Optional.of(
          "this looks like JSON of another shape, but a line needs url and title; name them so:"
              + " jq -c '{url: .link, title: .name}' FILE | ./corpus import -");
    }
    return Optional.empty();
  }

  private static String said(String found, String helps) {
    return "this looks like " + found + ", but expected is one JSON object per line; " + helps;
  }

  private static boolean endsWithBrace(byte[] line) {
    int end = line.length - 1;
    while (line[end] == ' ' || line[end] == '\t' || line[end] == '\r') {
      end--;
    }
    return line[end] == '}';
  }

  /**
   * How Miller is told what stands between the values: most often that which is there most often.
   */
  private static String separated(String text) {
    long commas = count(text, ',');
    long semicolons = count(text, ';');
    long tabs = count(text, '\t');
    if (tabs > Math.max(commas, semicolons)) {
      return "--itsv";
    }
    return semicolons > commas ? "--icsv --ifs ';'" : "--icsv";
  }

  private static long count(String text, char separator) {
    return text.chars().filter(it -> it == separator).count();
  }

  /** Names or values between separators, and no bracket of JSON. */
  private static boolean isTable(String text) {
    long separators = text.chars().filter(it -> it == ',' || it == ';' || it == '\t').count();
    return separators > 0 && text.indexOf('{') < 0 && text.indexOf('[') < 0;
  }
}
