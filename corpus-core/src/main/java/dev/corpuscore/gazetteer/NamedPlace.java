package dev.corpuscore.gazetteer;

import dev.corpuscore.model.Coordinates;

/**
 * A city, town or village under one of its names.
 *
 * @param name as it is written
 * @param country ISO 3166-1 alpha-2
 * @param region GeoNames' code of the first administrative level within the country, such as {@code
 *     28} for Västra Götaland or {@code CA} for California; empty if unknown
 * @param coordinates of its centre, to four digits after the point
 * @param population 0 if unknown
 */
public record NamedPlace(
    String name, String country, String region, Coordinates coordinates, long population) {}
