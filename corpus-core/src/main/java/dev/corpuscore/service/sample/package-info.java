/** Invented postings for demonstrations and measurements, from texts of this project. */
@NullMarked
package dev.corpuscore.service.sample;

import org.jspecify.annotations.NullMarked;
