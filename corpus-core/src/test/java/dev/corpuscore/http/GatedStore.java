package dev.corpuscore.http;

import dev.corpuscore.store.Archive;
import dev.corpuscore.store.CatalogStore;
import dev.corpuscore.store.CommandQueue;
import dev.corpuscore.store.Erasures;
import dev.corpuscore.store.Instances;
import dev.corpuscore.store.Loss;
import dev.corpuscore.store.Participants;
import dev.corpuscore.store.PlaceStore;
import dev.corpuscore.store.PostingStore;
import dev.corpuscore.store.Redactions;
import dev.corpuscore.store.Removals;
import dev.corpuscore.store.RevisionHistory;
import dev.corpuscore.store.RevisionLog;
import dev.corpuscore.store.RootDays;
import dev.corpuscore.store.SigningKeys;
import dev.corpuscore.store.Store;
import dev.corpuscore.store.StoreLock;
import dev.corpuscore.store.Submissions;
import dev.corpuscore.store.TransparencyLog;
import dev.corpuscore.transparency.LogName;
import java.util.Optional;
import java.util.UUID;

/** A real store that, when asked how it is, waits at a gate. */
record GatedStore(Store store, Gate gate) implements Store {
  @Override
  public String kind() {
    return store.kind();
  }

  @Override
  public UUID corpusId() {
    return store.corpusId();
  }

  @Override
  public PostingStore postings() {
    return store.postings();
  }

  @Override
  public CommandQueue commands() {
    return store.commands();
  }

  @Override
  public CatalogStore catalog() {
    return store.catalog();
  }

  @Override
  public PlaceStore places() {
    return store.places();
  }

  @Override
  public RevisionLog revisions() {
    return store.revisions();
  }

  @Override
  public RootDays rootDays() {
    return store.rootDays();
  }

  @Override
  public RevisionHistory history() {
    return store.history();
  }

  @Override
  public Participants participants() {
    return store.participants();
  }

  @Override
  public Submissions submissions() {
    return store.submissions();
  }

  @Override
  public TransparencyLog log(LogName name) {
    return store.log(name);
  }

  @Override
  public Erasures erasures() {
    return store.erasures();
  }

  @Override
  public Redactions redactions() {
    return store.redactions();
  }

  @Override
  public Removals removals() {
    return store.removals();
  }

  @Override
  public Optional<StoreLock> tryLock(String name) {
    return store.tryLock(name);
  }

  @Override
  public SigningKeys signingKeys() {
    return store.signingKeys();
  }

  @Override
  public Archive archive() {
    return store.archive();
  }

  @Override
  public Archive whole() {
    return store.whole();
  }

  @Override
  public Instances instances() {
    return store.instances();
  }

  @Override
  public void check() {
    gate.pass();
    store.check();
  }

  @Override
  public Optional<String> refusal() {
    return store.refusal();
  }

  @Override
  public Optional<String> risk() {
    return store.risk();
  }

  @Override
  public Optional<Loss> loss() {
    return store.loss();
  }

  @Override
  public void acceptLoss() {
    store.acceptLoss();
  }

  @Override
  public void verify(Findings findings) {
    store.verify(findings);
  }

  @Override
  public void close() {
    store.close();
  }
}
