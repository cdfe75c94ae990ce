import { Configuration, FollowingApi, PostingsApi, RolesApi, SearchApi, ServiceApi } from './typescript-fetch/index';

declare const process: { argv: string[] };

function say(operation: string, answer: unknown): void {
  console.log(operation + ' ' + String(answer));
}

/** Calls operations by a client that openapi-generator made; prints a line for each. */
async function call(basePath: string, accessToken: string): Promise<void> {
  const anybody = new Configuration({ basePath });
  const search = new SearchApi(anybody);
  const page = await search.searchAds({ q: 'cook', stats: ['employer', 'country'] });
  const id = page.hits[0].id;
  say('searchAds', page.total.value);
  const ad = await search.ad({ id });
  say('ad', ad.headline + ' at ' + ad.employer.name);
  say('similarAds', (await search.similarAds({ id })).hits.length);
  say('completeQuery', (await search.completeQuery({ q: 'coo' })).typeahead[0].value);
  say('readInsights', (await search.readInsights()).postings);
  say('searchPostings', (await search.searchPostings({ q: 'cook' })).postings[0].title);
  say('readChanges', (await new FollowingApi(anybody).readChanges()).changes.length);
  const service = new ServiceApi(anybody);
  say('health', (await service.health()).postings);
  say('ready', (await service.ready()).ready);
  say('publicKeys', (await service.publicKeys()).keys.length);
  const product = new Configuration({ basePath, accessToken });
  const roleSearch = { schema: 'corpus.role-search/1' as const, roles: ['cook'], countries: ['SE'] };
  say('searchRoles', (await new RolesApi(product).searchRoles({ roleSearch })).content.total);
  const known = await new PostingsApi(product).lookUpPosting({ url: 'https://a.example/1' });
  say('lookUpPosting', known.record.state);
}

call(process.argv[2], process.argv[3]);
