package dev.corpuscore.tier;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test whose cases are shared out by {@link Tier}: some run in the first tier, all with -Pall.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Tag(BothTiers.TAG)
public @interface BothTiers {
  String TAG = "both-tiers";
}
