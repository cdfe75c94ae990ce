package dev.corpuscore.http.pages.posting;

import dev.corpuscore.http.pages.language.DisplayTime;
import dev.corpuscore.http.pages.language.DisplayTimes;
import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.view.Ad.Fact;
import dev.corpuscore.index.Facet;
import dev.corpuscore.language.PostingLanguage;
import dev.corpuscore.language.fact.StatedFact;
import dev.corpuscore.language.fact.StatedFact.Kind;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.Salary;
import dev.corpuscore.occupation.Occupations;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known of a posting at a glance, in the language of a visitor. Not thread-safe. */
final class PostingFacts {
  private final Visitor visitor;
  private final Labels labels;
  private final Instant now;
  private final List<Fact> facts = new ArrayList<>();

  PostingFacts(Visitor visitor, Instant now) {
    this.visitor = visitor;
    this.labels = visitor.labels();
    this.now = now;
  }

  /**
   * The facts in the order in which a page shows them.
   *
   * @param stated what only the text of the posting states
   */
  List<Fact> of(PostingContent content, List<StatedFact> stated) {
    addSalary(content.salary());
    if (content.employmentType() != null) {
      add(Facet.EMPLOYMENT_TYPE, labels.of(content.employmentType()));
    }
    addStated(Kind.EMPLOYMENT_TYPE, Facet.EMPLOYMENT_TYPE, stated);
    List<String> places = labels.each(content.locations());
    addAll(places.size() == 1 ? MessageKey.PLACE : MessageKey.PLACES, places);
    if (content.workplace() != null) {
      add(Facet.WORKPLACE, labels.of(content.workplace()));
    }
    addStated(Kind.WORKPLACE, Facet.WORKPLACE, stated);
    addAll(MessageKey.REMOTE_FROM, content.remoteFrom().stream().map(labels::country).toList());
    if (content.department() != null) {
      add(MessageKey.DEPARTMENT, content.department());
    }
    String language = PostingLanguage.tag(content);
    if (language != null && Labels.isLanguage(language)) {
      add(Facet.LANGUAGE, labels.language(language));
    }
    DisplayTimes times = visitor.times().of(content);
    if (content.published() != null) {
      add(MessageKey.PUBLISHED, times.of(content.published(), now));
    }
    if (content.expiresAt() != null) {
      add(MessageKey.CLOSES, times.ofDay(content.expiresAt(), now).dayAlone());
    }
    addStatedDeadline(stated);
    return facts;
  }

  /** Adds the amounts, and the posting's own text about pay, which may say more. */
  private void addSalary(@Nullable Salary salary) {
    String pay = salary == null ? null : labels.of(salary);
    if (salary == null || pay == null) {
      return;
    }
    boolean both = salary.text() != null && (salary.min() != null || salary.max() != null);
    addAll(MessageKey.PAY, both ? List.of(pay, String.valueOf(salary.text())) : List.of(pay));
  }

  private void addStated(Kind kind, Facet name, List<StatedFact> stated) {
    for (StatedFact one : stated) {
      if (one.kind() == kind) {
        String value = labels.of(name, one.value(), Occupations.NONE);
        facts.add(Fact.of(labels.name(name), value).readFrom(one.sentence()));
      }
    }
  }

  private void addStatedDeadline(List<StatedFact> stated) {
    for (StatedFact one : stated) {
      if (one.kind() == Kind.APPLICATION_DEADLINE) {
        Instant day = LocalDate.parse(one.value()).atStartOfDay().toInstant(ZoneOffset.UTC);
        DisplayTime shown = visitor.times().ofDay(day, now).dayAlone();
        facts.add(Fact.of(visitor.text(MessageKey.CLOSES), shown).readFrom(one.sentence()));
      }
    }
  }

  private void add(Facet name, String value) {
    facts.add(Fact.of(labels.name(name), value));
  }

  private void add(MessageKey name, String value) {
    facts.add(Fact.of(visitor.text(name), value));
  }

  private void add(MessageKey name, DisplayTime time) {
    facts.add(Fact.of(visitor.text(name), time));
  }

  private void addAll(MessageKey name, List<String> values) {
    if (!values.isEmpty()) {
      facts.add(new Fact(visitor.text(name), values, null, null));
    }
  }
}
