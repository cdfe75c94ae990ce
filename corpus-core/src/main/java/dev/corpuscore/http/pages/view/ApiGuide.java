package dev.corpuscore.http.pages.view;

import dev.corpuscore.canonical.LowerCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What there is to ask for, as the API's document says it.
 *
 * @param origin what addresses of ours begin with
 */
public record ApiGuide(Head head, String origin, List<Group> groups) {
  public ApiGuide {
    groups = List.copyOf(groups);
  }

  /** A guide, and what it is about. */
  public record GuideLink(String href, String about) {}

  /**
   * An answer of a route.
   *
   * @param status three digits, or {@code default} for all others
   * @param types what it may consist of, such as {@code application/json}
   * @param schema the name of its shape in the document; null if it has none
   * @param meaning when it is given, or what it is, in HTML
   */
  public record Answer(String status, List<String> types, @Nullable String schema, String meaning) {
    public Answer {
      types = List.copyOf(types);
    }
  }

  /**
   * Routes that belong together.
   *
   * @param guide null if there is none of them all
   */
  public record Group(String name, String about, @Nullable GuideLink guide, List<Entry> entries) {
    public Group {
      entries = List.copyOf(entries);
    }

    /** What the group is called in an address. */
    public String id() {
      return LowerCase.of(name).replace(' ', '-');
    }
  }

  /**
   * One route.
   *
   * @param opens which bearer opens it, empty where none is needed
   * @param group the name of its group
   * @param operation its name in the document
   * @param guide null if there is none but that of the group
   */
  public record Entry(
      String method,
      String path,
      String summary,
      String opens,
      String group,
      String operation,
      @Nullable GuideLink guide,
      List<Answer> answers) {
    public Entry {
      answers = List.copyOf(answers);
    }

    /** Where the viewer shows it. */
    public String anchor() {
      return "/" + group + "/" + operation;
    }
  }
}
