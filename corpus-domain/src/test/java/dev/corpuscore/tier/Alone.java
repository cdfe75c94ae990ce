package dev.corpuscore.tier;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test that compares or limits wall clock times: it runs after all others, in a JVM of its own
 * like that of the product, in the second tier.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag(Alone.TAG)
public @interface Alone {
  String TAG = "alone";

  /** What stands for it in the first tier, as in {@link SecondTier#value}. */
  String value();
}
