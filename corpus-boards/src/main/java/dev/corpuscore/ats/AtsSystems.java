package dev.corpuscore.ats;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every applicant tracking system that is known here. */
public final class AtsSystems {
  /** In the order of the documentation. None of them may use this class while it is initialised. */
  public static final List<AtsSystem> ALL =
      List.of(
          new Greenhouse(),
          new Lever(),
          new Ashby(),
          new SmartRecruiters(),
          new Workable(),
          new Recruitee(),
          new Personio(),
          new Workday(),
          new BambooHr(),
          new Teamtailor());

  private static final Map<String, AtsSystem> BY_NAME =
      ALL.stream().collect(Collectors.toUnmodifiableMap(AtsSystem::name, Function.identity()));

  private static final Map<String, AtsSystem> BY_DOMAIN = byDomain();

  private AtsSystems() {}

  /** The system of this name, as in an identity, or empty if it is not known. */
  public static Optional<AtsSystem> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** The system that {@code host} belongs to, or empty if it belongs to none that is known. */
  public static Optional<AtsSystem> at(String host) {
    int lastDot = host.lastIndexOf('.');
    int dot = lastDot < 0 ? -1 : host.lastIndexOf('.', lastDot - 1);
    return Optional.ofNullable(BY_DOMAIN.get(host.substring(dot + 1)));
  }

  private static Map<String, AtsSystem> byDomain() {
    Map<String, AtsSystem> byDomain = new HashMap<>();
    for (AtsSystem system : ALL) {
      system.domains().forEach(domain -> byDomain.put(domain, system));
    }
    return Map.copyOf(byDomain);
  }
}
