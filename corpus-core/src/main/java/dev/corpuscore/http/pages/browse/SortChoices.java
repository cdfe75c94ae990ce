package dev.corpuscore.http.pages.browse;

import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.BrowseQuery;
import dev.corpuscore.http.pages.view.Browse.Choice;
import java.util.ArrayList;
import java.util.List;

/** The orders that a visitor can choose for the results of a search. */
final class SortChoices {
  private SortChoices() {}

  /**
   * By relevance if there are words, by distance if there is a place, by date always. Another order
   * that is given is the last choice.
   *
   * @param ranked whether there are words by which some match better: alternatives alone all match
   *     alike
   */
  static List<Choice> of(BrowseQuery query, boolean ranked, boolean hasCentre, Visitor visitor) {
    String given = query.first("sort");
    boolean usual = given.isEmpty() || given.equals("relevance");
    boolean newest = given.equals("pubdate-desc") || (usual && !ranked);
    boolean oldest = given.equals("pubdate-asc");
    List<Choice> choices = new ArrayList<>();
    if (ranked) {
      choices.add(new Choice("", "", visitor.text(MessageKey.BEST_MATCH), null, usual));
    }
    choices.add(
        new Choice(
            "", ranked ? "pubdate-desc" : "", visitor.text(MessageKey.NEWEST), null, newest));
    choices.add(new Choice("", "pubdate-asc", visitor.text(MessageKey.OLDEST), null, oldest));
    if (hasCentre) {
      choices.add(
          new Choice(
              "", "distance", visitor.text(MessageKey.NEAREST), null, given.equals("distance")));
    }
    if (choices.stream().noneMatch(Choice::chosen)) {
      choices.add(new Choice("", given, given, null, true));
    }
    return choices;
  }
}
