/** Made-up postings for demonstrations and measurements, from the project's own words. */
@NullMarked
package dev.corpuscore.service.sample;

import org.jspecify.annotations.NullMarked;
