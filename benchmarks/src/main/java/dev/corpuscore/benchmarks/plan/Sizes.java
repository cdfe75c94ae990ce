package dev.corpuscore.benchmarks.plan;

/** Disk, time to rebuild and PostgreSQL: in proportion to what was measured, so not simulated. */
final class Sizes {
  /** {@code compare}: 1,215 MiB of 300,000 postings, store and index. */
  private static final double EMBEDDED_BYTES = 1_215.0 * (1 << 20) / 300_000;

  /** Of it all but the 1.75 kB in the store (docs/operations.md). */
  private static final double INDEX_BYTES = EMBEDDED_BYTES - 1_750;

  /** {@code scaled}: an index on OpenSearch, merged, without its copy. */
  private static final double CLUSTER_INDEX_BYTES = 3_656;

  /** In PostgreSQL (docs/operations.md), and as much again for log, bloat and vacuum. */
  private static final double STORE_BYTES = 2 * 2_200;

  /** {@code replicas}: an instance reads 300,000 postings in 152 s. */
  private static final double READ_A_SECOND = 300_000 / 152.0;

  /** {@code scaled}: one instance at a time writes into the cluster. */
  private static final double CLUSTER_A_SECOND = 863;

  /** Of an instance, measured with up to 3,000,000 postings ({@code grow}): GB. */
  static final double HEAP_GB = 0.5;

  /** Of a node ({@code compare}): GB. */
  static final double NODE_HEAP_GB = 2;

  /** How many times a cluster has its index while a new one is made. */
  static final int REBUILT_AT_ONCE = 3;

  private Sizes() {}

  /** An instance of its own store: GB of disk, with a second index while it rebuilds. */
  static double embeddedGb(double postings) {
    return postings * EMBEDDED_BYTES / 1e9 + indexGb(postings);
  }

  /** An instance on PostgreSQL: GB of disk, with a second index while it rebuilds. */
  static double replicaGb(double postings) {
    return 2 * indexGb(postings);
  }

  /** The index of an instance, which the system's cache of pages should hold: GB. */
  static double indexGb(double postings) {
    return postings * INDEX_BYTES / 1e9;
  }

  /** All copies of the index of a cluster: GB. */
  static double clusterGb(double postings) {
    return postings * CLUSTER_INDEX_BYTES * Shards.COPIES / 1e9;
  }

  /** The database that instances share: GB. */
  static double postgresGb(double postings) {
    return postings * STORE_BYTES / 1e9;
  }

  /** Until an instance with an empty data dir has read the database: hours. */
  static double readHours(double postings) {
    return postings / READ_A_SECOND / 3_600;
  }

  /** Until a cluster has a new index: hours. */
  static double clusterHours(double postings) {
    return postings / CLUSTER_A_SECOND / 3_600;
  }

  /** Cores of PostgreSQL: the line through 1 replica, 0.04, and 100, 0.44 ({@code followers}). */
  static double postgresCores(int replicas) {
    return 0.04 + (replicas - 1) * 0.40 / 99;
  }
}
