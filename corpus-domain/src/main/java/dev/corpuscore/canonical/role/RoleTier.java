package dev.corpuscore.canonical.role;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * How well a title matches a role.
 *
 * @param tier 1: the title is the role; 2: it contains the role as a phrase; 3: it contains all
 *     words of the role
 * @param role the role as the request has it
 */
public record RoleTier(int tier, String role) {
  /** The last tier: the title contains all words of the role. */
  public static final int LAST = 3;

  /** The best tier of all roles, with the first role that has it; empty if none matches. */
  public static Optional<RoleTier> best(List<Role> roles, List<String> title) {
    RoleTier best = null;
    for (Role role : roles) {
      int tier = tierOf(title, role.keys);
      if (tier > 0 && (best == null || tier < best.tier)) {
        best = new RoleTier(tier, role.asked);
      }
    }
    return Optional.ofNullable(best);
  }

  /** The tier of a title for a role, both as keys, or 0 if it does not match. */
  static int tierOf(List<String> title, List<String> role) {
    if (role.isEmpty() || !new HashSet<>(title).containsAll(role)) {
      return 0;
    }
    if (title.equals(role)) {
      return 1;
    }
    return Collections.indexOfSubList(title, role) >= 0 ? 2 : LAST;
  }

  /** A role of the request, and its keys. */
  public record Role(String asked, List<String> keys) {
    public static Role of(String asked) {
      return new Role(asked, RoleTokenizer.keys(asked));
    }
  }
}
