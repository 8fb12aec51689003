import type { ListedTag, Tag } from '@ugc/contract/tags'
import { useState } from 'react'
import { TagField } from '../../ui/controls/tag-field.tsx'
import { TagPicker, TagPickerLoading } from '../../ui/controls/tag-picker.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'TagPicker'

const NAMES: [Tag['category'], string][] = [
  ['ниша', 'Бьюти,Уход за кожей,Мода,Еда,Дом,Материнство,Спорт,ЗОЖ,Техника,Игры,Путешествия,Авто'],
  ['формат', 'Распаковка,Отзыв,Обзор,Туториал,Лайфхак,Примерка,Влог,До и после'],
  ['язык', 'Русский,Казахский,Английский,Грузинский'],
  [null, 'Есть машина,Снимаю с детьми,Есть питомец'],
]

const TAGS: ListedTag[] = NAMES.flatMap(([category, names]) =>
  names.split(',').map((name) => ({ category, name })),
).map((tag, at) => ({ ...tag, id: at + 1, uses: at }))

const LONG: Tag[] = [{ id: 1, category: 'ниша', name: 'Щ'.repeat(64) }]

export function Section() {
  const [selected, setSelected] = useState<number[]>([1, 13, 21])
  return (
    <Board min={420}>
      <Spec label="По группам: Ниша, Формат, Язык, Прочие" as="card">
        <TagPicker tags={TAGS} selected={selected} onChange={setSelected} />
      </Spec>
      <Spec label="В форме: выбранные, восемь частых, остальные в листе" as="card">
        <TagField tags={TAGS} selected={selected} onChange={setSelected} />
      </Spec>
      <Spec label="Без поиска, тег в 64 буквы" as="card">
        <TagPicker tags={LONG} selected={[1]} onChange={setSelected} search={false} />
      </Spec>
      <Spec label="Пусто" as="card">
        <TagPicker tags={[]} selected={[]} onChange={setSelected} />
      </Spec>
      <Spec label="Загрузка" as="card">
        <TagPickerLoading />
      </Spec>
    </Board>
  )
}
