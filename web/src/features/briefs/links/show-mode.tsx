import { SHOW_MODE_NAMES, SHOW_MODES, type ShowMode as Mode } from '@ugc/contract/facts/client-view'
import { useState } from 'react'
import { cx } from '../../../lib/class-names.ts'
import { toastResult } from '../../../shell/toast-result.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import card from '../../../ui/data/card.module.css'
import { confirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { type Brief, useShowMode } from '../queries.ts'
import styles from './links.module.css'

const OPTIONS = SHOW_MODE_NAMES.map((value) => ({ value, label: SHOW_MODES[value].label }))

/** Which responses the client's table has. More rows for the client are asked for once. */
export function ShowMode({ brief }: { brief: Brief }) {
  const { show_mode, shows_works = true, version = 0 } = brief
  const save = useShowMode(brief.id)
  // A radio that was pressed stays pressed until the next draw: an answer «no» draws the switch anew.
  const [asked, setAsked] = useState(0)
  if (show_mode === undefined) return null
  const shown = save.isPending ? (save.variables.show_mode ?? show_mode) : show_mode
  async function choose(next: Mode) {
    const sure =
      next === 'selected' ||
      (await confirmDialog({
        title: 'Показать клиенту все отклики?',
        text: `${SHOW_MODES.all.explained} У откликов без цены будет написано «готовим».`,
        confirm: 'Показать все',
        careful: true,
      }))
    if (!sure) setAsked(asked + 1)
    else
      await toastResult(save.mutateAsync({ show_mode: next, version }), {
        success: `Клиент видит: ${SHOW_MODES[next].label.toLowerCase()}`,
        failure: 'Не удалось изменить подборку',
      })
  }
  return (
    <div className={cx(card.card, styles.mode)}>
      <Segmented
        key={asked}
        label="Кого видит клиент"
        options={OPTIONS}
        value={shown}
        onChange={(next) => void choose(next)}
        disabled={save.isPending}
        help={SHOW_MODES[shown].explained}
      />
      <Switch
        label="Показывать клиенту готовые видео"
        checked={save.isPending ? (save.variables.shows_works ?? shows_works) : shows_works}
        disabled={save.isPending}
        onChange={(on) =>
          void toastResult(save.mutateAsync({ shows_works: on, version }), {
            success: on ? 'Клиент увидит принятые видео' : 'Клиент не видит видео',
            failure: 'Не удалось изменить подборку',
          })
        }
      />
    </div>
  )
}
