package dev.corpuscore.service.sample;

import dev.corpuscore.model.Company;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;

/** A company that does not exist: a name put together from parts, in some line of business. */
record Employer(String name, String business) {
  private static final List<String> FIRST =
      List.of(
          "Amber",
          "Alder",
          "Arctic",
          "Beacon",
          "Birch",
          "Blue Heron",
          "Bright",
          "Cedar",
          "Cobalt",
          "Copper",
          "Delta",
          "Elm",
          "Ember",
          "Fjord",
          "Foxglove",
          "Granite",
          "Harbour",
          "Hazel",
          "Heather",
          "Indigo",
          "Ivory",
          "Juniper",
          "Kestrel",
          "Lantern",
          "Lark",
          "Linden",
          "Lupine",
          "Maple",
          "Meadow",
          "Merlin",
          "Northern",
          "Oak",
          "Orchard",
          "Osprey",
          "Pebble",
          "Pine",
          "Quarry",
          "Quill",
          "Raven",
          "Redwood",
          "River",
          "Rowan",
          "Saffron",
          "Sage",
          "Silver",
          "Slate",
          "Spruce",
          "Starling",
          "Stone",
          "Summit",
          "Swift",
          "Tern",
          "Thistle",
          "Tidal",
          "Umber",
          "Vega",
          "Walnut",
          "Willow",
          "Winter",
          "Yarrow");
  private static final List<String> SECOND =
      List.of(
          "bridge", "brook", "field", "forge", "gate", "grove", "haven", "hill", "lake", "light",
          "line", "mark", "mill", "path", "point", "ridge", "shore", "vale", "water", "works");

  /** The last word of a name, and what such a company does. */
  private static final List<List<String>> LINES =
      List.of(
          List.of("Software", "makes planning software for hospitals and councils"),
          List.of("Systems", "builds control systems for water and power networks"),
          List.of("Analytics", "turns sensor readings into forecasts for farmers"),
          List.of("Payments", "moves payments between small shops and their banks"),
          List.of("Care", "runs health centres and home care in a dozen towns"),
          List.of("Clinics", "treats eyes, teeth and backs without long waiting lists"),
          List.of("Logistics", "brings parcels and pallets to the last mile"),
          List.of("Foods", "bakes and cooks for schools, cafés and shops"),
          List.of("Hotels", "welcomes guests in small hotels by the sea"),
          List.of("Energy", "plans, builds and runs wind and solar parks"),
          List.of("Construction", "builds homes, schools and bridges in timber and steel"),
          List.of("Engineering", "designs machines that sort, press and pack"),
          List.of("Robotics", "builds robots that lift what people should not"),
          List.of("Learning", "teaches adults new trades, in classrooms and online"),
          List.of("Schools", "runs primary and secondary schools"),
          List.of("Insurance", "insures households and small companies"),
          List.of("Legal", "advises companies on contracts and employment"),
          List.of("Retail", "sells tools and household goods in forty shops"),
          List.of("Media", "publishes local news and podcasts"),
          List.of("Studios", "designs games and interactive exhibitions"),
          List.of("Biotech", "develops tests for rare diseases"),
          List.of("Rail", "keeps trains and tracks running"),
          List.of("Gardens", "plants and tends parks and roofs"),
          List.of("Security", "protects networks and the people who use them"));

  static Employer roll(Dice dice) {
    String first = dice.one(FIRST);
    List<String> line = dice.one(LINES);
    String stem = dice.chance(60) ? first + dice.one(SECOND) : first;
    return new Employer(stem + " " + line.getFirst(), line.getLast());
  }

  /** The name as a DNS label. */
  String label() {
    return slug(name);
  }

  Company company(boolean withUrl) {
    return new Company(name, withUrl ? "https://www." + label() + ".example/" : null);
  }

  /** Words joined by hyphens, ASCII alone. */
  static String slug(String text) {
    String plain = Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
    return plain.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
  }
}
