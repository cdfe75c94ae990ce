package dev.corpuscore.store.sql;

import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreOpener;

/** Stores on SQL databases. */
interface OnSql extends StoreOpener {
  @Override
  default int connectionsInUse(Store opened) {
    return ((SqlStore) opened).connectionsInUse();
  }
}
