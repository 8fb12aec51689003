import type { Creator } from '@ugc/contract/creators'
import { BLOCK_REASONS, type BlockReason } from '@ugc/contract/facts/blocks'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { haptics } from '../../../telegram/haptics.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useBlock } from '../../blocks/queries.ts'
import { useReloadCreator } from '../queries.ts'
import styles from './detail.module.css'

/** One tap on the reason blocks: the sheet says what follows. */
export function CreatorBlock({ creator: { id, block_id, telegram_id } }: { creator: Creator }) {
  const [open, setOpen] = useState(false)
  const block = useBlock(id)
  const reload = useReloadCreator(id)
  // Without a Telegram account there is no sign-in to close.
  if (block_id !== null || telegram_id === null) return null

  function choose(reason: BlockReason) {
    if (block.isPending) return
    block.mutate(reason, {
      onSuccess: () => {
        haptics.success()
        setOpen(false)
        toast.show({ text: 'Вход закрыт' })
        void reload()
      },
      onError: haptics.error,
    })
  }

  return (
    <>
      <Button variant="danger-text" block icon={Ban} onClick={() => setOpen(true)}>
        Заблокировать
      </Button>
      {open && (
        <Sheet title="За что блокируем?" onClose={() => setOpen(false)}>
          <div className={styles.reasons}>
            <p>
              Человек сразу выйдет из приложения, не сможет войти снова и исчезнет из таблиц клиентов. Снять
              блокировку можно в любой момент.
            </p>
            {(Object.keys(BLOCK_REASONS) as BlockReason[]).map((reason) => (
              <Button
                key={reason}
                variant="neutral"
                block
                loading={block.isPending && block.variables === reason}
                onClick={() => choose(reason)}
              >
                {BLOCK_REASONS[reason]}
              </Button>
            ))}
            {block.error && (
              <Notice tone="red" title="Не удалось заблокировать">
                {block.error.message}
              </Notice>
            )}
          </div>
        </Sheet>
      )}
    </>
  )
}
