package dev.corpuscore.ats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.canonical.UrlIdentity;
import dev.corpuscore.canonical.url.WebUrl;
import dev.corpuscore.feed.AdRequest;
import dev.corpuscore.feed.Board;
import dev.corpuscore.identity.SystemUrls;
import dev.corpuscore.identity.UrlIdentities;
import dev.corpuscore.identity.UrlShape;
import dev.corpuscore.model.Identity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What has to hold of every applicant tracking system, whichever is added. */
class AtsSystemsTest {
  private static final String UUID = "33538a2f-d27d-4a96-8f05-fa4b0e4d940e";

  /** The last alternative or optional part of a form for people that holds no other. */
  private static final Pattern CHOICE = Pattern.compile("\\[([^\\[\\]()]*)]|\\(([^\\[\\]()]*)\\)");

  private static SystemUrls urls(AtsSystem system) {
    return SystemUrls.named(system.name()).orElseThrow();
  }

  static Stream<AtsSystem> systems() {
    return AtsSystems.ALL.stream();
  }

  @Test
  void all_namesAndDomains_areOnce() {
    Set<String> names = new HashSet<>();
    Set<String> domains = new HashSet<>();

    for (AtsSystem system : AtsSystems.ALL) {
      assertThat(names.add(system.name())).as(system.name()).isTrue();
      assertThat(AtsSystems.named(system.name())).containsSame(system);
      for (String domain : urls(system).domains()) {
        assertThat(domains.add(domain)).as(domain).isTrue();
        assertThat(AtsSystems.at("jobs." + domain)).containsSame(system);
        assertThat(AtsSystems.at("not" + domain)).isEmpty();
      }
    }
    assertThat(AtsSystems.named("taleo")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void example_isAnAdOfItsSystemAndIsAskedFor(AtsSystem system) {
    UrlIdentity example = UrlIdentities.of(system.example());
    Identity ad = Objects.requireNonNull(example.identity());
    Board board = new Board(ad.tenant(), null, system.boardExample());

    assertThat(ad.ats()).isEqualTo(system.name());
    assertThat(example.canonicalUrl()).isEqualTo(system.example());
    assertThat(system.request(board).url()).startsWith("https://");
    assertThat(system.request(new AdRequest(board, ad, system.example(), null)).url())
        .startsWith("https://");
  }

  @ParameterizedTest
  @MethodSource("systems")
  void shape_inEveryFormThatPeopleAreTold_isAnAdWithOneCanonicalUrl(AtsSystem system) {
    for (UrlShape shape : urls(system).shapes()) {
      for (String form : forms(shape.form())) {
        UrlIdentity told = UrlIdentities.of("https://" + filled(shape, form));
        Identity ad = Objects.requireNonNull(told.identity(), form);

        assertThat(ad.ats()).as(form).isEqualTo(system.name());
        assertThat(UrlIdentities.of(told.canonicalUrl())).as(form).isEqualTo(told);
        assertThat(shape.match(system.name(), WebUrl.parse("https://" + filled(shape, form))))
            .as("%s is a form of this shape", form)
            .isPresent();
      }
    }
  }

  /** A feed formats no address that identifies nothing: each shape reads what it writes. */
  @ParameterizedTest
  @MethodSource("systems")
  void url_ofAShapeThatTenantAndIdMake_isReadAsThatAd(AtsSystem system) {
    for (UrlShape shape : urls(system).shapes()) {
      if (shape.canonical().matches(".*\\{(?!tenant}|id}).*")) {
        continue;
      }
      String id = id(shape);
      String tenant = tenant(shape);
      String url = shape.url(tenant, id);
      Identity ad = new Identity(system.name(), tenant, id);

      assertThat(UrlIdentities.of(url)).isEqualTo(new UrlIdentity(url, ad));
      assertThat(UrlIdentities.linkOf(ad).map(link -> UrlIdentities.of(link).identity()))
          .contains(ad);
    }
  }

  private static String id(UrlShape shape) {
    String pattern = shape.pattern().pattern();
    if (pattern.contains("{12,14}")) {
      return "98323abf2296";
    }
    if (pattern.contains("[0-9A-F]{3}")) {
      return "18.767";
    }
    return pattern.contains("{8,12}") ? "sf4i9HFuTa" : pattern.contains("{12}") ? UUID : "7";
  }

  private static String tenant(UrlShape shape) {
    String pattern = shape.pattern().pattern();
    if (pattern.contains("<tenant>[0-9A-F]{2}")) {
      return "30.005";
    }
    return pattern.contains("{36}")
        ? UUID
        : pattern.contains("{32}") ? UUID.replace("-", "") : "acme";
  }

  private static String filled(UrlShape shape, String form) {
    String id = id(shape);
    String said = shape.base64() == null ? id : "eyJqb2JJZCI6N30=";
    return form.replace("{tenant}", tenant(shape))
        .replace("{id}", said)
        .replace("{locale}", "en-US")
        .replace("{N}", "5")
        .replaceAll("\\{\\w+}", "word");
  }

  /** Every way to take or leave what is optional, and to choose. */
  private static List<String> forms(String form) {
    Matcher choice = CHOICE.matcher(form);
    if (!choice.find()) {
      return List.of(form);
    }
    List<String> forms = new ArrayList<>();
    boolean optional = choice.group(1) != null;
    for (String way :
        optional ? new String[] {"", choice.group(1)} : choice.group(2).split("\\|")) {
      forms.addAll(forms(form.substring(0, choice.start()) + way + form.substring(choice.end())));
    }
    return forms;
  }
}
