import type { Db } from '../../db/schema.ts'
import { claimNews, insertResponseNews, listUntoldNews, releaseNews } from '../../news/queries.ts'
import { newsMessage } from '../../notifications/news-message.ts'
import type { Broadcaster } from '../deliver.ts'
import { notifyOnce } from '../notify.ts'

/** Scheduled: writes down what owners are to be told. */
export async function gatherNews(db: Db): Promise<number> {
  return insertResponseNews(db)
}

/** Scheduled: tells each owner. What is not told now is told by a later run. */
export async function tellNews(broadcaster: Broadcaster): Promise<number> {
  const { db, app_url, signal } = broadcaster
  let told = 0
  for (const { news_id, telegram_id } of await listUntoldNews(db)) {
    if (signal.aborted) break
    const state = await notifyOnce(broadcaster, {
      claim: () => claimNews(db, news_id, telegram_id),
      message: (news) => newsMessage(news, app_url),
      release: () => releaseNews(db, news_id, telegram_id),
      about: { news_id },
    })
    if (state !== undefined) told += 1
  }
  return told
}
