/** Use cases: one class per verb. They decide; the ports store and find. */
@NullMarked
package dev.corpuscore.service;

import org.jspecify.annotations.NullMarked;
