import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { NetworkIcon } from '../../ui/data/network-icon.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'Checkbox, Field со значком'

export function Section() {
  const [agreed, setAgreed] = useState(false)
  return (
    <Board min={320}>
      <Spec label="Checkbox: пусто и отмечено" as="card">
        <Checkbox checked={agreed} onChange={setAgreed}>
          Даю согласие на <Link to="/">обработку персональных данных</Link> из моей анкеты
        </Checkbox>
        <Checkbox checked onChange={setAgreed}>
          Отмечено
        </Checkbox>
      </Spec>
      <Spec label="Checkbox: ошибка, фокус, нельзя" as="card">
        <Checkbox checked={false} onChange={setAgreed} error="Без согласия анкету нельзя сохранить" required>
          Даю согласие
        </Checkbox>
        <Checkbox checked={false} disabled onChange={setAgreed}>
          Нельзя
        </Checkbox>
      </Spec>
      <Spec label="Значок слева" as="card">
        <Field label="Портфолио" prefix={<LinkIcon size={20} strokeWidth={1.75} aria-hidden />}>
          {(control) => <input {...control} placeholder="Ссылка на работы" />}
        </Field>
        <Field label="Instagram" prefix={<NetworkIcon network="instagram" />}>
          {(control) => <input {...control} placeholder="ник" />}
        </Field>
        <Field label="TikTok" prefix={<NetworkIcon network="tiktok" />} error="Проверь ссылку">
          {(control) => <input {...control} defaultValue="alinavrn" />}
        </Field>
      </Spec>
    </Board>
  )
}
