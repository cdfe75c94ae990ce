package dev.corpuscore.service.lifecycle;

import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.model.Identity;
import dev.corpuscore.model.catalog.SourceDefinition;
import dev.corpuscore.model.catalog.SourceLookup;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds sources by looking at each one of a list. */
public record ListedSources(List<SourceDefinition> all) implements SourceLookup {
  @Override
  public Optional<SourceDefinition> definition(String id) {
    return all.stream().filter(it -> it.id().equals(id)).findFirst();
  }

  @Override
  public Optional<SourceDefinition> board(Identity ad) {
    return boards(ad).findFirst();
  }

  @Override
  public boolean isBoardAt(Identity ad, String origin) {
    return boards(ad).anyMatch(it -> is(it, WebUrl::origin, origin));
  }

  @Override
  public boolean isAnyAt(String origin, @Nullable String except) {
    return others(except).anyMatch(it -> is(it, WebUrl::origin, origin));
  }

  @Override
  public boolean isAnyUnder(String domain, @Nullable String except) {
    return others(except).anyMatch(it -> is(it, WebUrl::registeredDomain, domain));
  }

  private Stream<SourceDefinition> boards(Identity ad) {
    return all.stream().filter(it -> Ownership.isBoardOf(it, ad));
  }

  private Stream<SourceDefinition> others(@Nullable String except) {
    return all.stream().filter(it -> !it.id().equals(except));
  }

  private static boolean is(
      SourceDefinition source, Function<WebUrl, @Nullable String> part, String wanted) {
    return source.url() != null && wanted.equals(part.apply(WebUrl.parse(source.url())));
  }
}
