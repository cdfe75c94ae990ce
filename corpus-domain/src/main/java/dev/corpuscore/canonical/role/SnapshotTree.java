package dev.corpuscore.canonical.role;

import dev.corpuscore.canonical.PostingJson;
import dev.corpuscore.model.EmploymentType;
import dev.corpuscore.model.Workplace;
import dev.corpuscore.model.role.RoleResult;
import dev.corpuscore.model.role.RoleSearch;
import dev.corpuscore.model.role.RoleSearch.LeastSalary;
import dev.corpuscore.model.role.Snapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The parts of a snapshot as JSON trees. The canonical form sorts the members. */
final class SnapshotTree {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private SnapshotTree() {}

  static ObjectNode of(RoleSearch search) {
    ObjectNode out = JSON.objectNode().put("schema", RoleSearch.SCHEMA);
    out.set("roles", strings(search.roles()));
    ObjectNode keywords = out.putObject("keywords");
    keywords.set("all", strings(search.keywords().all()));
    keywords.set("any", strings(search.keywords().any()));
    keywords.set("none", strings(search.keywords().none()));
    out.set("countries", strings(search.countries()));
    out.set("locations", strings(search.locations()));
    out.set("workplace", strings(search.workplace().stream().map(Workplace::wire).toList()));
    out.set(
        "employmentTypes",
        strings(search.employmentTypes().stream().map(EmploymentType::wire).toList()));
    ObjectNode companies = out.putObject("companies");
    companies.set("include", strings(search.companies().include()));
    companies.set("exclude", strings(search.companies().exclude()));
    out.put(
        "publishedAfter",
        search.publishedAfter() == null ? null : PostingJson.TIME.format(search.publishedAfter()));
    out.set("languages", strings(search.languages()));
    out.set("salary", salary(search.salary()));
    return out.put("limit", search.limit());
  }

  static ObjectNode of(Snapshot snapshot) {
    ObjectNode out = JSON.objectNode().put("schema", Snapshot.SCHEMA);
    out.set("request", of(snapshot.request()));
    out.put("ordering", Snapshot.ORDERING).put("total", snapshot.total());
    ArrayNode results = out.putArray("results");
    for (RoleResult result : snapshot.results()) {
      results
          .addObject()
          .put("rank", result.rank())
          .put("tier", result.tier())
          .put("role", result.role())
          .put("postingId", result.postingId().value())
          .put("posting", result.posting().value());
    }
    return out;
  }

  private static ArrayNode strings(List<String> values) {
    ArrayNode out = JSON.arrayNode();
    values.forEach(out::add);
    return out;
  }

  private static tools.jackson.databind.JsonNode salary(@Nullable LeastSalary salary) {
    if (salary == null) {
      return JSON.nullNode();
    }
    return JSON.objectNode()
        .put("atLeast", salary.atLeast())
        .put("currency", salary.currency())
        .put("period", salary.period().wire())
        .put("includeUnknown", salary.includeUnknown());
  }
}
