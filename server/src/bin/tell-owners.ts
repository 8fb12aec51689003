import { createSender } from '../messages/broadcast/telegram.ts'
import { connect } from '../platform/db/connect.ts'
import { createLog } from '../platform/log.ts'
import { configOrExit, secretsOf } from '../platform/run.ts'

// Started once a day by ugc-backup-tell.timer while a check of the backups or a backup fails.
const TEXT = `Резервные копии не в порядке: если сервер сломается, данные могут пропасть.

Покажите это сообщение тому, кто устанавливал сервис. На сервере команда назовёт причину и что сделать:
cd /srv/ugc/current && set -a && . /etc/ugc/backup.env && tools/backup check`

const config = configOrExit('worker')
const log = createLog({ name: 'tell-owners', level: config.LOG_LEVEL, secrets: secretsOf(config) })
const { db } = connect({ url: config.DATABASE_URL, max: 1, application: 'ugc-tell-owners', log })
try {
  const send = createSender(config.BOT_TOKEN, config.BOT_API_ROOT)
  for (const { telegram_id } of await db.selectFrom('owners').select('telegram_id').execute()) {
    const { state, reason } = await send(telegram_id, { text: TEXT })
    if (state === 'sent') continue
    log.error({ reason }, 'an owner was not told')
    process.exitCode = 1
  }
} finally {
  await db.destroy()
}
