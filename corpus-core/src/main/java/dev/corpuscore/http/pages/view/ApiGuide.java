package dev.corpuscore.http.pages.view;

import dev.corpuscore.canonical.LowerCase;
import java.util.List;

/**
 * What there is to ask for, as the API's document says it.
 *
 * @param origin what addresses of ours begin with
 */
public record ApiGuide(Head head, String origin, List<Group> groups) {
  public ApiGuide {
    groups = List.copyOf(groups);
  }

  /** Routes that belong together. */
  public record Group(String name, String about, List<Entry> entries) {
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
   */
  public record Entry(
      String method, String path, String summary, String opens, String group, String operation) {
    /** Where the viewer shows it. */
    public String anchor() {
      return "/" + group + "/" + operation;
    }
  }
}
