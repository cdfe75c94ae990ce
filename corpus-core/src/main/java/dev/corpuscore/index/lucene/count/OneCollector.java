package dev.corpuscore.index.lucene.count;

import java.util.Collection;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;

/** One collector for all segments, because a search runs on one thread. */
public record OneCollector<C extends Collector>(C collector) implements CollectorManager<C, C> {
  @Override
  public C newCollector() {
    return collector;
  }

  @Override
  public C reduce(Collection<C> collectors) {
    return collector;
  }
}
