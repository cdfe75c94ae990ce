package dev.corpuscore.language.fact;

import dev.corpuscore.language.fact.FactRules.Effect;
import dev.corpuscore.language.fact.FactRules.Rule;
import dev.corpuscore.language.fact.StatedFact.Kind;
import dev.corpuscore.model.PostingContent;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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

  private static final int BITS = 1 << 12;

  private static final FactRules RULES = FactRules.shipped();
  private static final BitSet HASHES = new BitSet(BITS);

  static {
    RULES.anchors().forEach(anchor -> HASHES.set(anchor.hashCode() & (BITS - 1)));
  }

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
    return open.isEmpty()
        ? List.of()
        : read(content.title(), content.description()).stream()
            .filter(it -> open.contains(it.kind()))
            .toList();
  }

  /**
   * What a title and a text state.
   *
   * @param text null for none
   */
  static List<StatedFact> read(String title, @Nullable String text) {
    FactReader reader = new FactReader();
    String head = composed(title);
    if (nextAnchor(head, 0) >= 0) {
      reader.readSentence(Sentence.whole(head), true);
    }
    if (text != null) {
      reader.readText(composed(text.length() > READ ? text.substring(0, READ) : text));
    }
    return reader.facts();
  }

  private static String composed(String text) {
    return Normalizer.isNormalized(text, Normalizer.Form.NFC)
        ? text
        : Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  private void readText(String text) {
    int sentences = 0;
    int at = nextAnchor(text, 0);
    while (at >= 0 && sentences < SENTENCES) {
      Sentence sentence = Sentence.around(text, at);
      readSentence(sentence, sentence.hasBars());
      sentences++;
      at = nextAnchor(text, Math.max(sentence.to(), at + 1));
    }
  }

  /** Where the next word begins that a rule may be about; -1 if there is none. */
  private static int nextAnchor(String text, int from) {
    int hash = 0;
    int begin = -1;
    for (int at = from; at <= text.length(); at++) {
      char one = at == text.length() ? ' ' : text.charAt(at);
      if (Character.isLetterOrDigit(one)) {
        begin = begin < 0 ? at : begin;
        hash = 31 * hash + Character.toLowerCase(one);
      } else if (begin >= 0) {
        if (HASHES.get(hash & (BITS - 1))
            && RULES.anchors().contains(text.substring(begin, at).toLowerCase(Locale.ROOT))) {
          return begin;
        }
        hash = 0;
        begin = -1;
      }
    }
    return -1;
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
