package dev.corpuscore.http.pages.results;

import dev.corpuscore.http.pages.language.Labels;
import dev.corpuscore.http.pages.language.MessageKey;
import dev.corpuscore.http.pages.language.Visitor;
import dev.corpuscore.http.pages.link.PostingPath;
import dev.corpuscore.http.pages.link.WebLink;
import dev.corpuscore.http.pages.view.MarkedWords;
import dev.corpuscore.http.pages.view.Result;
import dev.corpuscore.http.pages.view.TextLink;
import dev.corpuscore.index.Facet;
import dev.corpuscore.index.HitSummary;
import dev.corpuscore.index.PostingIndex.Hit;
import dev.corpuscore.language.PostingLanguage;
import dev.corpuscore.language.fact.StatedFact;
import dev.corpuscore.model.PostingContent;
import dev.corpuscore.model.PostingId;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.occupation.Occupations;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds the result list of a page. Duplicates are one result, with links to the others. */
public final class ResultList {
  /** The anchor of the other postings of a job. */
  private static final String OTHERS = "#also";

  private final Function<Hit, Optional<HitSummary>> shown;
  private final Instant now;
  private final Distances distances;
  private final Visitor visitor;
  private final Labels labels;
  private final MarkedWords marked;
  private final Map<PostingId, Long> copies;

  /**
   * @param copies how many other postings the job of a hit has, if each job is shown once
   */
  public ResultList(
      Function<Hit, Optional<HitSummary>> shown,
      Instant now,
      Distances distances,
      Visitor visitor,
      MarkedWords marked,
      Map<PostingId, Long> copies) {
    this.copies = Map.copyOf(copies);
    this.marked = marked;
    this.visitor = visitor;
    this.labels = visitor.labels();
    this.shown = shown;
    this.now = now;
    this.distances = distances;
  }

  /** The results, in the order of the hits; a duplicate group is at the place of its first hit. */
  public List<Result> of(List<Hit> hits) {
    Map<PostingId, Group> groups = new LinkedHashMap<>();
    for (Hit hit : hits) {
      HitSummary one = shown.apply(hit).orElse(null);
      if (one == null) {
        continue;
      }
      PostingId name = one.duplicateGroup() == null ? hit.id() : one.duplicateGroup();
      Group group = groups.get(name);
      if (group == null) {
        groups.put(name, new Group(hit, one, new ArrayList<>()));
      } else {
        group.others().add(link(hit.id(), one.content(), group.first().content(), visitor));
      }
    }
    return groups.values().stream().map(this::result).toList();
  }

  /** A link to a duplicate of {@code other}, labelled with its site. */
  public static TextLink link(
      PostingId id, PostingContent content, PostingContent other, Visitor visitor) {
    WebLink site = WebLink.of(content.url());
    String host = site == null ? visitor.text(MessageKey.ANOTHER_SITE) : site.host();
    String place = visitor.labels().of(content.locations());
    boolean elsewhere = place != null && !place.equals(visitor.labels().of(other.locations()));
    return new TextLink(
        elsewhere ? place + " (" + host + ")" : host, visitor.link(PostingPath.of(id)));
  }

  private Result result(Group group) {
    PostingContent content = group.first().content();
    String language = PostingLanguage.tag(content);
    String path = visitor.link(PostingPath.of(group.hit().id()));
    return new Result(
        group.hit().id().value(),
        path,
        marked.title(content.title(), language),
        content.company() == null ? null : content.company().name(),
        labels.of(content.locations()),
        facts(group.first()),
        content.published() == null
            ? null
            : visitor.times().of(content).of(content.published(), now),
        marked.passage(content.description(), language),
        language,
        group.hit().missing(),
        copies(group.hit(), path),
        group.others());
  }

  /** Leads to where the page of a posting names the others. */
  private @Nullable TextLink copies(Hit hit, String path) {
    long others = copies.getOrDefault(hit.id(), 0L);
    return others == 0
        ? null
        : new TextLink(visitor.text(MessageKey.ALSO_POSTED, others), path + OTHERS);
  }

  private List<String> facts(HitSummary hit) {
    PostingContent content = hit.content();
    List<String> facts = new ArrayList<>();
    String distance = distances.of(content);
    if (distance != null) {
      facts.add(distance);
    }
    String pay = content.salary() == null ? null : labels.of(content.salary());
    if (pay != null) {
      facts.add(pay);
    }
    if (content.employmentType() != null) {
      facts.add(labels.of(content.employmentType()));
    }
    if (content.workplace() != null && content.workplace() != Workplace.ONSITE) {
      facts.add(labels.of(content.workplace()));
    }
    for (StatedFact stated : hit.stated()) {
      Facet facet = facet(stated);
      if (facet != null) {
        String value = labels.of(facet, stated.value(), Occupations.NONE);
        facts.add(visitor.text(MessageKey.STATED, value));
      }
    }
    return facts;
  }

  /** What it is called here; null for what results do not show of other postings either. */
  private static @Nullable Facet facet(StatedFact stated) {
    return switch (stated.kind()) {
      case WORKPLACE -> Facet.WORKPLACE;
      case EMPLOYMENT_TYPE -> Facet.EMPLOYMENT_TYPE;
      case APPLICATION_DEADLINE -> null;
    };
  }

  private record Group(Hit hit, HitSummary first, List<TextLink> others) {}
}
