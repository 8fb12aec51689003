import { Camera } from 'lucide-react'
import { AgencyMark } from '../../ui/brand/agency-mark.tsx'
import { Brand, BrandMark } from '../../ui/brand/brand.tsx'
import { Frame } from '../../ui/brand/frame.tsx'
import { Viewfinder } from '../../ui/brand/viewfinder.tsx'
import { Board, Spec } from '../board.tsx'
import { PORTRAIT } from '../portrait.ts'

export const title = 'Frame, Viewfinder, Brand'

const SIZES = [40, 48, 56, 60, 76, 88, 92, 116] as const

export const Section = () => (
  <Board min={420}>
    <Spec label="Фото, все размеры" as="row">
      {SIZES.map((size) => (
        <Frame key={size} name="Алина Воронцова" src={PORTRAIT} size={size} />
      ))}
    </Spec>
    <Spec label="Инициалы: четыре тона по имени" as="row">
      {['Арсен Петросян', 'Нино Габуния', 'Тимур Сафин', 'Дамир Ахметов', 'Мария', 'a b c', ''].map(
        (name) => (
          <Frame key={name} name={name} size={76} />
        ),
      )}
    </Spec>
    <Spec label="Фото не загрузилось: инициалы" as="row">
      <Frame name="Лейла Мамедова" src="/no-such-photo.png" size={76} />
      <Frame name="Лейла Мамедова" size={116} alt="Твоё фото" />
    </Spec>
    <Spec label="Видоискатель: 72, вокруг кадра, 112 × 140; тона" as="row">
      <Viewfinder size="icon">
        <Camera size={24} strokeWidth={1.75} aria-hidden />
      </Viewfinder>
      <Viewfinder size="icon" tone="text">
        <Camera size={24} strokeWidth={1.75} aria-hidden />
      </Viewfinder>
      <Viewfinder size="icon" tone="accent">
        <Camera size={24} strokeWidth={1.75} aria-hidden />
      </Viewfinder>
      <Viewfinder size="icon" tone="green">
        <Camera size={24} strokeWidth={1.75} aria-hidden />
      </Viewfinder>
      <Viewfinder size="icon" tone="red">
        <Camera size={24} strokeWidth={1.75} aria-hidden />
      </Viewfinder>
      <Viewfinder size="mark">
        <BrandMark size={56} />
      </Viewfinder>
    </Spec>
    <Spec label="Бренд" as="row">
      <Brand />
      <Brand note="Администратор" />
      <AgencyMark name="Агентство «Лайм»" />
    </Spec>
  </Board>
)
