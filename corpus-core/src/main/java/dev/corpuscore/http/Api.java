package dev.corpuscore.http;

import dev.corpuscore.http.server.Bearers;
import dev.corpuscore.index.BoundedIndex;
import dev.corpuscore.service.CheckHealth;
import dev.corpuscore.service.ListPostings;
import dev.corpuscore.service.LookUpPosting;
import dev.corpuscore.service.SearchPostings;
import dev.corpuscore.service.catalog.Freshness;
import dev.corpuscore.service.catalog.SyncCatalog;
import dev.corpuscore.service.commands.DrainCommands;
import dev.corpuscore.service.erasure.DrainErasures;
import dev.corpuscore.service.erasure.EraseParticipant;
import dev.corpuscore.service.resolve.ResolvePosting;
import dev.corpuscore.service.roles.SearchRoles;
import dev.corpuscore.thread.ServiceThreads;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is served.
 *
 * @param bearers who may enter the protected routes
 * @param freshness how sources and commands go, to be shown in the metrics
 * @param queue where searches wait, to be shown in the metrics
 * @param publicUrl the origin under which people reach this, or null to go by their requests
 * @param threads those that must live, to be shown by health and metrics
 * @param dataDir how much room it has left is shown in the metrics
 * @param version what {@code GET /healthz} shows
 */
public record Api(
    Bearers bearers,
    SearchPostings search,
    ListPostings list,
    SearchRoles roles,
    LookUpPosting lookUp,
    ResolvePosting resolve,
    EraseParticipant erase,
    DrainErasures drainErasures,
    SyncCatalog catalog,
    DrainCommands drain,
    Supplier<Freshness> freshness,
    BoundedIndex queue,
    CheckHealth health,
    ServiceThreads threads,
    Path dataDir,
    Clock clock,
    String version,
    @Nullable URI publicUrl) {}
