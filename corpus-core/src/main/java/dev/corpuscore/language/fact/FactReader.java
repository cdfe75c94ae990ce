package dev.corpuscore.language.fact;

import dev.corpuscore.canonical.CombiningMarks;
import dev.corpuscore.language.fact.FactRules.Effect;
import dev.corpuscore.language.fact.FactRules.Rule;
import dev.corpuscore.language.fact.StatedFact.Kind;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Published;
import java.text.Normalizer;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads facts from the title and the text of a posting, by rules for English, Swedish, German,
 * Finnish and French. Sentences that contradict each other state nothing. The same for the same
 * texts each time; in time that grows with their length, of which 50,000 characters are read.
 */
public final class FactReader {
  private static final int READ = 50_000;

  /** Of the rest of an ad with more sentences about such things nobody knows what it means. */
  private static final int SENTENCES = 60;

  private static final FactRules RULES = FactRules.shipped();

  private final Map<Stated, Sentence> found = new EnumMap<>(Stated.class);
  private final Set<Kind> doubtful = EnumSet.noneOf(Kind.class);

  private FactReader() {}

  /**
   * What the text of a posting states, of kinds of which its members and its ad say nothing.
   *
   * @param ad the JobTech ad that the posting is from; a missing node for none
   */
  public static List<StatedFact> read(PostingContent content, JsonNode ad) {
    Set<Kind> open = EnumSet.allOf(Kind.class);
    open.removeIf(it -> it.isSaid(content, ad));
    if (open.isEmpty()) {
      return List.of();
    }
    String said = content.description();
    String text = said == null ? null : composed(beginning(said));
    List<StatedFact> facts = new ArrayList<>(of(content.title(), text));
    if (text != null && open.contains(Kind.APPLICATION_DEADLINE)) {
      DeadlineReader.read(text, day(content.published())).ifPresent(facts::add);
    }
    facts.removeIf(it -> !open.contains(it.kind()));
    return facts;
  }

  private static @Nullable LocalDate day(@Nullable Published published) {
    return published == null ? null : LocalDate.ofInstant(published.at(), ZoneOffset.UTC);
  }

  /**
   * What a title and a text state.
   *
   * @param text null for none
   */
  static List<StatedFact> read(String title, @Nullable String text) {
    return of(title, text == null ? null : composed(beginning(text)));
  }

  private static List<StatedFact> of(String title, @Nullable String text) {
    FactReader reader = new FactReader();
    String head = composed(title);
    if (RULES.anchors().next(head, 0) >= 0) {
      reader.readSentence(Sentence.whole(head), true);
    }
    if (text != null) {
      reader.readText(text);
    }
    return reader.facts();
  }

  private static String beginning(String text) {
    return text.length() > READ ? text.substring(0, READ) : text;
  }

  /** In Unicode's composed form; nothing of a text with too many marks in a row. */
  private static String composed(String text) {
    if (CombiningMarks.areTooMany(text)) {
      return "";
    }
    return Normalizer.isNormalized(text, Normalizer.Form.NFC)
        ? text
        : Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  private void readText(String text) {
    int sentences = 0;
    int at = RULES.anchors().next(text, 0);
    while (at >= 0 && sentences < SENTENCES) {
      Sentence sentence = Sentence.around(text, at);
      readSentence(sentence, sentence.hasBars());
      sentences++;
      at = RULES.anchors().next(text, Math.max(sentence.to(), at + 1));
    }
  }

  private void readSentence(Sentence sentence, boolean inParts) {
    Map<Effect, Set<Stated>> met = new EnumMap<>(Effect.class);
    for (int at = 0; at < sentence.words().size(); at++) {
      for (Rule rule : RULES.beginningWith(sentence.words().get(at).word())) {
        if (rule.isAt(sentence.words(), at)) {
          met.computeIfAbsent(rule.effect(), it -> EnumSet.noneOf(Stated.class))
              .addAll(rule.states());
        }
      }
    }
    if (inParts) {
      met.computeIfAbsent(Effect.STATES, it -> EnumSet.noneOf(Stated.class))
          .addAll(alone(sentence));
    }
    if (!met.containsKey(Effect.VOID)) {
      Set<Stated> beside = met.getOrDefault(Effect.BESIDE, Set.of());
      met.getOrDefault(Effect.STATES, Set.of())
          .forEach(it -> state(it, sentence, beside.contains(it)));
    }
  }

  private static Set<Stated> alone(Sentence sentence) {
    Set<Stated> stated = EnumSet.noneOf(Stated.class);
    for (List<Token> part : sentence.parts()) {
      for (Rule rule : RULES.beginningWith(part.getFirst().word())) {
        boolean whole = rule.words().size() == part.size() && rule.isAt(part, 0);
        if (whole && rule.effect() == Effect.ALONE) {
          stated.addAll(rule.states());
        }
      }
    }
    return stated;
  }

  private void state(Stated fact, Sentence sentence, boolean doubted) {
    if (doubted) {
      doubtful.add(fact.kind);
    } else {
      found.putIfAbsent(fact, sentence);
    }
  }

  private List<StatedFact> facts() {
    List<StatedFact> facts = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      List<Stated> ofKind = found.keySet().stream().filter(it -> it.kind == kind).toList();
      if (ofKind.size() == 1 && !doubtful.contains(kind)) {
        Stated fact = ofKind.getFirst();
        Sentence sentence = Objects.requireNonNull(found.get(fact));
        facts.add(new StatedFact(kind, fact.value(), sentence.shown()));
      }
    }
    return facts;
  }
}
