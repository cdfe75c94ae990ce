package dev.corpuscore.model.job;

/**
 * The job of a posting that is not the only one of its job.
 *
 * @param number names the job within one database; may change with its postings
 * @param copy whether another open posting of the job is nearer to its origin, so that a search for
 *     different jobs shows that one instead; false for a closed posting
 */
public record OneJob(long number, boolean copy) {}
