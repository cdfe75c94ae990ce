import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** Calls operations by a client that openapi-generator made; prints a line for each. */
class GeneratedCalls {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    SearchApi search = new SearchApi(client);
    AdPage page =
        search.searchAds(
            SearchApi.APISearchAdsRequest.newBuilder()
                .q("cook")
                .stats(List.of("employer", "country"))
                .build());
    String id = page.getHits().getFirst().getId();
    say("searchAds", page.getTotal().getValue());
    Ad ad = search.ad(SearchApi.APIAdRequest.newBuilder().id(id).build());
    say("ad", ad.getHeadline() + " at " + ad.getEmployer().getName());
    say(
        "similarAds",
        search
            .similarAds(SearchApi.APISimilarAdsRequest.newBuilder().id(id).build())
            .getHits()
            .size());
    say(
        "completeQuery",
        search
            .completeQuery(SearchApi.APICompleteQueryRequest.newBuilder().q("coo").build())
            .getTypeahead()
            .getFirst()
            .getValue());
    say(
        "readInsights",
        search.readInsights(SearchApi.APIReadInsightsRequest.newBuilder().build()).getPostings());
    say(
        "searchPostings",
        search
            .searchPostings(SearchApi.APISearchPostingsRequest.newBuilder().q("cook").build())
            .getPostings()
            .getFirst()
            .getTitle());
    say(
        "readChanges",
        new FollowingApi(client)
            .readChanges(FollowingApi.APIReadChangesRequest.newBuilder().build())
            .getChanges()
            .size());
    ServiceApi service = new ServiceApi(client);
    say("health", service.health().getPostings());
    say("ready", service.ready().getReady());
    say("publicKeys", service.publicKeys().getKeys().size());
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + args[1]));
    RoleSearch roles =
        new RoleSearch()
            .schema(RoleSearch.SchemaEnum.values()[0])
            .roles(List.of("cook"))
            .countries(List.of("SE"));
    Snapshot snapshot =
        new RolesApi(client)
            .searchRoles(RolesApi.APISearchRolesRequest.newBuilder().roleSearch(roles).build());
    say("searchRoles", snapshot.getContent().getTotal());
    say(
        "lookUpPosting",
        new PostingsApi(client)
            .lookUpPosting(
                PostingsApi.APILookUpPostingRequest.newBuilder()
                    .url("https://a.example/1")
                    .build())
            .getRecord()
            .getState());
  }

  private static void say(String operation, Object answer) {
    System.out.println(operation + " " + answer);
  }
}
