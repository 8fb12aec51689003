import type { Question } from './ask.ts'
import type { Facts } from './databases.ts'
import type { Guest } from './guests.ts'

export interface Endpoint {
  name: string
  /** Asked in turn; beside the engine only the first. */
  questions: Question[]
}

const searched = (word: string) => `search=${encodeURIComponent(word)}`

/** What people do most, one line each: by an owner, by a creator, by a client without a name. */
export function endpointsOf(facts: Facts, owner: string, { token: creator }: Guest): Endpoint[] {
  const { active, people, brief, tags, table } = facts
  const list = '/api/creators?is_active=true'
  const by = (token: string | undefined, name: string, ...paths: string[]): Endpoint => ({
    name,
    questions: paths.map((path) => ({ path, ...(token === undefined ? {} : { token }) })),
  })
  return [
    by(owner, 'creators', list),
    by(owner, 'creators by tag', `${list}&tags=${tags.common}`),
    by(owner, 'creators by price range', `${list}&min_price=2000&max_price=2100`),
    by(owner, 'creators, common word', `${list}&${searched('анна')}`),
    by(owner, 'creators, rare word', `${list}&${searched('преображенская')}`),
    by(owner, 'creators, page in the middle', `${list}&page=${Math.ceil(active / 100)}`),
    by(owner, 'creators by brief', `/api/creators/by-brief/${brief}`),
    by(owner, 'one creator', ...people.map((id) => `/api/creators/${id}`)),
    by(owner, 'briefs', '/api/briefs'),
    by(owner, 'one brief', `/api/briefs/${table.brief}`),
    by(owner, 'responses of a brief', `/api/responses?brief_id=${table.brief}`),
    by(owner, 'responses', '/api/responses'),
    by(creator, 'briefs for a creator', '/api/creators/briefs'),
    by(undefined, 'client’s table', `/public/${table.client}`),
    by(undefined, 'client’s table by price', `/public/${table.client}?sort_by=client_price`),
    by(undefined, 'client’s table, search', `/public/${table.client}?${searched('анна')}`),
    by(owner, 'internal table', `/public/${table.internal}`),
    by(owner, 'internal table by price', `/public/${table.internal}?sort_by=creator_price`),
    by(owner, 'internal table, search', `/public/${table.internal}?${searched('анна')}`),
    by(owner, 'overview', '/api/overview'),
    by(owner, 'tags', '/api/tags'),
    by(owner, 'who am I', '/api/auth/me'),
  ]
}
