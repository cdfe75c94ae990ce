package dev.corpuscore.index;

import static dev.corpuscore.index.Postings.at;
import static dev.corpuscore.index.Postings.id;
import static dev.corpuscore.index.Postings.in;
import static dev.corpuscore.index.Postings.put;
import static dev.corpuscore.index.Postings.titled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corpuscore.Shared;
import dev.corpuscore.model.TextQuery;
import dev.corpuscore.tier.Core;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How every {@link PostingIndex} reads the operators of a query, and what is none. */
public abstract class OperatorContract extends IndexFixture {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "data engineer"          | Senior Data Engineer          | true
          "data engineers"         | Senior Data Engineer          | true
          "driver's mate"          | HGV Driver's Mate             | true
          "data engineering"       | Senior Data Engineers         | false
          "manages companies"      | Managing Company Cars         | true
          "c++ developer"          | Senior C++ Developer          | true
          "c++ developer"          | Senior C Developer            | false
          "engineer data"          | Senior Data Engineer          | false
          "senior engineer"        | Senior Data Engineer          | false
          "engineer"               | Senior Data Engineer          | true
          "engineer acme"          | Senior Data Engineer          | false
          "acme inc"               | Senior Data Engineer          | true
          -nurse                   | Senior Data Engineer          | true
          -engineer                | Senior Data Engineer          | false
          data -acme               | Senior Data Engineer          | false
          data -"data senior"      | Senior Data Engineer          | true
          data -"senior data"      | Senior Data Engineer          | false
          engin*                   | Senior Data Engineer          | true
          management*              | Senior Data Engineer          | false
          engineeri*               | Data Engineering              | true
          ENGINÉERI*               | Data Engineering              | true
          data -engin*             | Senior Data Engineer          | false
          data -nurs*              | Senior Data Engineer          | true
          full-st*                 | Full-Stack Developer          | true
          -full-st*                | Full-Stack Developer          | false
          -full-stack              | Full Developer                | true
          *                        | Senior Data Engineer          | false
          ***                      | Senior Data Engineer          | false
          & data                   | Senior Data Engineer          | true
          -& data                  | Senior Data Engineer          | true
          -&                       | Senior Data Engineer          | true
          ""                       | Senior Data Engineer          | true
          "data                    | Senior Data Engineer          | true
          - data                   | Senior Data Engineer          | true
          +data +engineer          | Senior Data Engineer          | true
          +data +nurse             | Senior Data Engineer          | false
          *gineer                  | Senior Data Engineer          | true
          *GINEÉR data             | Senior Data Engineer          | true
          *gineers                 | Senior Data Engineer          | false
          *engine                  | Senior Data Engineer          | false
          *cme                     | Senior Data Engineer          | false
          data -*gineer            | Senior Data Engineer          | false
          *full-stack              | Careful Stack Developer       | false
          *ful-stack               | Careful Stack Developer       | true
          nurse OR engineer        | Senior Data Engineer          | true
          nurse OR welder          | Senior Data Engineer          | false
          nurse or engineer        | Senior Data Engineer          | false
          data nurse OR acme       | Senior Data Engineer          | true
          data OR nurse welder     | Senior Data Engineer          | false
          (data nurse) OR engin*   | Senior Data Engineer          | true
          (data nurse) OR welder   | Senior Data Engineer          | false
          nurse OR "data engineer" | Senior Data Engineer          | true
          nurse OR "senior engineer" | Senior Data Engineer        | false
          nurse OR *gineer         | Senior Data Engineer          | true
          -(data OR nurse)         | Senior Data Engineer          | false
          -(data nurse)            | Senior Data Engineer          | true
          -nurse OR welder         | Senior Data Engineer          | true
          -data OR nurse           | Senior Data Engineer          | false
          & OR data                | Senior Data Engineer          | true
          & OR ***                 | Senior Data Engineer          | false
          ((a OR data) (b OR engineer)) OR c | Senior Data Engineer | true
          (Data Engineer (m/f/d    | Senior Data Engineer m/f/d    | true
          data OR                  | Senior Data Engineer          | false
          """)
  void search_operators(String query, String title, boolean found) {
    index(put(1, at(title, "Acme Inc")));

    assertThat(ids(query)).isEqualTo(found ? List.of(id(1)) : List.of());
  }

  @Core
  @Test
  void search_phrase_notAcrossPlaces() {
    index(put(1, in("Nurse", "New York", "Boston")));

    assertThat(ids("\"new york\"")).containsExactly(id(1));
    assertThat(ids("\"york boston\"")).isEmpty();
  }

  @Test
  void search_everyBadString_answers() {
    index(put(1, titled("Nurse")));

    for (String line : Shared.lines("vectors/blns/blns.txt")) {
      if (line.codePointCount(0, line.length()) <= TextQuery.LENGTH_LIMIT
          && line.split("\\s+").length <= TextQuery.CLAUSE_LIMIT) {
        assertThat(index.search(search(line)).total()).as(line).isBetween(0L, 1L);
      }
    }
  }
}
