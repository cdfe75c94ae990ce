"""Calls operations by a client that openapi-generator made; prints a line for each."""

import json
import sys

import openapi_client
from openapi_client import (
    FollowingApi,
    PostingsApi,
    RoleSearch,
    RolesApi,
    SearchApi,
    ServiceApi,
)

host, token = sys.argv[1:]


def say(operation, answer):
    print(operation, json.dumps(answer).strip('"'))


anybody = openapi_client.ApiClient(openapi_client.Configuration(host=host))
search = SearchApi(anybody)
page = search.search_ads(q="cook", stats=["employer", "country"])
ad = search.ad(page.hits[0].id)
say("searchAds", page.total.value)
say("ad", f"{ad.headline} at {ad.employer.name}")
say("similarAds", len(search.similar_ads(ad.id).hits))
say("completeQuery", search.complete_query(q="coo").typeahead[0].value)
say("readInsights", search.read_insights().postings)
say("searchPostings", search.search_postings(q="cook").postings[0].title)
say("readChanges", len(FollowingApi(anybody).read_changes().changes))
service = ServiceApi(anybody)
say("health", service.health().postings)
say("ready", service.ready().ready)
say("publicKeys", len(service.public_keys().keys))
product = openapi_client.ApiClient(
    openapi_client.Configuration(host=host, access_token=token)
)
roles = RoleSearch(schema="corpus.role-search/1", roles=["cook"], countries=["SE"])
say("searchRoles", RolesApi(product).search_roles(roles).content.total)
known = PostingsApi(product).look_up_posting(url="https://a.example/1")
say("lookUpPosting", known.record.state)
