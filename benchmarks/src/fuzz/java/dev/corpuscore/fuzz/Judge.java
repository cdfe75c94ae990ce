package dev.corpuscore.fuzz;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares answers with the document. Thread-safe. */
final class Judge {
  private static final JsonMapper JSON = new JsonMapper();
  private static final XMLInputFactory XML = XMLInputFactory.newDefaultFactory();
  private static final List<String> PROBLEMS = List.of("Problem", "AdProblem");
  private static final String PROBLEM = "application/problem+json";
  private static final int SHOWN = 5;

  /** What an answer of chosen members is. */
  private static final JsonNode OBJECT = JSON.createObjectNode().put("type", "object");

  static {
    XML.setProperty(XMLInputFactory.SUPPORT_DTD, false);
  }

  private final ApiDocument document;

  Judge(ApiDocument document) {
    this.document = document;
  }

  /** What is wrong with the answer, in sentences; empty if nothing is. */
  List<String> faults(FuzzRequest request, Answer answer) {
    String fault = answer.fault();
    if (fault != null) {
      return request.broken() && answer.status() == 0 ? List.of() : List.of(fault);
    }
    List<String> faults = new ArrayList<>();
    if (answer.status() == 500) {
      faults.add("500");
    }
    JsonNode response = request.operation().response(answer.status());
    if (request.documented()) {
      if (response == null) {
        faults.add("the document has no answer " + answer.status() + " here");
      } else {
        documented(request, response, answer, faults);
      }
    } else if (answer.status() >= 400 && !request.head()) {
      refused(answer, faults);
    }
    return faults;
  }

  private void documented(
      FuzzRequest request, JsonNode response, Answer answer, List<String> faults) {
    JsonNode content = response.path("content");
    if (request.head() || content.isMissingNode()) {
      return;
    }
    Map.Entry<String, JsonNode> declared =
        content.properties().stream()
            .filter(each -> each.getKey().equals(answer.mediaType()))
            .findFirst()
            .orElse(null);
    if (declared == null) {
      faults.add(
          answer.status()
              + " is "
              + answer.header("Content-Type")
              + ", the document has "
              + content.propertyNames());
    } else if (answer.whole()) {
      JsonNode schema = declared.getValue().path("schema");
      fits(
          declared.getKey(),
          request.part() && answer.status() == 200 ? OBJECT : schema,
          answer,
          faults);
    }
  }

  /** A refusal of what the document does not speak of: a problem, or a page that tells of one. */
  private void refused(Answer answer, List<String> faults) {
    if (answer.mediaType().equals(PROBLEM)) {
      String text = answer.text();
      if (PROBLEMS.stream().noneMatch(it -> document.faults(it, text).isEmpty())) {
        faults.add("fits no problem: " + document.faults(PROBLEMS.getFirst(), text));
      }
    } else if (!answer.mediaType().equals("text/html")) {
      faults.add(answer.status() + " is " + answer.header("Content-Type") + ", not a problem");
    }
  }

  private void fits(String mediaType, JsonNode schema, Answer answer, List<String> faults) {
    try {
      if (mediaType.endsWith("json")) {
        document.faults(schema, answer.text()).stream()
            .limit(SHOWN)
            .forEach(each -> faults.add("schema: " + each));
      } else if (mediaType.equals("application/jsonl")) {
        answer.text().lines().forEach(JSON::readTree);
      } else if (mediaType.endsWith("xml")) {
        XMLStreamReader reader = XML.createXMLStreamReader(new ByteArrayInputStream(answer.body()));
        while (reader.hasNext()) {
          reader.next();
        }
      }
    } catch (JacksonException | XMLStreamException | IllegalArgumentException e) {
      faults.add("not " + mediaType + ": " + e);
    }
  }
}
