package dev.corpuscore.ats;

import dev.corpuscore.identity.SystemUrls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every applicant tracking system that is known here. */
public final class AtsSystems {
  private static final Map<String, AtsSystem> BY_NAME =
      Stream.concat(
              Stream.of(
                  new Greenhouse(),
                  new Lever(),
                  new Ashby(),
                  new Personio(),
                  new Workday(),
                  new Teamtailor()),
              LinkedBoard.all().stream())
          .collect(Collectors.toUnmodifiableMap(AtsSystem::name, Function.identity()));

  /** In the order of the documentation. None of them may use this class while it is initialised. */
  public static final List<AtsSystem> ALL =
      SystemUrls.ALL.stream().flatMap(urls -> named(urls.ats()).stream()).toList();

  private AtsSystems() {}

  /** The system of this name, as in an identity, or empty if it is not known. */
  public static Optional<AtsSystem> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** The system that {@code host} belongs to, or empty if it belongs to none that is known. */
  public static Optional<AtsSystem> at(String host) {
    return SystemUrls.at(host).flatMap(urls -> named(urls.ats()));
  }
}
