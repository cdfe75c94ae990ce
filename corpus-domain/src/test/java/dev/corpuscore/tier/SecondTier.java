package dev.corpuscore.tier;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test, or all tests of a class, that only {@code mvn -Pall verify} runs: it enumerates, measures
 * time, or takes long.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag(SecondTier.TAG)
public @interface SecondTier {
  String TAG = "second-tier";

  /**
   * The test of the first tier that fails when the same thing breaks: the simple name of a class,
   * or {@code Class#method}. {@code TiersTest} checks that it is one.
   */
  String value();
}
